import { type ResourceLimits, Worker } from 'node:worker_threads'
import type { Refusal } from '../core/refusal.ts'

/** What another thread is asked; without a task: nobody waits for that one any more. */
export interface ToThread<Task> {
  id: number
  task?: Task
}

export type FromThread<Done> = { id: number; done: Done; error?: undefined } | { id: number; error: Error }

interface Thread {
  file: URL
  resourceLimits: ResourceLimits
  /** What those are told whose time is over, or whose thread broke. */
  comeAgain: () => Refusal
}

/** Does work on another thread, which is started with the first of it: at the start everybody would wait for it. */
export function openBeside<Task, Done>({ file, resourceLimits, comeAgain }: Thread) {
  const waiting = new Map<number, (answer: Done | Error) => void>()
  let worker: Worker | undefined
  let lastId = 0

  function start(): Worker {
    const started = new Worker(file, { resourceLimits })
    started.on('message', (message: FromThread<Done>) => {
      waiting.get(message.id)?.(message.error ?? message.done)
    })
    // What it was given is lost, and whoever waits may come again: then there is a new one.
    started.on('error', (error) => {
      worker = undefined
      for (const settle of [...waiting.values()]) settle(Object.assign(comeAgain(), { cause: error }))
    })
    return started
  }

  return function beside(task: Task, withinMs: number): Promise<Done> {
    worker ??= start()
    const id = ++lastId
    const at = worker
    return new Promise((resolve, reject) => {
      const settle = (answer: Done | Error) => {
        clearTimeout(deadline)
        waiting.delete(id)
        // Nobody stays for it: whatever else keeps the process keeps it.
        if (waiting.size === 0) at.unref()
        if (answer instanceof Error) reject(answer)
        else resolve(answer)
      }
      const late = () => {
        at.postMessage({ id } satisfies ToThread<Task>)
        settle(comeAgain())
      }
      const deadline = setTimeout(late, withinMs)
      waiting.set(id, settle)
      at.ref()
      at.postMessage({ id, task } satisfies ToThread<Task>)
    })
  }
}
