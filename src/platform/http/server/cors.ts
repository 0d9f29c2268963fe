import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../../context.ts'
import { Refusal } from '../../core/refusal.ts'

/** Whoever knows which web pages some key may be used by. */
export interface Origins {
  isServed(origin: string): Promise<boolean>
}

const TOLD_TO_PAGES =
  'etag, retry-after, ratelimit, ratelimit-policy, x-request-id, x-ignored-fields, idempotency-replayed'
const SENT_BY_PAGES =
  'x-api-key, content-type, idempotency-key, if-none-match, x-request-id, x-staff-session, last-event-id'
const KEPT_SECONDS = 600

/**
 * A key that names pages is taken from those alone, wherever a browser says which page it is; whoever calls without
 * a browser says nothing. Keys that name none are as they always were: no page of another origin can read an answer.
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
  reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', TOLD_TO_PAGES)
  return undefined
}

/** A browser asks before it sends a key along; answers true when it was told that it may. */
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
    .header('access-control-allow-headers', SENT_BY_PAGES)
    .header('access-control-max-age', KEPT_SECONDS)
    .header('vary', 'origin')
    .send()
  return true
}
