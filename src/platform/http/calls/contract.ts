import type { Static, TObject, TProperties, TSchema } from 'typebox'
import type { Caller, Change, ChangeParts, Reading } from '../../../context.ts'
import type { Refusal, RefusalCode } from '../../core/refusal.ts'
import type { Needed, Right } from '../../core/rights.ts'
import type { Document } from '../server/file-response.ts'
import type { Desk } from './session-call-context.ts'
import type { Subscription } from './sse-contract.ts'

// What is written where a call is declared: its contract and its handler, which is typed by it.

export type Tidy = (body: Fields) => Fields

/** What a document is, in words, and, where it is made of entries, what each of them holds. */
export interface DocumentContent {
  description: string
  holds?: TSchema
}

/** What a change is worked out with, before its transaction begins. */
export type Preparing = ChangeParts & {
  caller: Caller
  /** It may turn out to have been made before: until that is known nothing may be written. */
  isKeyed: boolean
}

export type Fields = Record<string, unknown>
export type Input = { params: Fields; query: Fields; body: Fields }

/**
 * Told by a read whose answer only an event of this location can change: it is then kept until there is
 * one. Not told: the answer follows from more than that.
 */
export type KeepUntilEventAt = (locationId: number) => void

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
  /** The right it needs, or several of which any is enough, the plainest first; left out: `service`. */
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
  tidy?: Tidy
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
  /** The media types it may answer with besides JSON, and what each holds. */
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
  /** What takes long to work out, outside of the transaction. The change throws `Overtaken` where it no longer fits. */
  prepare?: (parts: Preparing, input: InputOf<P, Q, B>) => Promise<Prepared>
  /** A refusal that is thrown undoes the change; one that is returned keeps what was written. */
  change: (
    change: Change,
    input: InputOf<P, Q, B>,
    prepared: Prepared,
  ) => Promise<Static<TObject<A>> | Refusal>
}

export interface StepsCall<P extends TProperties, B extends TProperties, A extends TProperties>
  extends Contract<P, None, B, A> {
  method: 'POST' | 'PUT' | 'DELETE'
  status: 200 | 201
  steps: (desk: Desk, input: InputOf<P, None, B>) => Promise<Static<TObject<A>>>
}

export interface StreamCall<P extends TProperties, Q extends TProperties>
  extends Omit<Contract<P, Q, None, None>, 'answer'> {
  method: 'GET'
  /** What the stream is, and what each of its entries holds. */
  stream: Required<DocumentContent>
  subscribe: (
    reading: Reading,
    input: InputOf<P, Q, None> & { lastEventId: number | undefined },
  ) => Promise<Subscription>
}
