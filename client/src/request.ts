import { ComandaError, errorOf } from './error.ts'

/** Options of one call. */
export interface CallOptions {
  signal?: AbortSignal
  /** For changes: repeating a key has no further effect. Default: a new key per call. */
  idempotencyKey?: string
  /** Staff session at the device. */
  staffSession?: string
  /** Your own request id, 8 to 64 visible characters. */
  requestId?: string
}

/** Settings of all calls. */
export interface Sending {
  url: string
  key: string | undefined
  staffSession: string | undefined
  fetch: typeof fetch
  /** Maximum number of retries. */
  retries: number
  /** Timeout of one attempt. */
  timeoutMs: number
  /** Cache of answers, revalidated by ETag. Undefined: no cache. */
  cache?: AnswerCache
}

/** Cached answer: its ETag, and the parsed value with the function that parsed it. */
interface CachedAnswer {
  etag: string
  read: unknown
  answer: unknown
}

export interface AnswerCache {
  find(name: string): CachedAnswer | undefined
  keep(name: string, entry: CachedAnswer): void
}

/** Creates a cache of at most `most` answers; the least recently used is evicted. */
export function createAnswerCache(most: number): AnswerCache {
  const answers = new Map<string, CachedAnswer>()
  return {
    find: (name) => answers.get(name),
    keep(name, entry) {
      answers.delete(name)
      answers.set(name, entry)
      const [oldest] = answers.keys()
      if (answers.size > most && oldest !== undefined) answers.delete(oldest)
    },
  }
}

export interface Request {
  method: string
  path: string
  body?: unknown
  headers?: Record<string, string>
  /** False: must not be sent again once it may have had an effect. */
  repeatable: boolean
  /** True: a cached answer may be revalidated. */
  conditional?: boolean
  /** True: the body is read after the call has returned, so the signal stays attached. */
  streaming?: boolean
}

export type Send = <T>(
  request: Request,
  options: CallOptions,
  read: (answer: Response) => Promise<T>,
) => Promise<T>

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 10_000

/** Sends a request, with retries, and reads a successful response. A response that breaks off counts as none. */
export async function sent<T>(
  sending: Sending,
  request: Request,
  options: CallOptions,
  read: (answer: Response) => Promise<T>,
): Promise<T> {
  for (let tried = 0; ; tried++) {
    if (options.signal?.aborted) throw options.signal.reason
    const outcome = await once(sending, request, options, read)
    if ('answer' in outcome) return outcome.answer
    if (tried >= sending.retries || !isPassing(outcome, request)) throw outcome.error
    await pause(outcome.waitMs ?? backOff(tried), options.signal)
  }
}

interface Failed {
  error: ComandaError
  /** Delay from `Retry-After`. */
  waitMs: number | undefined
}

async function once<T>(
  sending: Sending,
  request: Request,
  options: CallOptions,
  read: (answer: Response) => Promise<T>,
): Promise<{ answer: T } | Failed> {
  const { signal } = options
  const { method, path, body } = request
  const cache = request.conditional ? sending.cache : undefined
  // Responses may depend on the staff member.
  const name = `${options.staffSession ?? sending.staffSession ?? ''} ${path}`
  const found = cache?.find(name)
  const known = found?.read === read ? found : undefined
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), sending.timeoutMs)
  // Devices have browsers without `AbortSignal.any`.
  const stop = () => limit.abort(signal?.reason)
  signal?.addEventListener('abort', stop)
  try {
    const answer = await sending.fetch.call(globalThis, sending.url + path, {
      method,
      headers: { ...headersOf(sending, request, options), ...(known && { 'if-none-match': known.etag }) },
      signal: limit.signal,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (answer.status === 304 && known) {
      cache?.keep(name, known)
      return { answer: known.answer as T }
    }
    if (answer.ok) {
      const value = await read(answer)
      const etag = answer.headers.get('etag')
      if (etag) cache?.keep(name, { etag, read, answer: value })
      return { answer: value }
    }
    const retryAfter = Number(answer.headers.get('retry-after') ?? Number.NaN)
    return { error: await errorOf(answer), waitMs: retryAfter >= 0 ? retryAfter * 1000 : undefined }
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    const error = new ComandaError({ code: 'no_answer', message: 'There was no answer.', status: 0 }, cause)
    return { error, waitMs: undefined }
  } finally {
    clearTimeout(timer)
    if (!request.streaming) signal?.removeEventListener('abort', stop)
  }
}

function headersOf({ key, staffSession }: Sending, { body, headers }: Request, options: CallOptions) {
  const session = options.staffSession ?? staffSession
  return {
    ...(key !== undefined && { 'x-api-key': key }),
    ...(session !== undefined && { 'x-staff-session': session }),
    ...(options.requestId !== undefined && { 'x-request-id': options.requestId }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  }
}

/** True if a retry may succeed. A lock that a person must wait for is final. */
function isPassing({ error: { status, code }, waitMs }: Failed, { repeatable }: Request): boolean {
  if (waitMs !== undefined && waitMs > LONGEST_WAIT_MS) return false
  if (status === 429) return code === 'rate_limited'
  if (status === 503) return repeatable || code === 'overloaded'
  return repeatable && (status === 0 || status === 408 || status >= 500 || code === 'idempotency_key_in_use')
}

/** Exponential back-off with jitter between half and all of it, so that devices do not retry at the same time. */
export function backOff(
  tried: number,
  { firstMs = FIRST_WAIT_MS, longestMs = LONGEST_WAIT_MS, random = Math.random() } = {},
): number {
  return Math.min(longestMs, firstMs * 2 ** tried) * (0.5 + random / 2)
}

export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/** Random idempotency key. */
export function newKey(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
