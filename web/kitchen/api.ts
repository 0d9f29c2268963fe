import { learnTime } from '../shared/clock.ts'
import { get } from './state.ts'

const PATIENCE_MS = 8_000

export interface Answer<Body> {
  /** 0: there was none. */
  status: number
  body: (Body & { error?: { code: string; message: string } }) | undefined
  etag: string | null
}

type Method = 'GET' | 'POST' | 'PUT'

/** One request in the device's name. No answer is an answer too: the screen says what it means. */
export async function ask<Body>(
  method: Method,
  path: string,
  body?: unknown,
  /** Of what is known already: 304, when that is still so. */
  etag?: string | null,
): Promise<Answer<Body>> {
  const askedAt = Date.now()
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS)
  const key = get().device?.key
  try {
    const response = await fetch(path, {
      method,
      cache: 'no-store',
      credentials: 'omit',
      signal: patience.signal,
      headers: {
        accept: 'application/json',
        ...(key && { 'x-api-key': key }),
        ...(etag && { 'if-none-match': etag }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    learnTime(response.headers.get('date'), askedAt)
    const told = response.status === 304 ? undefined : await response.json().catch(() => undefined)
    return { status: response.status, body: told, etag: response.headers.get('etag') }
  } catch {
    return { status: 0, body: undefined, etag: null }
  } finally {
    clearTimeout(timer)
  }
}
