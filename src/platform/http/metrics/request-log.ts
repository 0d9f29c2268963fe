import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { AddressOf } from '../server/client-address.ts'
import type { CountRequest, Metrics } from './metrics.ts'

export interface Answered {
  /** Our id or the caller's: visible ASCII characters. */
  requestId: string
  method: string
  route: string
  status: number
  milliseconds: number
  account: number | undefined
  /** Network address of the client. */
  address: string
  /** Code of an error response. */
  errorCode?: string | undefined
}

export type Observe = (answered: Answered) => void

type RequestMetrics = Pick<Metrics, 'requestCounter' | 'countUnavailable'>

declare module 'fastify' {
  interface FastifyReply {
    /** Code of an error response; empty for all others. */
    errorCode: string
  }
}

/** Asked every second by balancers and monitoring: their successes are logged for debugging only. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

interface Kind {
  count: CountRequest
  log: Logger
}

/** Logs and measures each request. Neither sees a body, a header or a raw path. */
export function createRequestObserver(log: Logger, metrics: RequestMetrics): Observe {
  const kinds = new Map<string, Kind>()

  function kindOf(method: string, route: string, status: number): Kind {
    const name = `${method} ${status} ${route}`
    const known = kinds.get(name)
    if (known) return known
    const kind = { count: metrics.requestCounter(route, status), log: log.child({ method, route, status }) }
    kinds.set(name, kind)
    return kind
  }

  return ({ requestId, method, route, status, milliseconds, account, address, errorCode }) => {
    const kind = kindOf(method, route, status)
    kind.count(milliseconds / 1000)
    if (status === 503 && errorCode) metrics.countUnavailable(errorCode)
    const line = { requestId, milliseconds: Math.round(milliseconds * 1000) / 1000, account, address }
    if (status < 400 && PROBES.has(route)) kind.log.debug(line)
    else kind.log.info(line)
  }
}

export function observeRequests(server: FastifyInstance, observe: Observe, addressOf: AddressOf): void {
  server.decorateReply('errorCode', '')
  server.addHook('onResponse', (request, reply, done) => {
    observe({
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
      account: request.caller?.accountId,
      address: addressOf(request.raw),
      errorCode: reply.errorCode,
    })
    done()
  })
}
