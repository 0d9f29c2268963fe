import { Worker } from 'node:worker_threads'
import type { Acknowledged } from '../invariants.ts'

export interface LoadOrder {
  port: number
  apiKey: string
  /** Requests per second, sent whether or not earlier ones were answered; omitted: as fast as responses arrive. */
  perSecond?: number
  seconds: number
  /** Maximum connections. While all are waiting, a due request is not sent. */
  lines: number
  /** A prefix that makes the keys of this load unique. */
  name: string
}

export interface LoadFigures {
  sent: number
  /** Due but not sent for lack of a connection. */
  held: number
  /** Sent but never answered. */
  unanswered: number
  statuses: Record<number, number>
  /** Refused without a Retry-After header. */
  withoutRetryAfter: number
  /** Time from request to response of each served request. */
  readMs: number[]
  changedMs: number[]
  shedMs: number[]
  /** Delay between due and sent of each request. */
  lateMs: number[]
  /** The 99th percentile of the time in which the sender itself was too busy to see a response. */
  busyMs: number
  acknowledged: Acknowledged[]
}

/** Generates load on the service, from a thread of its own. */
export function load(order: LoadOrder): Promise<LoadFigures> {
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url), { workerData: order })
  return new Promise((resolve, reject) => {
    worker.on('message', resolve)
    worker.on('error', reject)
  })
}

export const servedIn = ({ readMs, changedMs }: LoadFigures) => [...readMs, ...changedMs]

/** The percentile of the values. */
export function percentile(values: number[], percent: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}
