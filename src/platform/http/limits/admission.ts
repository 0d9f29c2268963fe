import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../../context.ts'
import type { Refusal } from '../../core/refusal.ts'
import { whyNotAllowed } from '../../core/rights.ts'
import { callerAt, type Keys, type Sessions } from '../calls/authenticate.ts'
import type { Call } from '../calls/call.ts'
import { type AddressOf, networkOf } from '../server/client-address.ts'
import { whyNotFromPage } from '../server/cors.ts'
import { beginVisit, type Visit } from './concurrency-limit.ts'
import { type Gate, placesFor } from './limits.ts'
import type { Rates } from './rate-limit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    visit: Visit | undefined
    /** Time that authentication took. */
    authenticationMs: number
    /** Start of the work on the request, authentication included. The time the client took to send it is not. */
    workedOnSince: number
    /** Time spent waiting for other writers. */
    waitedMs: number
  }
}

interface Reception {
  keys: Keys
  sessions: Sessions
  gate: Gate
  rates: Rates
  addressOf: AddressOf
}

type Done = (refusal?: Refusal) => void

/**
 * Admits a request once its headers have arrived: checks the concurrency limits and authenticates the caller. The body
 * may still be on its way.
 */
export function arrivalOf(reception: Reception, call: Call) {
  const { gate, keys, rates, addressOf } = reception
  const { right } = call

  /** Synchronous for cached keys, which is the path of nearly every request. */
  function letIn(request: FastifyRequest, reply: FastifyReply, caller: Caller): Refusal | undefined {
    const visit = request.visit as Visit
    request.caller = caller
    const why = whyNotByManners(request, reply, caller)
    if (why) return why
    const bytes = bytesComing(request)
    if (bytes > 0) return visit.whyNotInto(gate.sending, caller.accountId, placesFor(bytes))
    visit.leave()
    return undefined
  }

  /** Checks the restrictions of the key: allowed web origins and its rate limit. Most keys have neither. */
  function whyNotByManners(
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
    const known = key === undefined ? undefined : keys.remembers(key)
    const visit = beginVisit(reply.raw)
    request.visit = visit
    if (known) return done(whyNotAllowed(known.rights, right) ?? letIn(request, reply, known))
    // A key that was valid a while ago skips the limit for unauthenticated look-ups.
    const full = keys.hasMet(key)
      ? undefined
      : visit.whyNotInto(right === 'anyone' ? gate.anyone : gate.asking, networkOf(addressOf(request.raw)))
    if (full) return done(full)
    const began = performance.now()
    callerAt(call, reception, request).then((caller) => {
      request.authenticationMs = performance.now() - began
      done(caller && letIn(request, reply, caller))
    }, done)
  }
}

/** Acquires a work slot once the whole body has arrived. Calls open to anyone keep the slot they were admitted with. */
export function whyNotWork({ gate }: Pick<Reception, 'gate'>, { right }: Call, request: FastifyRequest) {
  return right === 'anyone' ? undefined : request.visit?.whyNotInto(gate.working, request.caller?.accountId)
}

/**
 * Bodies larger than this are parsed one at a time, round-robin across accounts: several at once would block a tick.
 */
export const LARGE_BODY_BYTES = 64 * 1024

/** Body size from `Content-Length`. Without one (chunked), the call's body limit. */
export function bytesComing({ headers, routeOptions }: FastifyRequest): number {
  const length = headers['content-length']
  const most = routeOptions.bodyLimit ?? 0
  if (length !== undefined) return Math.min(Number(length), most)
  return headers['transfer-encoding'] === undefined ? 0 : most
}
