import type { Static, TObject, TProperties, TSchema } from 'typebox'
import type { Caller, Change, ChangeParts, Reading } from '../context.ts'
import type { Refusal, RefusalCode } from '../refusal.ts'
import type { Needed, Right } from '../rights.ts'
import type { Desk } from './desk.ts'
import type { Document } from './document.ts'
import { Shape } from './fields.ts'
import type { Subscription } from './stream.ts'
import { Type } from './type.ts'

/**
 * One call of the interface: its contract and what it does, side by side. The contract validates what
 * comes in, types the handler, and becomes the OpenAPI document.
 */
export interface Call {
  /** What programs call it by, ours and the tests; it stays when the words of the summary change. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /**
   * True: one of the thirty calls that the interface began with, whose callers may send what it does not know;
   * that is named in the answer's header `x-ignored-fields`. All others refuse it.
   */
  seed: boolean
  /** What its caller must be allowed to do. */
  right: Needed
  /** True: it hands out or takes away what a browser is known by, so only our own pages may ask for it. */
  pagesOnly: boolean
  /** Other paths that answer alike. */
  aliases: string[]
  tag: string
  summary: string
  description: string
  params: TObject
  query: TObject
  body: TObject | undefined
  bodyExample: unknown
  /** How large a body it takes; left out: as large as any call does. */
  maxBodyBytes: number | undefined
  /** Brings the forms that senders use into the one that is declared, before it is checked. */
  tidy: ((body: Fields) => Fields) | undefined
  /** The HTTP status of success, which the answer repeats in its field `status`. */
  status: 200 | 201
  answer: TObject
  /** What else it may answer with, by media type. */
  documents: Record<string, DocumentContent>
  refusals: RefusalCode[]
  /** True when the answer holds a secret, which must not be kept readable for resends. */
  confidential: boolean
  /** True when it may hold a core for a good part of a second: a few of those are worked on at a time. */
  slow: boolean
  run: Run
}

/** What a document is, in words, and, where it is made of entries, what each of them holds. */
interface DocumentContent {
  description: string
  holds?: TSchema
}

/** What a change is worked out with, before its transaction begins. */
type Preparing = ChangeParts & {
  caller: Caller
  /** It may turn out to have been made before: until that is known nothing may be written. */
  isKeyed: boolean
}

type Fields = Record<string, unknown>
type Input = { params: Fields; query: Fields; body: Fields }
type Run =
  | {
      kind: 'read'
      handle: (
        reading: Reading,
        input: Input,
        keepUntilEventAt: KeepUntilEventAt,
      ) => Promise<Fields | Document>
    }
  | {
      kind: 'change'
      prepare: ((parts: Preparing, input: Input) => Promise<unknown>) | undefined
      handle: (change: Change, input: Input, prepared: unknown) => Promise<Fields | Refusal>
    }
  | { kind: 'stream'; handle: (reading: Reading, input: StreamInput) => Promise<Subscription> }
  | { kind: 'steps'; handle: (desk: Desk, input: Input) => Promise<Fields> }

/**
 * Told by a read whose answer only an event of this location can change: it is then kept until there is
 * one. Not told: the answer follows from more than that.
 */
type KeepUntilEventAt = (locationId: number) => void

type StreamInput = Input & { lastEventId: number | undefined }

interface Contract<
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
  tidy?: Call['tidy']
  answer: A
  refusals?: RefusalCode[]
  confidential?: true
  slow?: true
}

interface InputOf<P extends TProperties, Q extends TProperties, B extends TProperties> {
  params: Static<TObject<P>>
  query: Static<TObject<Q>>
  body: Static<TObject<B>>
}

type None = Record<never, never>

interface ReadCall<
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

interface ChangeCall<
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

interface StepsCall<P extends TProperties, B extends TProperties, A extends TProperties>
  extends Contract<P, None, B, A> {
  method: 'POST' | 'PUT' | 'DELETE'
  status: 200 | 201
  steps: (desk: Desk, input: InputOf<P, None, B>) => Promise<Static<TObject<A>>>
}

interface StreamCall<P extends TProperties, Q extends TProperties>
  extends Omit<Contract<P, Q, None, None>, 'answer'> {
  method: 'GET'
  /** What the stream is, and what each of its entries holds. */
  stream: Required<DocumentContent>
  subscribe: (
    reading: Reading,
    input: InputOf<P, Q, None> & { lastEventId: number | undefined },
  ) => Promise<Subscription>
}

/** A call that is answered for as long as the client stays: server-sent events. */
export function streamCall<P extends TProperties = None, Q extends TProperties = None>(
  call: StreamCall<P, Q>,
): Call {
  const run: Run = { kind: 'stream', handle: call.subscribe as never }
  const documents = { 'text/event-stream': call.stream }
  return { ...declared({ ...call, answer: {} }, call.method, 200, run), documents }
}

/** A call that only reads: one snapshot, an ETag. */
export function readCall<
  A extends TProperties,
  P extends TProperties = None,
  Q extends TProperties = None,
  MediaType extends string = never,
>(call: ReadCall<P, Q, A, MediaType>): Call {
  const run: Run = { kind: 'read', handle: call.read as never }
  const documents = Object.entries<string>(call.documents ?? {}).map(
    ([mediaType, description]) => [mediaType, { description }] as const,
  )
  return { ...declared(call, call.method, 200, run), documents: Object.fromEntries(documents) }
}

/** A call that changes something: one transaction with its event and its idempotency record. */
export function changeCall<
  A extends TProperties,
  P extends TProperties = None,
  Q extends TProperties = None,
  B extends TProperties = None,
  Prepared = undefined,
>(call: ChangeCall<P, Q, B, A, Prepared>): Call {
  const { prepare, change } = call
  const run: Run = { kind: 'change', prepare: prepare as never, handle: change as never }
  return declared(call, call.method, call.status, run)
}

/** A call of more than one transaction, because it waits for something in between: a password check. */
export function stepsCall<A extends TProperties, P extends TProperties = None, B extends TProperties = None>(
  call: StepsCall<P, B, A>,
): Call {
  return declared(call, call.method, call.status, { kind: 'steps', handle: call.steps as never })
}

function declared(
  contract: Contract<TProperties, TProperties, TProperties, TProperties>,
  method: Call['method'],
  status: Call['status'],
  run: Run,
): Call {
  const { name, path, right = 'service', summary, bodyExample, tidy } = contract
  return {
    name,
    method,
    path,
    seed: contract.seed ?? false,
    right: typeof right === 'string' && right !== 'anyone' ? [right] : right,
    pagesOnly: contract.pagesOnly ?? false,
    aliases: contract.aliases ?? [],
    tag: path.split('/')[2] ?? '',
    summary,
    description: contract.description ?? '',
    params: Type.Object(contract.params ?? {}),
    query: Type.Object(contract.query ?? {}),
    body: contract.body && Type.Object(contract.body),
    bodyExample,
    maxBodyBytes: contract.maxBodyBytes,
    tidy,
    status,
    answer: Shape({ status: Type.Literal(status), ...contract.answer }),
    documents: {},
    refusals: contract.refusals ?? [],
    confidential: contract.confidential ?? false,
    slow: contract.slow ?? false,
    run,
  }
}
