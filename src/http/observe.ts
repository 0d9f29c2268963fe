import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Metrics } from './metrics.ts'

export interface Answered {
  requestId: string
  method: string
  route: string
  status: number
  milliseconds: number
  account: number | undefined
}

export type Observe = (answered: Answered) => void

/** One log line and one measurement a request. Neither ever sees a body, a header or a raw path. */
export function openObserver(log: Logger, metrics: Metrics): Observe {
  return ({ requestId, method, route, status, milliseconds, account }) => {
    metrics.countRequest(method, route, status, milliseconds / 1000)
    const rounded = Math.round(milliseconds * 1000) / 1000
    log.info({ requestId, method, route, status, milliseconds: rounded, account })
  }
}

export function observeRequests(server: FastifyInstance, observe: Observe): void {
  server.addHook('onResponse', (request, reply, done) => {
    observe({
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
      account: request.caller?.accountId,
    })
    done()
  })
}
