import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalid, refuseIf } from '../../core/refusal.ts'
import { inputReader } from '../schema/input-validation.ts'
import { reauthenticator } from './authenticate.ts'
import type { Call } from './call.ts'
import { callerOf, type Service } from './service.ts'

/** Responds to streams of events, which stay open. */
export function answerStream(service: Service, call: Call, { handle }: Call['run'] & { kind: 'stream' }) {
  const readInput = inputReader(call)

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const input = { ...readInput(request), lastEventId: readLastEventId(request.headers['last-event-id']) }
    const caller = callerOf(request)
    refuseIf(service.streams.whyNotOpen(caller.accountId))
    const subscription = await service.database.read((sql) =>
      handle({ sql, caller, now: service.now(), secrets: service.secrets }, input),
    )
    reply.header('content-type', 'text/event-stream; charset=utf-8').header('cache-control', 'no-store')
    // Asks proxies not to buffer the stream.
    reply.header('x-accel-buffering', 'no').hijack()
    reply.raw.writeHead(call.status, reply.getHeaders() as OutgoingHttpHeaders)
    service.streams.open(reply.raw, reauthenticator(call, service, request), subscription)
  }
}

function readLastEventId(header: string | string[] | undefined): number | undefined {
  if (header === undefined || header === '') return undefined
  if (typeof header !== 'string' || !/^\d{1,15}$/.test(header)) {
    throw invalid({ 'Last-Event-ID': { fault: 'event_id' } })
  }
  return Number(header)
}
