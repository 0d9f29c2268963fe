import { globSync } from 'node:fs'
import { join, sep } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** Files that run in one process, one after the other. */
export interface Batch {
  name: string
  part: Part
  files: string[]
}

export const PARTS = ['nouns', 'stories', 'pages', 'torture'] as const
export type Part = (typeof PARTS)[number]

/**
 * The longest begin first, so that no process is left working alone at the end. What is not named here is short.
 */
const LONGEST_FIRST = [
  'test/portal',
  'test/terminal',
  'test/kitchen/evenings',
  'src/printers',
  'test/generators',
  'test/portal/stories',
  'test/printing-crash',
  'test/process',
  'src/storage',
  'src/events',
  'src/orders',
  'test/kitchen-screen',
  'test/package',
  'test/nodes',
  'test/fuzz',
  'test/torture/simulation',
  'src/webhooks',
  'test/torture/disk',
  'test/tenants',
  'test/torture/crash',
  'src/http',
  'src/portal',
]

/** Every test file of the project, each in just one batch. */
export function allBatches(): Batch[] {
  const files = globSync('{src,test}/**/*.test.ts', { cwd: ROOT }).map((file) => file.split(sep).join('/'))
  const batches = Map.groupBy(files.sort(), batchOf)
  return [...batches].map(([name, files]) => ({ name, part: partOf(name), files })).sort(byLength)
}

/** The tests of a noun, of the pages and of the tidy rules share a process; a story or a fault test has one of its own. */
function batchOf(file: string): string {
  const [root, folder = ''] = file.split('/')
  if (root === 'src') return folder.endsWith('.test.ts') ? 'src' : `src/${folder}`
  // Half of all that pages take: beside the others, not before them.
  if (file === 'test/portal/stories.test.ts') return 'test/portal/stories'
  return ['portal', 'terminal', 'kitchen-screen', 'tidy'].includes(folder)
    ? `test/${folder}`
    : file.replace('.test.ts', '')
}

function partOf(name: string): Part {
  if (name.startsWith('src')) return 'nouns'
  if (/^test\/(portal|terminal|kitchen-screen)/.test(name)) return 'pages'
  return name.startsWith('test/torture/') ? 'torture' : 'stories'
}

function byLength(a: Batch, b: Batch): number {
  const place = ({ name }: Batch) => {
    const at = LONGEST_FIRST.indexOf(name)
    return at === -1 ? LONGEST_FIRST.length : at
  }
  return place(a) - place(b)
}
