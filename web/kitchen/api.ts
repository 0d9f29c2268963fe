import { learnTime } from '../shared/clock.ts'
import { get } from './state.ts'

const PATIENCE_MS = 8_000

export interface Answer<Body> {
  /** 0: there was none. */
  status: number
  body: (Body & { error?: { code: string; message: string } }) | undefined
}

type Method = 'GET' | 'POST' | 'PUT'

/** One request in the device's name. No answer is an answer too: the screen says what it means. */
export async function ask<Body>(method: Method, path: string, body?: unknown): Promise<Answer<Body>> {
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
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    learnTime(response.headers.get('date'), askedAt)
    return { status: response.status, body: await response.json().catch(() => undefined) }
  } catch {
    return { status: 0, body: undefined }
  } finally {
    clearTimeout(timer)
  }
}
