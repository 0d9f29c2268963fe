import type { ServerResponse } from 'node:http'
import type { Refusal } from '../refusal.ts'

/** What one client wants to hear of a log. */
export interface Subscription {
  accountId: number
  locationId: number
  after: number
  /** The end of the log when it was looked up. */
  lastSequence: number
  /** The types of events; undefined: all. */
  types: readonly string[] | undefined
}

/** What let the client in. */
export interface Pass {
  id: string
  /** Throws a refusal when it is no longer good. */
  check: () => Promise<unknown>
}

/** Whoever keeps calls open that are answered bit by bit. */
export interface Streams {
  whyNotOpen(accountId: number): Refusal | undefined
  open(response: ServerResponse, pass: Pass, subscription: Subscription): void
}
