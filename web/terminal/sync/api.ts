import type { PlannedRequest } from '../../../client/src/client.ts'
import type { Closed } from '../../shared/closed-enums.ts'
import { requestAsDevice } from '../../shared/device-request.ts'
import type { Answer, Refusal } from '../outbox/entry.ts'

const TIMEOUT_MS = 10_000

interface RequestOptions {
  /** The device's key. */
  deviceKey?: string | undefined
  /** Idempotency key, the same for all attempts. */
  key?: string | undefined
  session?: string | undefined
  etag?: string | undefined
}

interface ApiResponse<Body> extends Answer<Body> {
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
export async function sendRequest<Body>(
  { method, path, body }: PlannedRequest<Body>,
  { deviceKey, key, session, etag }: RequestOptions,
): Promise<ApiResponse<Closed<Body>>> {
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
    timeoutMs: TIMEOUT_MS,
  })
  return {
    status: answer.status,
    body: answer.status < 300 ? (answer.body as Closed<Body> | undefined) : undefined,
    refusal: refusalIn(answer.status, answer.body),
    retryAfterMs: Number(answer.headers.get('retry-after') ?? 0) * 1_000,
    etag: answer.headers.get('etag'),
  }
}

function refusalIn(status: number, body: unknown): Refusal | undefined {
  const error = (body as { error?: Partial<Refusal> } | undefined)?.error
  if (status < 400 || typeof error?.code !== 'string') return undefined
  return { status, code: error.code, message: error.message ?? '', details: error.details ?? {} }
}
