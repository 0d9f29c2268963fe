import { once } from 'node:events'
import { isMainThread } from 'node:worker_threads'

// Loaded ahead of the tests of a noun: the service is loaded while the stores are still being made and filled, and only
// the first test waits for them. What they are called comes with the word to begin. Threads that tests start load this too.

if (isMainThread) {
  const word = once(process, 'message')
  await import('../support/test-app.ts')
  const [stores] = await word
  Object.assign(process.env, stores)
}
