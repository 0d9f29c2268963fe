import { globSync, statSync } from 'node:fs'
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
 * Batches with a process of their own. The longest start first, so that none runs alone at the end; batches not listed
 * here are short.
 */
const LONGEST_FIRST = [
  'test/web/portal/pages',
  'test/web/portal/shell',
  'test/web/terminal',
  'test/kitchen/evenings',
  'test/web/portal/stories',
  'test/operations/process',
  'test/web/kitchen',
  'src/platform/storage',
  'test/contract/generators',
  'test/web/package',
  'test/fuzz/fuzz',
  'test/contract/access-matrix',
  'test/scenarios/printing-crash',
  'test/torture/disk/broken-disk',
  'test/kitchen/move-matrix',
  'test/torture/simulation',
]

/**
 * A process needs two seconds before its first test, to load and warm up the service and the validators, so short
 * modules share one, up to this many files. A failure before all tests of a file fails them all, so a story, which sets
 * up more, has a process of its own.
 */
const FILES_A_PROCESS: Record<Part, number> = { nouns: 40, stories: 1, pages: 1, torture: 1 }

/**
 * Of 225 files these took a third of the edit loop: they start processes, wait for sockets and clocks, send hundreds of
 * requests at once, or compare both stores. To run them, name them: `npm run test:some -- printers/raw`.
 */
export const NOT_QUICK = [
  'src/identity/account-migration/export-account.test.ts',
  'src/events/activity/activity.test.ts',
  'src/events/audit/audit-archive.test.ts',
  'src/events/sse-streams.test.ts',
  'src/events/scenarios/slow-stream-reader.test.ts',
  'src/platform/http/limits/admission.test.ts',
  'src/menus/import/files.test.ts',
  'src/identity/passkeys/passkeys.test.ts',
  'src/printing/printers/escpos/raw-socket.test.ts',
  'src/programs/simulation/simulate.test.ts',
  'src/platform/storage/sqlite-files/backup.test.ts',
  'src/platform/storage/scenarios/load-balancer.test.ts',
  'src/platform/storage/sqlite-files/file-permissions.test.ts',
  'src/platform/storage/scenarios/schema-parity.test.ts',
  'src/printing/tickets/render/render-queue.test.ts',
  'src/printing/tickets/length-limit.test.ts',
  'src/webhooks/delivery/delivery.test.ts',
]

/** Every test file of the project, each in just one batch. */
export function allBatches(): Batch[] {
  const files = globSync('{src,test}/**/*.test.ts', { cwd: ROOT }).map((file) => file.split(sep).join('/'))
  const batches = Map.groupBy(files.sort(), batchOf)
  return [...batches].map(([name, files]) => ({ name, part: partOf(name), files }))
}

/** The tests of a module, of the pages and of the tidy rules share a process; a story or a fault test has its own. */
function batchOf(file: string): string {
  const [root, folder = '', part = '', side = ''] = file.split('/')
  if (root === 'src') {
    if (folder.endsWith('.test.ts')) return 'src'
    return ['platform', 'printing'].includes(folder) ? `src/${folder}/${part}` : `src/${folder}`
  }
  // Page tests take longest, so they run in parallel.
  if (file === 'test/web/portal/pages/stories.test.ts') return 'test/web/portal/stories'
  if (folder === 'web') return part === 'portal' ? `test/web/portal/${side}` : `test/web/${part}`
  return folder === 'architecture' ? 'test/architecture' : file.replace('.test.ts', '')
}

function partOf(name: string): Part {
  if (name.startsWith('src')) return 'nouns'
  if (name.startsWith('test/web/')) return 'pages'
  return name.startsWith('test/torture/') ? 'torture' : 'stories'
}

/** The batches as they are run: short modules share a process. */
export function joinShortBatches(batches: Batch[]): Batch[] {
  const long = batches.filter(({ name }) => LONGEST_FIRST.includes(name)).sort(byLength)
  const shared: Batch[] = []
  for (const batch of batches) {
    if (LONGEST_FIRST.includes(batch.name)) continue
    const { name, part, files } = batch
    const open = shared.findLast((other) => other.part === part)
    if (open && open.files.length + files.length <= FILES_A_PROCESS[part]) {
      open.name += `, ${name}`
      open.files.push(...files)
    } else shared.push({ name, part, files: [...files] })
  }
  return [...long, ...shared]
}

/**
 * Splits few batches between the lanes, so that a single module in the edit loop uses all cores. Files are distributed
 * by size, which approximates their duration.
 */
export function splitBatches(batches: Batch[], lanes: number): Batch[] {
  const each = Math.floor(lanes / batches.length)
  return batches.flatMap((batch) => {
    const shares = Math.min(each, Math.floor(batch.files.length / FEWEST_FILES))
    if (shares < 2) return [batch]
    const files = batch.files.toSorted((a, b) => sizeOf(b) - sizeOf(a))
    return Array.from({ length: shares }, (_, share) => ({
      ...batch,
      name: `${batch.name} (${share + 1} of ${shares})`,
      files: files.filter((_, index) => turnOf(index, shares) === share),
    }))
  })
}

/** With fewer files, loading the service takes longer than running them. */
const FEWEST_FILES = 3

const sizeOf = (file: string) => statSync(join(ROOT, file)).size

/** Alternates the direction, so that each share gets large and small files. */
function turnOf(index: number, shares: number): number {
  const place = index % (2 * shares)
  return Math.min(place, 2 * shares - 1 - place)
}

function byLength(a: Batch, b: Batch): number {
  return LONGEST_FIRST.indexOf(a.name) - LONGEST_FIRST.indexOf(b.name)
}
