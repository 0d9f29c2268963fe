import { requestAsDevice } from '../shared/device-request.ts'
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
  try {
    const answer = await requestAsDevice({
      method,
      path,
      body,
      headers: { 'x-api-key': get().device?.key, 'if-none-match': etag },
      patienceMs: PATIENCE_MS,
    })
    const told = answer.body as Answer<Body>['body']
    return { status: answer.status, body: told, etag: answer.headers.get('etag') }
  } catch {
    return { status: 0, body: undefined, etag: null }
  }
}
