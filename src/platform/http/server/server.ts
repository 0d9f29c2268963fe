import type { Server } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { SECOND } from '../../core/clock.ts'
import { limitPerTick } from '../../runtime/scheduler.ts'
import type { AnswerFromCache } from '../cache/cached-response-handler.ts'
import { type EndFlood, penaliseFloods } from '../limits/flood-penalty.ts'
import { limitPipelining } from '../limits/pipelining-limit.ts'
import { timeSliced } from '../limits/time-sliced-listener.ts'
import { limitTinyChunks } from '../limits/tiny-chunk-limit.ts'
import {
  type IsKnown,
  throttleUnauthenticated,
  UNAUTHENTICATED_LIMIT,
} from '../limits/unauthenticated-throttle.ts'
import { parseBodies } from './body-parser.ts'
import { type ClientError, respondToClientError } from './client-errors.ts'
import { errorHandler } from './errors.ts'
import { removeMalformedType, whyNotHeaders } from './header-checks.ts'
import { createServer as createHttpServer, createSecureServer } from './node-http.ts'
import { createOpenResponses } from './open-responses.ts'
import { type RequestIds, requestIds } from './request-id.ts'
import type { Certificate } from './tls.ts'

const BODY_LIMIT_BYTES = 256 * 1024
const PARAM_LIMIT_CHARACTERS = 100
const HEADERS_LIMIT_BYTES = 8 * 1024

/** Time limit for sending headers or body. */
const RECEIVE_TIMEOUT_MS = 10 * SECOND

/**
 * Open connections; further ones are closed at once. Ten thousand streams and their terminals fit, and half-sent
 * requests on all of them take some 300 MB.
 */
const MAX_CONNECTIONS = 16_384

interface ServerParts {
  log: Logger
  requestId?: RequestIds
  /** Tried ahead of the router. */
  answerFromCache?: AnswerFromCache
  /** True for requests with a recently valid key; they skip the limits for unauthenticated clients. */
  isKnown?: IsKnown
  /** True for the address of a trusted proxy. */
  isProxy?: (address: string) => boolean
  /** Undefined: plain HTTP, behind a proxy or on this machine. */
  certificate?: Certificate | undefined
  timeoutMs?: number
  maxConnections?: number
}

/** Creates the HTTP server with everything that all calls share, without the calls. */
export function createServer(parts: ServerParts): FastifyInstance {
  const {
    log,
    requestId = requestIds(),
    answerFromCache,
    isKnown = () => false,
    isProxy = () => false,
  } = parts
  const { certificate, timeoutMs = RECEIVE_TIMEOUT_MS, maxConnections = MAX_CONNECTIONS } = parts
  let closing = false
  let endFlood: EndFlood = (socket) => socket.destroy()
  const responses = createOpenResponses()
  // All timed-out connections are found in one tick.
  const reject = (clientError: ClientError) => respondToClientError(clientError, responses)
  const rejectSoon = limitPerTick(reject, UNAUTHENTICATED_LIMIT)
  const server = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PARAM_LIMIT_CHARACTERS },
    genReqId: ({ headers }) => requestId(headers['x-request-id']),
    schemaController: { compilersFactory: { buildValidator: notHere, buildSerializer: notHere } },
    serverFactory: (route) => {
      const options = {
        requestTimeout: timeoutMs,
        headersTimeout: timeoutMs,
        connectionsCheckingInterval: timeoutMs / 10,
        maxHeaderSize: HEADERS_LIMIT_BYTES,
        // Terminals check in once a minute; connections stay open a little longer than that.
        keepAliveTimeout: 72 * SECOND,
        // Checked below, to refuse it with our own error body.
        requireHostHeader: false,
      }
      const handle = throttleUnauthenticated(route, isKnown)
      const takeTurn = timeSliced((request, response) => {
        // While closing, the normal route adds `Connection: close`.
        if (closing || !answerFromCache?.(request, response)) handle(request, response)
      })
      const listener = limitPipelining(takeTurn, {
        isKnown,
        responses,
        endFlood: (socket) => endFlood(socket),
      })
      // Fastify does not care about the socket type.
      const server = certificate
        ? (createSecureServer({ ...options, ...certificate }, listener) as unknown as Server)
        : createHttpServer(options, listener)
      // Also refused below: Node itself would answer without a reason.
      server.on('checkExpectation', listener)
      server.maxConnections = maxConnections
      endFlood = penaliseFloods(server, { isProxy })
      return server
    },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) =>
      errorHandler(log)(error, request, reply.header('x-request-id', request.id)),
    clientErrorHandler: (error, socket) => rejectSoon({ error, socket }),
    // A proxy may send an absolute URL; only its path counts.
    rewriteUrl: ({ url = '/' }) =>
      url.startsWith('http://') ? url.replace(/^http:\/\/[^/?]*/, '') || '/' : url,
  })
  limitTinyChunks(server, (socket) => endFlood(socket))
  server.addHook('preClose', async () => {
    closing = true
  })
  parseBodies(server)
  server.decorateRequest('caller', undefined)
  server.decorateRequest('visit', undefined)
  server.decorateRequest('authenticationMs', 0)
  server.decorateRequest('workedOnSince', 0)
  server.decorateRequest('waitedMs', 0)
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff').header('x-request-id', request.id)
    removeMalformedType(request.raw)
    done(whyNotHeaders(request.raw))
  })
  server.setErrorHandler(errorHandler(log))
  return server
}

/** We validate contracts ourselves; Fastify would load some forty files for its own validation. */
function notHere(): never {
  throw new Error('a route has a schema of its own: declare it as a call')
}
