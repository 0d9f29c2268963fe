import { ComandaError, errorOf } from './error.ts'

/** What goes with one call besides its fields. */
export interface CallOptions {
  signal?: AbortSignal
  /** For changes: the same key, the same effect, once. Left out, each call has one of its own. */
  idempotencyKey?: string
  /** The session of whoever works at the device. */
  staffSession?: string
  /** Your own name for the request, 8 to 64 visible characters. */
  requestId?: string
}

/** How all calls are sent. */
export interface Sending {
  url: string
  key: string | undefined
  staffSession: string | undefined
  fetch: typeof fetch
  /** How often a call is sent again, at most. */
  retries: number
  /** How long one try may take. */
  timeoutMs: number
  /** Answers of which the service is only asked whether they still hold; left out: none is kept. */
  kept?: KeptAnswers
}

/** As the service named an answer, and what was made of it, by whom. */
interface KeptAnswer {
  etag: string
  read: unknown
  answer: unknown
}

export interface KeptAnswers {
  find(name: string): KeptAnswer | undefined
  keep(name: string, kept: KeptAnswer): void
}

/** So many at most; the one that was not asked for the longest goes first. */
export function keepAnswers(most: number): KeptAnswers {
  const answers = new Map<string, KeptAnswer>()
  return {
    find: (name) => answers.get(name),
    keep(name, kept) {
      answers.delete(name)
      answers.set(name, kept)
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
  /** False: once it may have had an effect it is not sent again. */
  repeatable: boolean
  /** True: an answer that is held already need not be sent again. */
  conditional?: boolean
}

export type Send = <T>(
  request: Request,
  options: CallOptions,
  read: (answer: Response) => Promise<T>,
) => Promise<T>

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 10_000

/** Sends the request until it is answered with a success, and reads that; what breaks off meanwhile counts as none. */
export async function sent<T>(
  sending: Sending,
  request: Request,
  options: CallOptions,
  read: (answer: Response) => Promise<T>,
): Promise<T> {
  for (let tried = 0; ; tried++) {
    options.signal?.throwIfAborted()
    const outcome = await once(sending, request, options, read)
    if ('answer' in outcome) return outcome.answer
    if (tried >= sending.retries || !isPassing(outcome, request)) throw outcome.error
    await pause(outcome.waitMs ?? backOff(tried), options.signal)
  }
}

interface Failed {
  error: ComandaError
  /** As long as the service asked for. */
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
  const kept = request.conditional ? sending.kept : undefined
  // Whoever works at the device may be told more, or less.
  const name = `${options.staffSession ?? sending.staffSession ?? ''} ${path}`
  const found = kept?.find(name)
  const known = found?.read === read ? found : undefined
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), sending.timeoutMs)
  try {
    const answer = await sending.fetch.call(globalThis, sending.url + path, {
      method,
      headers: { ...headersOf(sending, request, options), ...(known && { 'if-none-match': known.etag }) },
      signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (answer.status === 304 && known) {
      kept?.keep(name, known)
      return { answer: known.answer as T }
    }
    if (answer.ok) {
      const told = await read(answer)
      const etag = answer.headers.get('etag')
      if (etag) kept?.keep(name, { etag, read, answer: told })
      return { answer: told }
    }
    const asked = Number(answer.headers.get('retry-after') ?? Number.NaN)
    return { error: await errorOf(answer), waitMs: asked >= 0 ? asked * 1000 : undefined }
  } catch (cause) {
    signal?.throwIfAborted()
    const error = new ComandaError({ code: 'no_answer', message: 'There was no answer.', status: 0 }, cause)
    return { error, waitMs: undefined }
  } finally {
    clearTimeout(timer)
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

/** Whether the same request may be answered otherwise in a moment. A lock that somebody must wait for is final. */
function isPassing({ error: { status, code }, waitMs }: Failed, { repeatable }: Request): boolean {
  if (waitMs !== undefined && waitMs > LONGEST_WAIT_MS) return false
  if (status === 429) return code === 'rate_limited'
  if (status === 503) return repeatable || code === 'overloaded'
  return repeatable && (status === 0 || status === 408 || status >= 500 || code === 'idempotency_key_in_use')
}

/** Longer and longer, and never all at the same moment. */
export function backOff(tried: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tried) * (0.5 + Math.random() / 2)
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

/** A name that nobody else will think of. */
export function newKey(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
