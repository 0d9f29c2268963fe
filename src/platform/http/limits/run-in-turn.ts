import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuseIf } from '../../core/refusal.ts'
import { shortWork } from '../../runtime/cooperative-yield.ts'
import type { AtDevice } from '../calls/authenticate.ts'
import type { Call } from '../calls/call.ts'
import { bytesComing, LARGE_BODY_BYTES, whyNotWork } from './admission.ts'
import type { Shares } from './fair-scheduler.ts'
import type { Gate } from './limits.ts'
import type { SlowWork } from './slow-queue.ts'

interface Workshop {
  gate: Gate
  shares: Shares
  slowWork: SlowWork
  atDevice: AtDevice
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Runs the handler of a fully received request when the scheduler admits its account. */
export function inTurn(workshop: Workshop, call: Call, answer: Answer): Answer {
  const { shares, slowWork, atDevice } = workshop

  async function work(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    refuseIf(whyNotWork(workshop, call, request))
    request.workedOnSince = performance.now() - request.authenticationMs
    const session = request.headers['x-staff-session']
    if (session !== undefined && request.caller) {
      request.caller = await atDevice.callerFor(request.caller, session)
    }
    return answer(request, reply)
  }

  return async (request, reply) => {
    const accountId = request.caller?.accountId
    // Calls open to anyone have a limit of their own.
    if (accountId === undefined) return work(request, reply)
    if (call.slow) return slowWork(accountId, () => work(request, reply), bytesComing(request))
    const isShort = bytesComing(request) <= LARGE_BODY_BYTES
    if (isShort) shortWork.begin()
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
      if (isShort) shortWork.end()
    }
  }
}
