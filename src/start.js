import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import memory from './memory.json' with { type: 'json' }

// Limits of the C library's allocator: large blocks are returned to the system instead of being cached by each thread.
// The library reads them when a process starts, so this one re-executes itself, under the same process id, before
// anything is loaded. Not if they are set already, nor with an IPC channel, which would be lost.
const isSet = Object.keys(memory).some((name) => process.env[name] !== undefined)
if (process.platform === 'linux' && !isSet && !process.channel && process.execve) {
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...memory,
    ...process.env,
  })
}

// Enables Node's compile cache, which saves a third or more of the start-up time. Only modules loaded after this are
// cached; if the folder is not writable, nothing is cached and nothing breaks. This file is plain JavaScript because it
// is loaded first: with types, Node would have to load its TypeScript parser, which cached code does not need.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/comanda'))
await import('./main.ts')
