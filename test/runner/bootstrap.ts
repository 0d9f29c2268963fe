import { once } from 'node:events'
import { isMainThread } from 'node:worker_threads'

// Preloaded before the tests of a module: the service loads while the stores are still being created, and only the
// first test waits for them. The start message contains their addresses. Worker threads of tests load this too.

if (isMainThread) {
  const word = once(process, 'message')
  await import('../support/test-app.ts')
  const [stores] = await word
  Object.assign(process.env, stores)
}
