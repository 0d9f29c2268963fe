import { CALLS, type Calls } from './calls.ts'
import { type CallOptions, newKey, type Send, type Sending, sent } from './request.ts'
import { type FollowOptions, followed } from './stream.ts'

export interface ClientOptions {
  /** Where the service is; left out: where the page comes from. */
  url?: string
  /** An API key or a device key; left out in a page whose user is signed in. */
  key?: string
  /** The session of whoever works at the device. */
  staffSession?: string
  /** How often a call is sent again when there was no answer, at most; left out: 5. */
  retries?: number
  /** How long one try may take; left out: 20 s. */
  timeoutMs?: number
  fetch?: typeof fetch
}

export type Client = Calls

type Fields = Record<string, unknown>

/** One method a call: `client.orders.get({ order_id: 7 })`. */
export function openClient(options: ClientOptions): Client {
  const { url = '', key, staffSession, retries = 5, timeoutMs = 20_000, fetch = globalThis.fetch } = options
  const sending: Sending = { url: url.replace(/\/+$/, ''), key, staffSession, retries, timeoutMs, fetch }
  return clientBy((...asked) => sent(sending, ...asked))
}

/** The same for a program that sends in a manner of its own. */
export function clientBy(send: Send): Client {
  const client: Record<string, Fields> = {}
  for (const line of CALLS.split('\n')) {
    const [name = '', method = '', path = ''] = line.split(' ')
    const [noun = '', verb = ''] = name.split('.')
    client[noun] ??= {}
    client[noun][verb] = methodOf(send, method, path)
  }
  return client as unknown as Client
}

/** What is in the path comes first, if anything is; then the fields, of the body or of the query; then the options. */
function methodOf(send: Send, given: string, place: string) {
  const method = given.replace(/\W+/, '')
  const isRead = method === 'GET'
  const [template = '', inQuery] = place.split('?')
  const takesNone = given.includes('!')
  const hasParams = template.includes(':')
  const read = (args: unknown[]) => {
    const [params, ...rest] = (hasParams ? args : [{}, ...args]) as [Fields, ...Fields[]]
    const [fields, options] = (takesNone ? [undefined, ...rest] : rest) as [Fields?, CallOptions?]
    const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
    return { path, fields, options: options ?? {} }
  }

  type Reader<T> = (answer: Response) => Promise<T>
  const call = <T>({ path, fields, options }: ReturnType<typeof read>, reader: Reader<T>): Promise<T> => {
    if (isRead) return send({ method, path: path + queryOf(fields), repeatable: true }, options, reader)
    // A star marks what waits for something outside in between: done twice, it is done twice.
    const repeatable = !given.includes('*')
    const [asked, body] = divided(fields, inQuery?.split(','))
    const headers = { ...(repeatable && { 'idempotency-key': options.idempotencyKey ?? newKey() }) }
    return send({ method, path: path + queryOf(asked), body, headers, repeatable }, options, reader)
  }

  async function* each(...args: unknown[]) {
    const asked = read(args)
    for (let { fields } = asked; ; ) {
      const { result, next, more, cursor } = await call({ ...asked, fields }, asJson)
      yield* result as unknown[]
      const after = next ?? (more ? cursor : undefined)
      if (after === undefined) return
      fields = { ...fields, after }
    }
  }

  const follow = (...args: unknown[]) => {
    const { path, fields, options } = read(args)
    const { after, ...others } = fields ?? {}
    return followed(send, path + queryOf(others), after as number | undefined, options as FollowOptions)
  }

  if (given.includes('~')) return follow
  const as =
    (reader: Reader<unknown>) =>
    (...args: unknown[]) =>
      call(read(args), reader)
  return Object.assign(as(asJson), { each, text: as(asText), bytes: as(asBytes) })
}

/** What goes into the query, and what into the body. */
function divided(fields: Fields | undefined, names: string[] = []): [Fields, Fields | undefined] {
  const asked = Object.entries(fields ?? {}).filter(([name]) => names.includes(name))
  if (asked.length === 0) return [{}, fields]
  const rest = Object.entries(fields ?? {}).filter(([name]) => !names.includes(name))
  return [Object.fromEntries(asked), Object.fromEntries(rest)]
}

const asJson = (answer: Response) => answer.json() as Promise<Fields>
const asText = (answer: Response) => answer.text()
const asBytes = async (answer: Response) => new Uint8Array(await answer.arrayBuffer())

function queryOf(fields: Fields = {}): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)
  if (given.length === 0) return ''
  return `?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))}`
}
