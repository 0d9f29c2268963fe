import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import { SECOND } from '../../core/clock.ts'
import { TINY_CHUNKS } from '../limits/tiny-chunk-guard.ts'
import { errorBody } from './errors.ts'

export interface ClientError {
  error: ConnectionError
  /** Socket with the response that Node is writing to it. */
  socket: Socket & { _httpMessage?: ServerResponse | null }
}

const STOPPED = 'HPE_CB_HEADERS_COMPLETE'

const CLIENT_ERRORS: Record<string, [status: number, phrase: string, code: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [
    431,
    'Request Header Fields Too Large',
    'headers_too_large',
    'The headers are larger than 8 KiB.',
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [
    413,
    'Content Too Large',
    'body_too_large',
    'The chunk extensions are too large.',
  ],
  // Rejected by us: see pipelining-guard.ts.
  [STOPPED]: [
    503,
    'Service Unavailable',
    'overloaded',
    'Too many requests at once on this connection. Send one, and the next when it is answered.',
  ],
  [TINY_CHUNKS]: [
    503,
    'Service Unavailable',
    'overloaded',
    'The body comes in too many small chunks. Send larger ones, or all of it at once.',
  ],
  // The connection broke off: not the client's fault, and worth a retry.
  HPE_INVALID_EOF_STATE: [
    408,
    'Request Timeout',
    'request_incomplete',
    'The request broke off. Send it again, with the same Idempotency-Key.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    408,
    'Request Timeout',
    'request_timeout',
    'The request took too long to arrive.',
  ],
}

/** Client error for a connection that pipelines more than may wait: see unauthenticated-throttle.ts. */
export function tooManyAtOnce(socket: Socket): ClientError {
  return { socket, error: Object.assign(new Error('too many at once'), { code: STOPPED }) as ConnectionError }
}

/** Answers an invalid request and closes the connection: nothing that follows can be trusted. */
export function respondToClientError({ error, socket }: ClientError): void {
  // Do not write into a response that has started.
  if (!socket.writable || socket._httpMessage?.headersSent) return void socket.destroy()
  const [status, phrase, code, message] = CLIENT_ERRORS[error.code ?? ''] ?? [
    400,
    'Bad Request',
    'invalid_request',
    'The request is not valid HTTP.',
  ]
  const body = JSON.stringify(errorBody(status, code, message, {}, ''))
  socket.end(
    [
      `HTTP/1.1 ${status} ${phrase}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
  // A paused socket would not notice that the client has left.
  if (socket.isPaused()) socket.destroySoon()
}

const LATER_MS = SECOND
/** Connections that may wait; beyond that they are closed at once, since each holds some kilobytes. */
const MOST_WAITING = 2_000

/**
 * Delays the rejection of overloading clients, without reading from them. They reconnect as soon as they are rejected,
 * each time with as much: a few hundred of them used up the thread and filled the accept queue.
 */
export function delayRejection(
  hangUp: (clientError: ClientError) => void,
): (clientError: ClientError) => void {
  const sockets = new WeakSet<Socket>()
  let waiting = 0
  return (clientError) => {
    const { error, socket } = clientError
    if (sockets.has(socket)) return
    const [status] = CLIENT_ERRORS[error.code ?? ''] ?? []
    if (status !== 503 || waiting >= MOST_WAITING) return hangUp(clientError)
    sockets.add(socket)
    waiting++
    socket.pause()
    setTimeout(() => {
      waiting--
      hangUp(clientError)
    }, LATER_MS)
  }
}
