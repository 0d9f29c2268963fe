import { argon2Sync } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

// The thread that hashes passwords. Anybody may send some, each takes some forty milliseconds of a core, and on a small
// machine the core is that of the thread that serves: so this one gives way to whatever else wants it. Plain JavaScript,
// because with types in it Node would load its parser of TypeScript into this thread too, 16 MB for these few lines.

const LOWER = 10

try {
  // Linux knows threads by numbers of their own; elsewhere there is no such link.
  setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), LOWER)
} catch {
  // Where it may not be lowered it hashes all the same.
}

parentPort?.on('message', ({ id, task }) => {
  // Only one is sent at a time: whoever gave up has been hashed by now.
  if (!task) return
  try {
    parentPort?.postMessage({ id, done: argon2Sync('argon2id', task) })
  } catch (error) {
    parentPort?.postMessage({ id, error })
  }
})
