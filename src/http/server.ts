import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { SECOND } from '../clock.ts'
import { Refusal } from '../refusal.ts'
import type { Call } from './call.ts'
import { errorBody, errorHandler } from './errors.ts'
import { parseBody } from './json.ts'

const BODY_LIMIT_BYTES = 256 * 1024
const PARAM_LIMIT_CHARACTERS = 100

/** The HTTP server with everything all calls share, and none of the calls. */
export function createServer(log: Logger): FastifyInstance {
  const server = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PARAM_LIMIT_CHARACTERS },
    genReqId: requestIds(),
    // A client that dawdles over its headers or body holds nobody else up. Terminals check in once a
    // minute, so a connection is kept a little longer than that.
    requestTimeout: 10 * SECOND,
    http: { headersTimeout: 10 * SECOND, connectionsCheckingInterval: SECOND, maxHeaderSize: 8 * 1024 },
    keepAliveTimeout: 72 * SECOND,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => errorHandler(log)(error, request, reply),
    clientErrorHandler: (_error, socket) => {
      if (!socket.writable) return
      const body = JSON.stringify(errorBody(400, 'invalid_request', 'The request is not valid HTTP.', {}, ''))
      socket.end(
        `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
      )
    },
  })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    parseBody(body),
  )
  server.decorateRequest('caller', undefined)
  server.setErrorHandler(errorHandler(log))
  return server
}

/** Answers what no call answers: 405 where another method would do, else 404. */
export function serveUnknown(server: FastifyInstance, calls: Call[]): void {
  const known = calls.flatMap((call) =>
    [call.path, ...call.aliases].map((path) => ({ method: call.method, pattern: patternOf(path) })),
  )
  server.setNotFoundHandler((request) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (methods.length === 0) {
      throw new Refusal('path_not_found', 'There is no such call. /docs lists them all.')
    }
    const allow = [...new Set(methods)].join(', ')
    throw new Refusal('method_not_allowed', `This path answers to ${allow}.`, { allow })
  })
  server.addHook('onSend', async (_request, reply, payload) => {
    if (reply.statusCode === 405 && typeof payload === 'string') {
      reply.header('allow', JSON.parse(payload).error.details.allow)
    }
    return payload
  })
}

/** Unique over all nodes, and cheap. */
function requestIds(): () => string {
  const node = randomBytes(6).toString('base64url')
  let count = 0
  return () => `${node}-${(++count).toString(36)}`
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`)
}
