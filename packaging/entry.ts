import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// What the installed command runs, on the Node that it is made for. Each part is loaded only when it is asked for.

const [, , word = ''] = process.argv

// Compiled code is kept from one start to the next, where the package can be written.
enableCompileCache(join(import.meta.dirname, '../.cache'))

const PROGRAMS: Record<string, () => Promise<unknown>> = {
  serve: () => import('../src/main.ts'),
  rush: () => import('../src/programs/simulation/main.ts'),
  'virtual-printer': () => import('../src/programs/virtual-printer/main.ts'),
  agent: () => import('../src/programs/agent/main.ts'),
}
const program = PROGRAMS[word]
const asksForHelp = process.argv.includes('--help') || process.argv.includes('-h')
if (program && !(word === 'serve' && asksForHelp)) {
  process.argv.splice(2, 1)
  await program()
} else {
  await import('../src/platform/cli/comanda.ts')
}
