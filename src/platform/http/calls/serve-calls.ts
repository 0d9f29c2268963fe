import type { FastifyInstance } from 'fastify'
import { admitRequest } from '../limits/admission.ts'
import { runWhenScheduled } from '../limits/run-in-turn.ts'
import type { Call } from './call.ts'
import { answerChange, answerSteps } from './serve-change.ts'
import { answerRead } from './serve-read.ts'
import { answerStream } from './serve-stream.ts'
import type { Service } from './service.ts'

/** Serves the calls: authentication, validation, then the read or change and its response. */
export function serveCalls(server: FastifyInstance, service: Service, calls: Call[]): void {
  for (const call of calls) {
    for (const url of [call.path, ...call.aliases]) {
      server.route({
        method: call.method,
        url,
        ...(call.maxBodyBytes !== undefined && { bodyLimit: call.maxBodyBytes }),
        // A HEAD request to a stream would never end.
        ...(call.run.kind === 'stream' && { exposeHeadRoute: false }),
        onRequest: admitRequest(service, call),
        handler: handlerFor(service, call),
        config: { isForPages: call.pagesOnly },
      })
    }
  }
}

function handlerFor(service: Service, call: Call) {
  const { run } = call
  if (run.kind === 'stream') return answerStream(service, call, run)
  const answer =
    run.kind === 'read'
      ? answerRead(service, call, run)
      : run.kind === 'change'
        ? answerChange(service, call, run)
        : answerSteps(service, call, run)
  return runWhenScheduled(service, call, answer)
}
