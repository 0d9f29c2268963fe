import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Entry point of the installed command. Each program is loaded on demand.

const [, , word = ''] = process.argv

// Compile cache, if the package folder is writable.
enableCompileCache(join(import.meta.dirname, '../.cache'))

const PROGRAMS: Record<string, () => Promise<unknown>> = {
  serve: () => import('../src/main.ts'),
  rush: () => import('../src/programs/simulation/main.ts'),
  'virtual-printer': () => import('../src/programs/virtual-printer/main.ts'),
  agent: () => import('../src/programs/agent/main.ts'),
  listen: () => import('../src/programs/listen/main.ts'),
  hubrise: () => import('../src/programs/hubrise/main.ts'),
}
const program = PROGRAMS[word]
const asksForHelp = process.argv.includes('--help') || process.argv.includes('-h')
if (program && !(word === 'serve' && asksForHelp)) {
  process.argv.splice(2, 1)
  await program()
} else {
  await import('../src/platform/cli/comanda.ts')
}
