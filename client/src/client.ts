import { CALLS, type Calls } from './calls.ts'
import { ComandaError } from './error.ts'
import {
  type CallOptions,
  createAnswerCache,
  newKey,
  type Request,
  type Send,
  type Sending,
  sent,
} from './request.ts'
import { type FollowOptions, followed } from './stream.ts'

export interface ClientOptions {
  /** URL of the service. Default: the origin of the page. */
  url?: string
  /** API key or device key. Not needed in a page whose user is signed in. */
  key?: string
  /** Staff session at the device. */
  staffSession?: string
  /** Maximum number of retries when there is no answer. Default: 5. */
  retries?: number
  /** Timeout of one attempt. Default: 20 s. */
  timeoutMs?: number
  /**
   * Maximum number of cached answers. A read that is still valid returns the same object as before, which must not be
   * modified. Default: no cache.
   */
  keep?: number
  fetch?: typeof fetch
}

export type Client = Calls

const NO_NEXT_PAGE = 'There is more, but the answer does not say where it goes on.'

type Fields = Record<string, unknown>

/** Creates a client with one method per call: `client.orders.get({ order_id: 7 })`. */
export function openClient(options: ClientOptions): Client {
  const {
    url = '',
    key,
    staffSession,
    retries = 5,
    timeoutMs = 20_000,
    keep,
    fetch = globalThis.fetch,
  } = options
  const caching = keep ? { cache: createAnswerCache(keep) } : {}
  const sending: Sending = {
    url: url.replace(/\/+$/, ''),
    key,
    staffSession,
    retries,
    timeoutMs,
    fetch,
    ...caching,
  }
  return clientBy((...args) => sent(sending, ...args))
}

/** Creates a client with a custom transport. */
export function clientBy(send: Send): Client {
  return methodsOf(CALLS.split('\n'), (...line) => methodOf(send, ...line)) as unknown as Client
}

/** Creates a client with only these calls, so that a page bundles no others. It cannot follow streams. */
export function clientOf<const Line extends string>(send: Send, lines: readonly Line[]): ClientOf<Line> {
  return methodsOf(lines, (...line) => callOf(send, ...line)) as unknown as ClientOf<Line>
}

/** `'orders.get GET! /go/order/:order_id'` is `orders: { get }`. */
type ClientOf<Line extends string> = {
  [Noun in keyof Calls as Line extends `${Noun}.${string}` ? Noun : never]: {
    [Verb in keyof Calls[Noun] as Line extends `${Noun}.${Verb & string} ${string}`
      ? Verb
      : never]: Calls[Noun][Verb]
  }
}

/** The call that a line of the call table describes. */
type CallIn<Line extends string> = Line extends `${infer Noun extends keyof Calls}.${infer Rest}`
  ? Calls[Noun][(Rest extends `${infer Verb} ${string}` ? Verb : never) & keyof Calls[Noun]]
  : never
type Taking = (...args: never[]) => unknown
type ArgumentsOf<Line extends string> = CallIn<Line> extends Taking ? Parameters<CallIn<Line>> : never

/** The response of the call that a line of the call table describes. */
export type AnswerOf<Line extends string> =
  CallIn<Line> extends Taking ? Awaited<ReturnType<CallIn<Line>>> : never

/** The fields of the body or query of a call with path parameters. */
export type InputOf<Line extends string> = NonNullable<ArgumentsOf<Line>[1]>

/** A request that is built here and sent elsewhere. `Answer` is the type of its response. */
export interface PlannedRequest<Answer> extends Pick<Request, 'method' | 'path' | 'body'> {
  /** Exists only as a type. */
  answer?: Answer
}

/** Builds the request of one call without sending it, for programs with a queue and retry rules of their own. */
export function requestOf<const Line extends string>(
  line: Line,
  ...args: ArgumentsOf<Line>
): PlannedRequest<AnswerOf<Line>> {
  const [, given = '', place = ''] = line.split(' ')
  return planned(given, place, argumentsOf(given, place)(args))
}

function methodsOf(lines: readonly string[], made: (given: string, place: string) => unknown) {
  const client: Record<string, Fields> = {}
  for (const line of lines) {
    const [name = '', method = '', path = ''] = line.split(' ')
    const [noun = '', verb = ''] = name.split('.')
    client[noun] ??= {}
    client[noun][verb] = made(method, path)
  }
  return client
}

function methodOf(send: Send, given: string, place: string) {
  if (!given.includes('~')) return callOf(send, given, place)
  const read = argumentsOf(given, place)
  return (...args: unknown[]) => {
    const { path, fields, options } = read(args)
    const { after, ...others } = fields ?? {}
    return followed(send, path + queryOf(others), after as number | undefined, options as FollowOptions)
  }
}

/** Arguments: path parameters if there are any, then the fields of the body or query, then the options. */
function argumentsOf(given: string, place: string) {
  const [template = ''] = place.split('?')
  const takesNone = given.includes('!')
  const hasParams = template.includes(':')
  return (args: unknown[]) => {
    const [params, ...rest] = (hasParams ? args : [{}, ...args]) as [Fields, ...Fields[]]
    const [fields, options] = (takesNone ? [undefined, ...rest] : rest) as [Fields?, CallOptions?]
    const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
    return { path, fields, options: options ?? {} }
  }
}

function planned(given: string, place: string, { path, fields }: ReturnType<ReturnType<typeof argumentsOf>>) {
  const method = given.replace(/\W+/, '')
  if (method === 'GET') return { method, path: path + queryOf(fields) }
  const [query, body] = divided(fields, place.split('?')[1]?.split(','))
  return { method, path: path + queryOf(query), body }
}

function callOf(send: Send, given: string, place: string) {
  const read = argumentsOf(given, place)

  type Reader<T> = (answer: Response) => Promise<T>
  const call = <T>(parsed: ReturnType<typeof read>, reader: Reader<T>): Promise<T> => {
    const { options } = parsed
    const request = planned(given, place, parsed)
    if (request.method === 'GET')
      return send({ ...request, repeatable: true, conditional: true }, options, reader)
    // A star marks a call of several transactions, which takes no idempotency key: repeating it repeats the effect.
    const repeatable = !given.includes('*')
    const headers = { ...(repeatable && { 'idempotency-key': options.idempotencyKey ?? newKey() }) }
    return send({ ...request, headers, repeatable }, options, reader)
  }

  async function* each(...args: unknown[]) {
    const parsed = read(args)
    for (let { fields } = parsed; ; ) {
      const { result, next, more, cursor } = await call({ ...parsed, fields }, asJson)
      yield* result as unknown[]
      const after = next ?? (more ? cursor : undefined)
      if (after === undefined) {
        // Without this error, a list with more entries but no cursor would end early without notice.
        if (more) throw new ComandaError({ code: 'no_next_page', message: NO_NEXT_PAGE, status: 0 })
        return
      }
      fields = { ...fields, after }
    }
  }

  const as =
    (reader: Reader<unknown>) =>
    (...args: unknown[]) =>
      call(read(args), reader)
  return Object.assign(as(asJson), { each, text: as(asText), bytes: as(asBytes) })
}

/** Divides the fields into query and body. */
function divided(fields: Fields | undefined, names: string[] = []): [Fields, Fields | undefined] {
  const query = Object.entries(fields ?? {}).filter(([name]) => names.includes(name))
  if (query.length === 0) return [{}, fields]
  const rest = Object.entries(fields ?? {}).filter(([name]) => !names.includes(name))
  return [Object.fromEntries(query), Object.fromEntries(rest)]
}

const asJson = (answer: Response) => answer.json() as Promise<Fields>
const asText = (answer: Response) => answer.text()
const asBytes = async (answer: Response) => new Uint8Array(await answer.arrayBuffer())

function queryOf(fields: Fields = {}): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)
  if (given.length === 0) return ''
  return `?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))}`
}
