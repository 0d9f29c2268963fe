import { learnTime } from '../shared/clock.ts'
import type { Answer, Refusal } from './outbox/entry.ts'

const PATIENCE_MS = 10_000

export interface Ask {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: unknown
  /** The device's own. */
  deviceKey?: string | undefined
  /** The same at every try. */
  key?: string | undefined
  session?: string | undefined
  etag?: string | undefined
}

export interface FullAnswer extends Answer {
  etag: string | null
}

/** The service said no. */
export class Refused extends Error {
  override name = 'Refused'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/** One request. Rejects when there was no answer: then it may have been done or not. */
export async function ask(wanted: Ask): Promise<FullAnswer> {
  const { method = 'GET', path, body, deviceKey, key, session, etag } = wanted
  const askedAt = Date.now()
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS)
  try {
    const response = await fetch(path, {
      method,
      cache: 'no-store',
      credentials: 'omit',
      signal: patience.signal,
      headers: {
        accept: 'application/json',
        ...(deviceKey && { 'x-api-key': deviceKey }),
        ...(session && { 'x-staff-session': session }),
        ...(key && { 'idempotency-key': key }),
        ...(etag && { 'if-none-match': etag }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    learnTime(response.headers.get('date'), askedAt)
    const told = response.status === 304 ? undefined : await response.json().catch(() => undefined)
    return {
      status: response.status,
      body: told,
      refusal: refusalIn(response.status, told),
      retryAfterMs: Number(response.headers.get('retry-after') ?? 0) * 1_000,
      etag: response.headers.get('etag'),
    }
  } finally {
    clearTimeout(timer)
  }
}

function refusalIn(status: number, told: unknown): Refusal | undefined {
  const error = (told as { error?: Partial<Refusal> } | undefined)?.error
  if (status < 400 || typeof error?.code !== 'string') return undefined
  return { status, code: error.code, message: error.message ?? '', details: error.details ?? {} }
}
