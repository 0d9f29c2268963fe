import { writeFileSync } from 'node:fs'
import { createFairSemaphore } from '../../../platform/runtime/fair-semaphore.ts'
import type { RunSlice } from '../raster/raster.ts'
import type { Done, QueuedTask } from './render-queue.ts'
import type { RendererReply, RendererRequest } from './renderer-process.ts'

// The renderer process. It works in slices, so that a long ticket does not delay the short ones of others.

try {
  // If the machine runs out of memory, Linux kills this process rather than the service.
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // Other systems have no such file.
}

// The service ends this process: a signal to the process group must not lose tickets that the service waits for.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())

const takeTurn = createFairSemaphore(1)
const cancelled = new Set<number>()

/** Resolves when the message has left this process. */
function report(message: RendererReply<Done>): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve())
  })
}

process.on('message', async ({ id, task }: RendererRequest<QueuedTask>) => {
  if (!task) return cancelled.add(id)
  const turn: RunSlice = (work) =>
    takeTurn(task.key, async () => {
      if (cancelled.has(id)) throw new Error('the request was cancelled')
      await report({ kind: 'begun', id })
      try {
        return work()
      } finally {
        report({ kind: 'ended', id })
      }
    })
  try {
    const { perform } = await import('./render-task.ts')
    await report({ kind: 'done', id, done: await perform(task, turn) })
  } catch (error) {
    await report({ kind: 'failed', id, message: (error as Error).message })
  } finally {
    cancelled.delete(id)
  }
})
