import { argon2Sync } from 'node:crypto'
import { parentPort } from 'node:worker_threads'

// Worker thread that hashes passwords: each takes some forty milliseconds of a core. Plain JavaScript, because with
// types Node would load its TypeScript parser into this thread too, 16 MB for these few lines.

parentPort?.on('message', ({ id, task }) => {
  // A cancellation: requests are sent one at a time, so that one is done already.
  if (!task) return
  try {
    parentPort?.postMessage({ id, done: argon2Sync('argon2id', task) })
  } catch (error) {
    parentPort?.postMessage({ id, error })
  }
})
