import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../../context.ts'
import type { Refusal } from '../../core/refusal.ts'
import { whyNotAllowed } from '../../core/rights.ts'
import { authenticate, type Keys, type Sessions } from '../calls/authenticate.ts'
import type { Call } from '../calls/call.ts'
import { type AddressOf, networkOf } from '../server/client-address.ts'
import { whyNotFromPage } from '../server/cors.ts'
import { type Admission, beginAdmission } from './concurrency-limit.ts'
import { type RequestLimits, slotsForBytes } from './limits.ts'
import type { RateLimiter } from './rate-limit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    visit: Admission | undefined
    /** Time that authentication took. */
    authenticationMs: number
    /** Start of the work on the request, authentication included. The time the client took to send it is not. */
    workedOnSince: number
    /** Time spent waiting for other writers. */
    waitedMs: number
  }
}

interface AdmissionParts {
  keys: Keys
  sessions: Sessions
  gate: RequestLimits
  rates: RateLimiter
  addressOf: AddressOf
}

type Done = (refusal?: Refusal) => void

/**
 * Admits a request once its headers have arrived: checks the concurrency limits and authenticates the caller. The body
 * may still be on its way.
 */
export function admitRequest(parts: AdmissionParts, call: Call) {
  const { gate, keys, rates, addressOf } = parts
  const { right } = call

  /** Synchronous for cached keys, which is the path of nearly every request. */
  function admit(request: FastifyRequest, reply: FastifyReply, caller: Caller): Refusal | undefined {
    const visit = request.visit as Admission
    request.caller = caller
    const why = checkKeyRestrictions(request, reply, caller)
    if (why) return why
    const bytes = expectedBodyBytes(request)
    if (bytes > 0) return visit.acquire(gate.sending, caller.accountId, slotsForBytes(bytes))
    visit.leave()
    return undefined
  }

  /** Checks the restrictions of the key: allowed web origins and its rate limit. Most keys have neither. */
  function checkKeyRestrictions(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
  ): Refusal | undefined {
    const strange = whyNotFromPage(caller, request, reply)
    const rated = rates(caller)
    if (rated) reply.headers(rated.headers)
    return strange ?? rated?.refusal
  }

  return (request: FastifyRequest, reply: FastifyReply, done: Done) => {
    const key = right === 'anyone' ? undefined : request.headers['x-api-key']
    const known = key === undefined ? undefined : keys.cachedCaller(key)
    const visit = beginAdmission(reply.raw)
    request.visit = visit
    if (known) return done(whyNotAllowed(known.rights, right) ?? admit(request, reply, known))
    // A key that was valid a while ago skips the limit for unauthenticated look-ups.
    const full = keys.isRecentlyValid(key)
      ? undefined
      : visit.acquire(right === 'anyone' ? gate.anyone : gate.asking, networkOf(addressOf(request.raw)))
    if (full) return done(full)
    const began = performance.now()
    authenticate(call, parts, request).then((caller) => {
      request.authenticationMs = performance.now() - began
      done(caller && admit(request, reply, caller))
    }, done)
  }
}

/** Acquires a work slot once the whole body has arrived. Calls open to anyone keep the slot they were admitted with. */
export function acquireWorkSlot(
  { gate }: Pick<AdmissionParts, 'gate'>,
  { right }: Call,
  request: FastifyRequest,
) {
  return right === 'anyone' ? undefined : request.visit?.acquire(gate.working, request.caller?.accountId)
}

/**
 * Bodies larger than this are parsed one at a time, round-robin across accounts: several at once would block a tick.
 */
export const LARGE_BODY_BYTES = 64 * 1024

/** Body size from `Content-Length`. Without one (chunked), the call's body limit. */
export function expectedBodyBytes({ headers, routeOptions }: FastifyRequest): number {
  const length = headers['content-length']
  const most = routeOptions.bodyLimit ?? 0
  if (length !== undefined) return Math.min(Number(length), most)
  return headers['transfer-encoding'] === undefined ? 0 : most
}
