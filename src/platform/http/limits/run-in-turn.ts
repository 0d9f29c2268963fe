import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuseIf } from '../../core/refusal.ts'
import { shortRequests } from '../../runtime/scheduler.ts'
import type { StaffSessions } from '../calls/authenticate.ts'
import type { Call } from '../calls/call.ts'
import { acquireWorkSlot, expectedBodyBytes, LARGE_BODY_BYTES } from './admission.ts'
import type { FairScheduler } from './fair-scheduler.ts'
import type { RequestLimits } from './limits.ts'
import type { SlowQueue } from './slow-queue.ts'

interface SchedulingParts {
  gate: RequestLimits
  shares: FairScheduler
  slowWork: SlowQueue
  staffSessions: StaffSessions
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Runs the handler of a fully received request when the scheduler admits its account. */
export function runWhenScheduled(parts: SchedulingParts, call: Call, answer: Answer): Answer {
  const { shares, slowWork, staffSessions } = parts

  async function work(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    refuseIf(acquireWorkSlot(parts, call, request))
    request.workedOnSince = performance.now() - request.authenticationMs
    const session = request.headers['x-staff-session']
    if (session !== undefined && request.caller) {
      request.caller = await staffSessions.callerFor(request.caller, session)
    }
    return answer(request, reply)
  }

  return async (request, reply) => {
    const accountId = request.caller?.accountId
    // Calls open to anyone have a limit of their own.
    if (accountId === undefined) return work(request, reply)
    if (call.slow) return slowWork(accountId, () => work(request, reply), expectedBodyBytes(request))
    const isShort = expectedBodyBytes(request) <= LARGE_BODY_BYTES
    if (isShort) shortRequests.enter()
    try {
      const turn = shares.enter(accountId)
      if (turn) await turn
      const began = performance.now()
      try {
        return await work(request, reply)
      } finally {
        shares.leave(accountId, performance.now() - began - request.waitedMs)
      }
    } finally {
      if (isShort) shortRequests.leave()
    }
  }
}
