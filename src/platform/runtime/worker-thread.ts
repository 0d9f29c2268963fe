import { type ResourceLimits, Worker } from 'node:worker_threads'
import type { Refusal } from '../core/refusal.ts'

/** A request to the worker. Without `task` it cancels the earlier request with this id. */
export interface WorkerRequest<Task> {
  id: number
  task?: Task
}

export type WorkerReply<Done> = { id: number; done: Done; error?: undefined } | { id: number; error: Error }

interface Thread {
  file: URL
  resourceLimits: ResourceLimits
  /** Refusal for requests that time out or whose worker crashed. */
  overloadedError: () => Refusal
}

/** Runs tasks on a worker thread, which is started with the first task to keep the start fast. */
export function openWorker<Task, Done>({ file, resourceLimits, overloadedError }: Thread) {
  const waiting = new Map<number, (answer: Done | Error) => void>()
  let worker: Worker | undefined
  let lastId = 0

  function start(): Worker {
    const started = new Worker(file, { resourceLimits })
    started.on('message', (message: WorkerReply<Done>) => {
      waiting.get(message.id)?.(message.error ?? message.done)
    })
    // All pending tasks are refused and may be retried; the next one starts a new worker.
    started.on('error', (error) => {
      worker = undefined
      for (const settle of [...waiting.values()]) settle(Object.assign(overloadedError(), { cause: error }))
    })
    return started
  }

  return function runInWorker(task: Task, withinMs: number): Promise<Done> {
    worker ??= start()
    const id = ++lastId
    const at = worker
    return new Promise((resolve, reject) => {
      const settle = (answer: Done | Error) => {
        clearTimeout(deadline)
        waiting.delete(id)
        // An idle worker does not keep the process alive.
        if (waiting.size === 0) at.unref()
        if (answer instanceof Error) reject(answer)
        else resolve(answer)
      }
      const late = () => {
        at.postMessage({ id } satisfies WorkerRequest<Task>)
        settle(overloadedError())
      }
      const deadline = setTimeout(late, withinMs)
      waiting.set(id, settle)
      at.ref()
      at.postMessage({ id, task } satisfies WorkerRequest<Task>)
    })
  }
}
