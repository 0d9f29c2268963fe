import type { IncomingMessage, Server } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { SECOND } from '../../core/clock.ts'
import { Refusal } from '../../core/refusal.ts'
import { createFairSemaphore } from '../../runtime/fair-semaphore.ts'
import { limitPerTick, yieldToShortRequests } from '../../runtime/scheduler.ts'
import type { AnswerFromCache } from '../cache/cached-response-handler.ts'
import type { Call } from '../calls/call.ts'
import { LARGE_BODY_BYTES } from '../limits/admission.ts'
import { type EndFlood, penaliseFloods } from '../limits/flood-penalty.ts'
import { limitPipelining } from '../limits/pipelining-limit.ts'
import { timeSliced } from '../limits/time-sliced-listener.ts'
import { limitTinyChunks } from '../limits/tiny-chunk-limit.ts'
import {
  type IsKnown,
  throttleUnauthenticated,
  UNAUTHENTICATED_LIMIT,
} from '../limits/unauthenticated-throttle.ts'
import { type ClientError, respondToClientError } from './client-errors.ts'
import { answeredPreflight, type Origins } from './cors.ts'
import { errorHandler } from './errors.ts'
import { parseBody, parseBodyInPieces } from './json-body.ts'
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
  server.removeAllContentTypeParsers()
  const largeBody = createFairSemaphore(1)
  // All content types are parsed alike. The first is listed because exact names are found without parsing the header.
  server.addContentTypeParser(['application/json', '*'], { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length > LARGE_BODY_BYTES) {
      const read = largeBody(request.caller?.accountId ?? 0, async () => {
        await yieldToShortRequests()
        return parseBodyInPieces(body as Buffer)
      })
      // The handler runs in a later tick.
      read.then((value) => yieldToShortRequests().then(() => done(null, value)), done)
      return
    }
    try {
      done(null, parseBody(body as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
  server.decorateRequest('caller', undefined)
  server.decorateRequest('visit', undefined)
  server.decorateRequest('authenticationMs', 0)
  server.decorateRequest('workedOnSince', 0)
  server.decorateRequest('waitedMs', 0)
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff').header('x-request-id', request.id)
    forgetLabel(request.raw)
    done(whyNotThese(request.raw))
  })
  server.setErrorHandler(errorHandler(log))
  return server
}

const LABEL = /^[\w.+-]+\/[\w.+-]+\s*(?:;|$)/

/** A body is JSON whatever its content type. A malformed type (`json`, or empty) is treated as absent. */
function forgetLabel({ headers }: IncomingMessage): void {
  const label = headers['content-type']
  if (label === undefined || label === 'application/json' || LABEL.test(label)) return
  delete headers['content-type']
}

/** We validate contracts ourselves; Fastify would load some forty files for its own validation. */
function notHere(): never {
  throw new Error('a route has a schema of its own: declare it as a call')
}

/** Headers that must not be repeated: a proxy and we could read different values (request smuggling). */
const ONLY_ONCE = new Set(['host', 'x-api-key', 'idempotency-key', 'content-type', 'authorization'])

function whyNotThese({ rawHeaders, httpVersion, headers }: IncomingMessage): Refusal | undefined {
  const seen = new Set<string>()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] as string).toLowerCase()
    if (seen.has(name)) return new Refusal('invalid_request', `The header ${name} may be sent only once.`)
    if (ONLY_ONCE.has(name)) seen.add(name)
  }
  const { expect } = headers
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
    return new Refusal(
      'invalid_request',
      'Nothing but 100-continue can be expected: leave the header expect out.',
    )
  }
  if (httpVersion === '1.0' || seen.has('host')) return undefined
  return new Refusal('invalid_request', 'The header host is missing.')
}

/** Handles unknown paths: 405 if another method exists, else 404. */
export function serveUnknown(server: FastifyInstance, calls: Call[], origins: Origins): void {
  const known = Map.groupBy(
    calls.flatMap((call) =>
      [call.path, ...call.aliases].map((path) => ({ path, method: call.method, pattern: patternOf(path) })),
    ),
    ({ path }) => depthOf(path),
  )
  const refuse = (request: FastifyRequest, reply: FastifyReply): never => {
    const path = request.url.split('?', 1)[0] ?? ''
    const asDeep = known.get(depthOf(path)) ?? []
    const methods = asDeep.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (methods.length === 0) {
      throw new Refusal('path_not_found', 'There is no such call. /docs lists them all.')
    }
    const allow = [...new Set(methods)].join(', ')
    reply.header('allow', allow)
    throw new Refusal('method_not_allowed', `This path answers to ${allow}.`, { allow })
  }
  // Refused before the body arrives.
  server.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done()
    if (request.method !== 'OPTIONS') return refuse(request, reply)
    answeredPreflight(origins, request, reply)
      .then((isAnswered) => isAnswered || refuse(request, reply))
      .catch(done)
  })
  server.setNotFoundHandler(refuse)
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`)
}

/** Number of path segments, used to compare an unknown path with few calls only. */
function depthOf(path: string): number {
  const end = path.endsWith('/') ? path.length - 1 : path.length
  let depth = 0
  for (let at = path.indexOf('/'); at !== -1 && at < end; at = path.indexOf('/', at + 1)) depth++
  return depth
}
