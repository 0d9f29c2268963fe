import type { FastifyInstance } from 'fastify'
import { type Logger, symbols } from 'pino'
import type { AddressOf } from '../server/client-address.ts'
import { observeValue, type RequestCount } from './counters.ts'
import type { Metrics } from './metrics.ts'

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
}

export type Observe = (answered: Answered) => void

interface Kind {
  count: RequestCount
  /** Part of the log line that all requests of this kind share. */
  line: string
}

const INFO = 30

/**
 * Logs and measures each request. Neither sees a body, a header or a raw path. The line is formatted here as the logger
 * would: through the logger it costs as much as the rest of a cached response.
 */
export function createRequestObserver(log: Logger, metrics: Pick<Metrics, 'newRequestCount'>): Observe {
  const kinds = new Map<string, Kind[]>()
  const { stream, bindings } = insidesOf(log)
  const isLogged = log.isLevelEnabled('info')

  function kindOf(method: string, route: string, status: number): Kind {
    const known = kinds.get(route) ?? []
    for (const kind of known) {
      if (kind.count.status === status && kind.count.method === method) return kind
    }
    const what = JSON.stringify({ method, route, status }).slice(1, -1)
    const count = metrics.newRequestCount(method, route, status)
    const kind = { count, line: `${bindings},${what},"requestId":"` }
    kinds.set(route, [...known, kind])
    return kind
  }

  return ({ requestId, method, route, status, milliseconds, account, address }) => {
    const { count, line } = kindOf(method, route, status)
    observeValue(count.seconds, milliseconds / 1000)
    if (!isLogged) return
    const rounded = Math.round(milliseconds * 1000) / 1000
    const id = /["\\]/.test(requestId) ? JSON.stringify(requestId).slice(1, -1) : requestId
    const whose = account === undefined ? '' : `,"account":${account}`
    stream.write(
      `{"level":${INFO},"time":${Date.now()}${line}${id}","milliseconds":${rounded}${whose},"address":"${address}"}\n`,
    )
  }
}

/** Output stream of the logger, and its bindings: `,"pid":1,"hostname":"till"`. */
function insidesOf(log: Logger): { stream: { write(line: string): unknown }; bindings: string } {
  const insides = log as unknown as Record<symbol, never>
  return { stream: insides[symbols.streamSym] as never, bindings: insides[symbols.chindingsSym] as never }
}

export function observeRequests(server: FastifyInstance, observe: Observe, addressOf: AddressOf): void {
  server.addHook('onResponse', (request, reply, done) => {
    observe({
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
      account: request.caller?.accountId,
      address: addressOf(request.raw),
    })
    done()
  })
}
