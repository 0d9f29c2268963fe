import type { SeededRandom } from '../../src/programs/simulation/seeded-random.ts'
import type { Acknowledged } from './invariants.ts'

export interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object
  headers?: Record<string, string>
}

export interface Reply {
  status: number
  headers: Record<string, unknown>
  text: string
}

/** Sends a request to the service; throws if there was no response, whatever became of the request. */
export type Send = (request: Request) => Promise<Reply>

/** The record of all calls, from the callers' side. */
export interface Shift {
  acknowledged: Map<string, Acknowledged>
  calls: number
  /** Number of responses by status; 0: no response. */
  statuses: Map<number, number>
  /** Responses that no injected fault excuses. */
  faults: string[]
}

export interface Waiter {
  name: string
  shift: Shift
  chance: SeededRandom
  send: Send
  /** Called between an unanswered attempt and the next. */
  pause: () => Promise<void>
}

export const newShift = (): Shift => ({ acknowledged: new Map(), calls: 0, statuses: new Map(), faults: [] })

/** Keys that begin with `k-` are stored in the data that the change writes. */
export function change(
  waiter: Waiter,
  method: Request['method'],
  path: string,
  fields: (key: string) => object | undefined = () => undefined,
  prefix = 'k',
  headers: Record<string, string> = {},
): Promise<Outcome> {
  const key = `${prefix}-${waiter.name}-${waiter.shift.calls}`
  return ask(waiter, method, path, fields(key), { 'idempotency-key': key, ...headers })
}

export interface Outcome {
  status: number
  body: any
}

/** Repeats the request until it is answered. */
export async function ask(
  waiter: Waiter,
  method: Request['method'],
  path: string,
  body?: object,
  headers?: Request['headers'],
): Promise<Outcome> {
  const { shift } = waiter
  const request = { method, path, body, headers }
  shift.calls++
  for (;;) {
    const reply = await waiter.send(request).catch(() => undefined)
    const status = reply?.status ?? 0
    shift.statuses.set(status, (shift.statuses.get(status) ?? 0) + 1)
    if (reply) noteFault(shift, request, reply)
    if (reply && !isWorthAnotherTry(reply)) return settled(shift, request, reply)
    await waiter.pause()
  }
}

/** The store was unreachable, the connection broke, or the first of two attempts is still running. */
function isWorthAnotherTry({ status, text }: Reply): boolean {
  return status === 503 || status === 408 || (status === 409 && text.includes('"idempotency_key_in_use"'))
}

function settled(shift: Shift, { headers }: Request, { status, text }: Reply): Outcome {
  const key = headers?.['idempotency-key']
  if (key !== undefined && status < 300) shift.acknowledged.set(key, { key, status, text })
  return { status, body: text === '' ? undefined : JSON.parse(text) }
}

/** An injected fault excuses neither an internal error nor the refusal of a valid request. */
function noteFault(shift: Shift, { method, path }: Request, { status, headers, text }: Reply): void {
  const excused =
    (status === 503 && Number(headers['retry-after']) > 0) ||
    (status === 400 && text.includes('"modifier_count"')) ||
    [404, 408, 409].includes(status)
  if (status >= 400 && !excused) shift.faults.push(`${method} ${path} answered ${status}: ${text}`)
}
