import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import { CRUMBS } from './crumbs.ts'
import { errorBody } from './errors.ts'

const UNREADABLE: Record<string, [status: number, phrase: string, code: string, message: string]> = {
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
  // Stopped by us: see pipelines.ts.
  HPE_CB_HEADERS_COMPLETE: [
    503,
    'Service Unavailable',
    'overloaded',
    'Too many requests at once on this connection. Send one, and the next when it is answered.',
  ],
  [CRUMBS]: [
    503,
    'Service Unavailable',
    'overloaded',
    'The body comes in too many small chunks. Send larger ones, or all of it at once.',
  ],
  // The line broke off: not the sender's fault, and worth sending again.
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

/** Answers what never became a request, and hangs up: nothing that follows can be trusted. */
export function answerUnreadable({ error, socket }: { error: ConnectionError; socket: Socket }): void {
  if (!socket.writable) return void socket.destroy()
  const [status, phrase, code, message] = UNREADABLE[error.code ?? ''] ?? [
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
}
