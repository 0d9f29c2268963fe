import type { ServerResponse } from 'node:http'
import type { Caller } from '../../../context.ts'
import type { Refusal } from '../../core/refusal.ts'

/** Subscription of one client to an event log. */
export interface Subscription {
  accountId: number
  locationId: number
  after: number
  /** Last sequence number when the client subscribed. */
  lastSequence: number
  /** Audience of the caller, which decides what it may see. */
  audience: string
  /** The types of events; undefined: all. */
  types: readonly string[] | undefined
}

/** Credential of an open stream. */
export interface StreamCredential {
  id: string
  /** Authenticates again; throws a refusal if the credential is no longer valid. */
  check: () => Promise<Caller>
}

/** Open server-sent event streams. */
export interface Streams {
  whyNotOpen(accountId: number): Refusal | undefined
  open(response: ServerResponse, pass: StreamCredential, subscription: Subscription): void
}
