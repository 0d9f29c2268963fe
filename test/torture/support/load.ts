import { Worker } from 'node:worker_threads'
import type { Acknowledged } from '../invariants.ts'

export interface LoadOrder {
  port: number
  apiKey: string
  /** Requests a second, sent whether or not the ones before were answered; left out: as fast as answers come. */
  perSecond?: number
  seconds: number
  /** Connections at most. Where all are waiting, a request that is due is not sent. */
  lines: number
  /** Makes the keys of this load its own. */
  name: string
}

export interface LoadFigures {
  sent: number
  /** Due, and not sent for want of a connection. */
  held: number
  /** Sent, and never answered. */
  unanswered: number
  statuses: Record<number, number>
  /** Turned away without a word on when to come back. */
  withoutRetryAfter: number
  /** From the bytes written to the answer, for each request that was served. */
  readMs: number[]
  changedMs: number[]
  shedMs: number[]
  /** How long after it was due each request was sent. */
  lateMs: number[]
  /** For how long at most, in 99 of 100 turns, the sender itself was too busy to see an answer. */
  busyMs: number
  acknowledged: Acknowledged[]
}

/** Puts load on the service, from a thread of its own. */
export function load(order: LoadOrder): Promise<LoadFigures> {
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url), { workerData: order })
  return new Promise((resolve, reject) => {
    worker.on('message', resolve)
    worker.on('error', reject)
  })
}

export const servedIn = ({ readMs, changedMs }: LoadFigures) => [...readMs, ...changedMs]

/** The value below which so many in a hundred lie. */
export function percentile(values: number[], percent: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}
