import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../../context.ts'
import { Refusal } from '../../core/refusal.ts'

/** Looks up which web origins are allowed by any key. */
export interface Origins {
  isServed(origin: string): Promise<boolean>
}

const EXPOSED_HEADERS =
  'etag, retry-after, ratelimit, ratelimit-policy, x-request-id, x-ignored-fields, idempotency-replayed'
const ALLOWED_HEADERS =
  'x-api-key, content-type, idempotency-key, if-none-match, x-request-id, x-staff-session, last-event-id'
const PREFLIGHT_MAX_AGE_SECONDS = 600

/**
 * Refuses a key from any web origin it does not list. Callers without a browser send no `Origin` and pass. Keys without
 * origins get no CORS headers, so no foreign page can read their responses.
 */
export function whyNotFromPage(
  { origins }: Caller,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Refusal | undefined {
  if (origins === undefined) return undefined
  reply.header('vary', 'origin')
  const { origin } = headers
  if (origin === undefined) return undefined
  if (!origins.includes(origin)) {
    return new Refusal('origin_not_allowed', 'This API key may not be used by pages of this origin.')
  }
  reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', EXPOSED_HEADERS)
  return undefined
}

/** Answers a CORS preflight request. True if it was allowed and answered. */
export async function answeredPreflight(
  origins: Origins,
  { method, url, headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const { origin } = headers
  const asks = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
  if (!asks || origin === undefined || !url.startsWith('/go/')) return false
  if (!(await origins.isServed(origin))) return false
  reply
    .code(204)
    .header('access-control-allow-origin', origin)
    .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
    .header('access-control-allow-headers', ALLOWED_HEADERS)
    .header('access-control-max-age', PREFLIGHT_MAX_AGE_SECONDS)
    .header('vary', 'origin')
    .send()
  return true
}
