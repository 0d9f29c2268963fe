import type { ServerResponse } from 'node:http'
import type { Caller } from '../../../context.ts'
import type { Refusal } from '../../core/refusal.ts'

/** What one client wants to hear of a log. */
export interface Subscription {
  accountId: number
  locationId: number
  after: number
  /** The end of the log when it was looked up. */
  lastSequence: number
  /** The caller's when it subscribed: what it may hear depends on it. */
  audience: string
  /** The types of events; undefined: all. */
  types: readonly string[] | undefined
}

/** What let the client in. */
export interface Pass {
  id: string
  /** Who is let in by it now; throws a refusal when nobody is. */
  check: () => Promise<Caller>
}

/** Whoever keeps calls open that are answered bit by bit. */
export interface Streams {
  whyNotOpen(accountId: number): Refusal | undefined
  open(response: ServerResponse, pass: Pass, subscription: Subscription): void
}
