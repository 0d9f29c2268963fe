import type { TObject, TProperties } from 'typebox'
import type { Change, Reading } from '../../../context.ts'
import type { Refusal, RefusalCode } from '../../core/refusal.ts'
import type { Needed } from '../../core/rights.ts'
import { Shape } from '../schema/fields.ts'
import { Type } from '../schema/schema-builder.ts'
import type { Document } from '../server/file-response.ts'
import type {
  ChangeCall,
  Contract,
  DocumentContent,
  Fields,
  FindFaults,
  Input,
  KeepUntilEventAt,
  None,
  NormaliseBody,
  Preparing,
  ReadCall,
  StepsCall,
  StreamCall,
  StreamInput,
} from './contract.ts'
import type { SessionContext } from './session-call-context.ts'
import type { Subscription } from './sse-contract.ts'

/**
 * One endpoint: its contract and its handler. The contract validates the input, types the handler and generates the
 * OpenAPI document.
 */
export interface Call {
  /** Operation id for clients and tests. It stays when the summary changes. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /**
   * True: one of the thirty original endpoints, which ignore unknown fields and name them in the header
   * `x-ignored-fields`. All others refuse them.
   */
  seed: boolean
  /** Right that the caller needs. */
  right: Needed
  /** True: it sets or clears a browser credential, so only our own pages may call it. */
  pagesOnly: boolean
  /** Alternative paths of the same endpoint. */
  aliases: string[]
  tag: string
  summary: string
  description: string
  params: TObject
  query: TObject
  body: TObject | undefined
  bodyExample: unknown
  /** Body size limit in bytes. Undefined: the default of all calls. */
  maxBodyBytes: number | undefined
  /** Brings the forms that senders use into the one that is declared, before it is checked. */
  tidy: NormaliseBody | undefined
  /** Finds faults of a body that its schema cannot express; named together with those of the schema. */
  findFaults: FindFaults | undefined
  /** The HTTP status of success, which the answer repeats in its field `status`. */
  status: 200 | 201
  answer: TObject
  /** Other response formats, by media type. */
  documents: Record<string, DocumentContent>
  refusals: RefusalCode[]
  /** True: the response holds a secret and is encrypted in the idempotency record. */
  confidential: boolean
  /** True: it may use a core for a good part of a second. Only a few such requests run at a time. */
  slow: boolean
  run: Run
}

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
  | { kind: 'steps'; handle: (context: SessionContext, input: Input) => Promise<Fields> }

/** Declares a server-sent event stream. */
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
    findFaults: contract.findFaults,
    status,
    answer: Shape({ status: Type.Literal(status), ...contract.answer }),
    documents: {},
    refusals: contract.refusals ?? [],
    confidential: contract.confidential ?? false,
    slow: contract.slow ?? false,
    run,
  }
}
