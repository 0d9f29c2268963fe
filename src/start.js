import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Compiled code is kept from one start to the next, which takes a third or more off them. What is to be kept
// must be loaded after this; where the folder cannot be written, nothing is kept, and nothing breaks. This
// file is plain JavaScript because it is loaded before: with types in it, Node would first load its parser
// of TypeScript, which the kept code does without.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/comanda'))
await import('./main.ts')
