import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Loaded into the process of every test file, each of which loads the whole service: what one has compiled the
// others need not. Plain JavaScript, for the reason given in src/start.js.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/comanda-tests'))
