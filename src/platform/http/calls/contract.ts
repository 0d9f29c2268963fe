import type { Static, TObject, TProperties, TSchema } from 'typebox'
import type { Caller, Change, ChangeParts, Reading } from '../../../context.ts'
import type { Refusal, RefusalCode } from '../../core/refusal.ts'
import type { Needed, Right } from '../../core/rights.ts'
import type { Faults } from '../../core/validation-errors.ts'
import type { Document } from '../server/file-response.ts'
import type { SessionContext } from './session-call-context.ts'
import type { Subscription } from './sse-contract.ts'

// The types in which a call is declared: its contract, and the handler that the contract types.

export type NormaliseBody = (body: Fields) => Fields
export type FindFaults = (body: Fields) => Faults

/** Description of a non-JSON response and, if it consists of entries, the schema of an entry. */
export interface DocumentContent {
  description: string
  holds?: TSchema
}

/** Input of `prepare`, which runs before the transaction of a change. */
export type Preparing = ChangeParts & {
  caller: Caller
  /** True: the request carries an idempotency key, so it may be a repeat. `prepare` must not write anything. */
  isKeyed: boolean
}

export type Fields = Record<string, unknown>
export type Input = { params: Fields; query: Fields; body: Fields }

/**
 * Call this when the response depends only on the event log of one location: it is then cached until that log grows.
 * `until`: instant from which it is outdated without an event; left out: none.
 */
export type KeepUntilEventAt = (locationId: number, until?: number) => void

export type StreamInput = Input & { lastEventId: number | undefined }

export interface Contract<
  P extends TProperties,
  Q extends TProperties,
  B extends TProperties,
  A extends TProperties,
> {
  name: string
  path: string
  seed?: true
  /** Right that the caller needs, or several of which any is enough, the most common first. Default: `service`. */
  right?: Right | Needed
  pagesOnly?: true
  aliases?: string[]
  summary: string
  description?: string
  params?: P
  query?: Q
  body?: B
  bodyExample?: unknown
  maxBodyBytes?: number
  /** Brings the forms that senders use into the one that is declared, before it is checked. */
  tidy?: NormaliseBody
  /** Finds faults of a body that its schema cannot express. The body may be of any shape. */
  findFaults?: FindFaults
  answer: A
  refusals?: RefusalCode[]
  confidential?: true
  slow?: true
}

export interface InputOf<P extends TProperties, Q extends TProperties, B extends TProperties> {
  params: Static<TObject<P>>
  query: Static<TObject<Q>>
  body: Static<TObject<B>>
}

export type None = Record<never, never>

export interface ReadCall<
  P extends TProperties,
  Q extends TProperties,
  A extends TProperties,
  MediaType extends string,
> extends Contract<P, Q, None, A> {
  method: 'GET'
  /** Media types besides JSON, and what each holds. */
  documents?: Record<MediaType, string>
  read: (
    reading: Reading,
    input: InputOf<P, Q, None>,
    keepUntilEventAt: KeepUntilEventAt,
  ) => Promise<Static<TObject<A>> | Document<NoInfer<MediaType>>>
}

export interface ChangeCall<
  P extends TProperties,
  Q extends TProperties,
  B extends TProperties,
  A extends TProperties,
  Prepared,
> extends Contract<P, Q, B, A> {
  method: 'POST' | 'PUT' | 'DELETE'
  status: 200 | 201
  /**
   * Expensive work that runs outside the transaction. The change throws `OutdatedPlan` if the result no longer fits.
   */
  prepare?: (parts: Preparing, input: InputOf<P, Q, B>) => Promise<Prepared>
  /** A thrown refusal rolls the change back; a returned one commits what was written. */
  change: (
    change: Change,
    input: InputOf<P, Q, B>,
    prepared: Prepared,
  ) => Promise<Static<TObject<A>> | Refusal>
}

export interface StepsCall<P extends TProperties, B extends TProperties, A extends TProperties>
  extends Contract<P, None, B, A> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  status: 200 | 201
  steps: (context: SessionContext, input: InputOf<P, None, B>) => Promise<Static<TObject<A>>>
}

export interface StreamCall<P extends TProperties, Q extends TProperties>
  extends Omit<Contract<P, Q, None, None>, 'answer'> {
  method: 'GET'
  /** Description of the stream and the schema of its entries. */
  stream: Required<DocumentContent>
  subscribe: (
    reading: Reading,
    input: InputOf<P, Q, None> & { lastEventId: number | undefined },
  ) => Promise<Subscription>
}
