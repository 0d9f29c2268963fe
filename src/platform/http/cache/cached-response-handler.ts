import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Caller } from '../../../context.ts'
import type { Sql } from '../../storage/database.ts'
import type { Keys } from '../calls/authenticate.ts'
import type { Observe } from '../metrics/request-log.ts'
import { compressedBefore, encodingFor, isWorthIt } from '../response/compression.ts'
import { matches } from '../response/etag.ts'
import type { AddressOf } from '../server/client-address.ts'
import type { RequestIds } from '../server/request-id.ts'

export interface CachedAnswer {
  /** The call it answers. */
  route: string
  locationId: number
  /** Instant from which it is outdated, even without an event. Undefined: none. */
  until?: number | undefined
  etag: string
  body: string
  bytes: number
  /** Unknown fields of the request, for the header `x-ignored-fields`. Empty: none. */
  ignored: string
}

/** Cache of read responses, each valid until something changes it. */
export interface AnswerCache {
  /** Cached answer, if it is certain without a database query that it is still valid. */
  ready(name: string, caller: Caller): CachedAnswer | undefined
  /** Cached answer, after checking that it is still valid. */
  fresh(name: string, caller: Caller): Promise<CachedAnswer | undefined>
  /** Stores an answer. Call it inside the snapshot that the answer was read in. */
  keep(sql: Sql, name: string, accountId: number, answer: CachedAnswer): Promise<void>
}

/** Cache key: callers of one account with the same rights share the answers of a path. */
export function cacheKeyOf({ audience }: Caller, url: string): string {
  return `${audience} ${url}`
}

interface Parts {
  answerCache: AnswerCache
  keys: Keys
  observe: Observe
  addressOf: AddressOf
  requestId: RequestIds
}

/** Answers the request and returns true, or leaves it alone. */
export type AnswerFromCache = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Answers from the cache ahead of the router, which costs more than the answer itself. Handles only the plain case: a
 * cached key, a cached path, no change since. Everything else takes the normal route and is answered or refused there.
 */
export function cachedAnswers(parts: Parts): AnswerFromCache {
  const { answerCache, keys, observe, addressOf, requestId: idFor } = parts
  return (request, response) => {
    if (request.method !== 'GET') return false
    const startedAt = performance.now()
    const plain = plainHeaders(request.rawHeaders)
    const caller = plain && keys.cachedCaller(plain.key)
    // Keys with a rate limit or allowed origins need further response headers.
    if (!caller || caller.perSecond !== undefined || caller.origins) return false
    const answer = answerCache.ready(cacheKeyOf(caller, request.url ?? ''), caller)
    if (!answer) return false
    const { etag, body, route, ignored } = answer
    const status = matches(plain.ifNoneMatch, etag) ? 304 : 200
    const isLong = status === 200 && isWorthIt(body)
    const encoding = isLong ? encodingFor(plain.acceptEncoding) : undefined
    const packed = encoding && compressedBefore(answer, encoding)
    // The first client that accepts this encoding takes the normal route, where compression is asynchronous.
    if (encoding && !packed) return false
    const requestId = idFor(plain.requestId)
    const headers = ['x-content-type-options', 'nosniff', 'x-request-id', requestId, 'etag', etag]
    headers.push('cache-control', 'private, no-cache')
    if (ignored !== '') headers.push('x-ignored-fields', ignored)
    if (status === 304) response.writeHead(304, headers).end()
    else {
      if (isLong) headers.push('vary', 'accept-encoding')
      if (encoding) headers.push('content-encoding', encoding)
      const length = String(packed?.length ?? answer.bytes)
      headers.push('content-type', 'application/json; charset=utf-8', 'content-length', length)
      response.writeHead(200, headers).end(packed ?? body)
    }
    const milliseconds = performance.now() - startedAt
    const { accountId: account } = caller
    const address = addressOf(request)
    observe({ requestId, method: 'GET', route, status, milliseconds, account, address })
    return true
  }
}

interface PlainHeaders {
  key: string | undefined
  ifNoneMatch: string | undefined
  requestId: string | undefined
  acceptEncoding: string | undefined
}

/** Reads the headers that the fast path needs. Undefined if one is repeated or a body follows. */
function plainHeaders(raw: string[]): PlainHeaders | undefined {
  let hosts = 0
  let key: string | undefined
  let ifNoneMatch: string | undefined
  let requestId: string | undefined
  let acceptEncoding: string | undefined
  for (let index = 0; index < raw.length; index += 2) {
    const value = raw[index + 1] as string
    switch ((raw[index] as string).toLowerCase()) {
      case 'host':
        hosts++
        break
      case 'x-api-key':
        if (key !== undefined) return undefined
        key = value
        break
      case 'if-none-match':
        if (ifNoneMatch !== undefined) return undefined
        ifNoneMatch = value
        break
      case 'x-request-id':
        if (requestId !== undefined) return undefined
        requestId = value
        break
      case 'accept-encoding':
        // Repeated header lines are merged on the normal route.
        if (acceptEncoding !== undefined) return undefined
        acceptEncoding = value
        break
      case 'authorization':
      case 'content-type':
      case 'content-length':
      case 'idempotency-key':
      case 'x-staff-session':
      case 'transfer-encoding':
        return undefined
    }
  }
  return hosts === 1 ? { key, ifNoneMatch, requestId, acceptEncoding } : undefined
}
