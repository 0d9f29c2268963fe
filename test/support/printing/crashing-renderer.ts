import { setTimeout } from 'node:timers/promises'
import { createFairSemaphore } from '../../../src/platform/runtime/fair-semaphore.ts'
import { RUN_NOW } from '../../../src/printing/tickets/raster/raster.ts'
import type { Done, QueuedTask } from '../../../src/printing/tickets/render/render-queue.ts'
import { perform as drawForReal } from '../../../src/printing/tickets/render/render-task.ts'
import type { RendererReply, RendererRequest } from '../../../src/printing/tickets/render/renderer-process.ts'

// Replaces the rendering process. The text of a request says which fault happens; any other text is answered with the
// process id.

process.on('disconnect', () => process.exit())

const report = (message: RendererReply<Done>) =>
  new Promise<void>((resolve) => process.send?.(message, undefined, undefined, () => resolve()))

const takeTurn = createFairSemaphore(1)

process.on('message', (message: RendererRequest<QueuedTask>) => takeTurn(message.id, () => perform(message)))

async function perform({ id, task }: RendererRequest<QueuedTask>): Promise<void> {
  if (task?.kind === 'document') return await drawOrAbort(id, task)
  const text = task?.kind === 'png' ? (task.source.markup ?? '') : ''
  await report({ kind: 'begun', id })
  if (text.startsWith('abort')) process.abort()
  if (text.startsWith('hang')) for (;;) Math.random()
  if (text.startsWith('grow')) await grow()
  if (text.startsWith('killed')) process.kill(process.pid, 'SIGKILL')
  await setTimeout(20)
  await report({ kind: 'ended', id })
  const environment = Object.keys(process.env).sort().join(' ')
  await report({
    kind: 'done',
    id,
    done: { text: text === 'environment' ? environment : String(process.pid) },
  })
}

/** Crashes on Javanese letters and renders everything else. */
async function drawOrAbort(id: number, task: QueuedTask): Promise<void> {
  await report({ kind: 'begun', id })
  if (task.kind === 'document' && /\p{Script=Javanese}/u.test(task.ticket)) process.abort()
  await report({ kind: 'done', id, done: await drawForReal(task, RUN_NOW) })
}

/** Grows gradually, so that the limit is noticed in time. */
async function grow(): Promise<void> {
  for (const pieces: Buffer[] = []; pieces.length < 1_000; await setTimeout(20)) {
    pieces.push(Buffer.alloc(8_000_000, 1))
  }
}
