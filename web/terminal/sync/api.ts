import { requestAsDevice } from '../../shared/device-request.ts'
import type { Answer, Refusal } from '../outbox/entry.ts'

const PATIENCE_MS = 10_000

export interface Ask {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: unknown
  /** The device's key. */
  deviceKey?: string | undefined
  /** Idempotency key, the same for all attempts. */
  key?: string | undefined
  session?: string | undefined
  etag?: string | undefined
}

export interface FullAnswer extends Answer {
  etag: string | null
}

/** The service refused the request. */
export class Refused extends Error {
  override name = 'Refused'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/** Sends one request. Rejects if there was no response: it may have been done or not. */
export async function ask(wanted: Ask): Promise<FullAnswer> {
  const { method = 'GET', path, body, deviceKey, key, session, etag } = wanted
  const answer = await requestAsDevice({
    method,
    path,
    body,
    headers: {
      'x-api-key': deviceKey,
      'x-staff-session': session,
      'idempotency-key': key,
      'if-none-match': etag,
    },
    patienceMs: PATIENCE_MS,
  })
  return {
    status: answer.status,
    body: answer.body as FullAnswer['body'],
    refusal: refusalIn(answer.status, answer.body),
    retryAfterMs: Number(answer.headers.get('retry-after') ?? 0) * 1_000,
    etag: answer.headers.get('etag'),
  }
}

function refusalIn(status: number, told: unknown): Refusal | undefined {
  const error = (told as { error?: Partial<Refusal> } | undefined)?.error
  if (status < 400 || typeof error?.code !== 'string') return undefined
  return { status, code: error.code, message: error.message ?? '', details: error.details ?? {} }
}
