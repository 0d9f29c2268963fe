import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import memory from './memory.json' with { type: 'json' }

// By these what was large is given back to the system when it is done with, instead of being kept by each thread. The C
// library reads them when a process starts, so this one becomes another, under the same number, before anything is
// loaded; not where they are set, nor where somebody speaks with it over a channel, which would be lost.
const isSet = Object.keys(memory).some((name) => process.env[name] !== undefined)
if (process.platform === 'linux' && !isSet && !process.channel && process.execve) {
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...memory,
    ...process.env,
  })
}

// Compiled code is kept from one start to the next, which takes a third or more off them. What is to be kept
// must be loaded after this; where the folder cannot be written, nothing is kept, and nothing breaks. This
// file is plain JavaScript because it is loaded before: with types in it, Node would first load its parser
// of TypeScript, which the kept code does without.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/comanda'))
await import('./main.ts')
