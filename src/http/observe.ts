import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Metrics } from './metrics.ts'

/** One log line and one measurement a request. Neither ever sees a body, a header or a raw path. */
export function observeRequests(server: FastifyInstance, log: Logger, metrics: Metrics): void {
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const milliseconds = Math.round(reply.elapsedTime * 1000) / 1000
    metrics.countRequest(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
    log.info({
      requestId: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      milliseconds,
      account: request.caller?.accountId,
    })
    done()
  })
}
