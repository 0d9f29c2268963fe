import { argon2Sync } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

// Worker thread that hashes passwords. Anybody may send some, each takes some forty milliseconds of a core, and on a
// small machine that is the core of the serving thread: so this one has a lower priority. Plain JavaScript, because
// with types Node would load its TypeScript parser into this thread too, 16 MB for these few lines.

const LOWER = 10

try {
  // Linux has an id per thread; elsewhere there is no such link.
  setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), LOWER)
} catch {
  // Without permission it hashes at normal priority.
}

parentPort?.on('message', ({ id, task }) => {
  // A cancellation: requests are sent one at a time, so that one is done already.
  if (!task) return
  try {
    parentPort?.postMessage({ id, done: argon2Sync('argon2id', task) })
  } catch (error) {
    parentPort?.postMessage({ id, error })
  }
})
