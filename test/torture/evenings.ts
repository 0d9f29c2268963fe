import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Simulated } from './simulation.ts'

export interface Evenings {
  seeds: number
  calls: number
  crashes: number
  faults: string[]
}

/** The task of a worker. */
export interface Share {
  /** Every `every`th seed from `from` on, and before `to`. */
  from: number
  to: number
  every: number
  /** No evening begins after this instant. */
  until: number
}

export interface EveningsOptions {
  /** The worker file; omitted: the simulation of the whole restaurant. */
  worker?: URL
  from: number
  seeds: number
  /** Number of workers; omitted: one per core. */
  atOnce?: number
  until?: number | undefined
  onProgress?: (sofar: Evenings) => void
}

const RESTAURANT = new URL('./evenings-worker.ts', import.meta.url)
export const KITCHEN = new URL('../kitchen/evenings-worker.ts', import.meta.url)
export const SCREENS = new URL('../kitchen/screen-evenings-worker.ts', import.meta.url)

/** Simulates the evenings of all seeds. */
export async function evenings(options: EveningsOptions): Promise<Evenings> {
  const { worker: file = RESTAURANT, from, seeds, until = Number.POSITIVE_INFINITY, onProgress } = options
  const every = Math.min(options.atOnce ?? availableParallelism(), seeds)
  const sum: Evenings = { seeds: 0, calls: 0, crashes: 0, faults: [] }
  const workers = Array.from({ length: every }, (_, index) => {
    const share: Share = { from: from + index, to: from + seeds, every, until }
    const worker = new Worker(file, { workerData: share })
    let seed = share.from
    worker.on('message', ({ calls, crashes, faults }: Simulated) => {
      seed += every
      sum.seeds++
      sum.calls += calls
      sum.crashes += crashes
      sum.faults.push(...faults)
      onProgress?.(sum)
    })
    return new Promise<void>((resolve, reject) => {
      worker.on('error', reject)
      worker.on('exit', (code) => {
        // A deadlock leaves nothing to run, so the worker ends without a result.
        if (code !== 0) sum.faults.push(`seed ${seed}: the evening never ended (${code})`)
        resolve()
      })
    })
  })
  await Promise.all(workers)
  return sum
}
