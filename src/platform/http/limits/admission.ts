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
    /** How long it took to find out who is calling. */
    askedForMs: number
    /** Since when it is worked on, that time included: what its sender took to send it is not. */
    workedOnSince: number
    /** How long it waited for others that were writing. */
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

/** When its headers have come: whether there is room for the call, and who is calling. Its body may yet be under way. */
export function arrivalOf(reception: Reception, call: Call) {
  const { gate, keys, rates, addressOf } = reception
  const { right } = call

  /** Remembered keys come by here without a promise, as nearly every request does. */
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

  /** What the key itself asks for. Nearly none asks for anything. */
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
    // A key that was good a while ago does not wait among strangers.
    const full = keys.hasMet(key)
      ? undefined
      : visit.whyNotInto(right === 'anyone' ? gate.anyone : gate.asking, networkOf(addressOf(request.raw)))
    if (full) return done(full)
    const began = performance.now()
    callerAt(call, reception, request).then((caller) => {
      request.askedForMs = performance.now() - began
      done(caller && letIn(request, reply, caller))
    }, done)
  }
}

/** When it is there in whole. Those who need not be known stay where they are, and are answered from there. */
export function whyNotWork({ gate }: Pick<Reception, 'gate'>, { right }: Call, request: FastifyRequest) {
  return right === 'anyone' ? undefined : request.visit?.whyNotInto(gate.working, request.caller?.accountId)
}

/** Larger ones are read one at a time, the accounts in turn: several that came together would make one long turn. */
export const LARGE_BODY_BYTES = 64 * 1024

/** As many as it says; what does not say so may have as many as the call takes. */
export function bytesComing({ headers, routeOptions }: FastifyRequest): number {
  const length = headers['content-length']
  const most = routeOptions.bodyLimit ?? 0
  if (length !== undefined) return Math.min(Number(length), most)
  return headers['transfer-encoding'] === undefined ? 0 : most
}
