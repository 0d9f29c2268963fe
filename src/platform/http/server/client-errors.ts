import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import { errorBody } from './errors.ts'
import type { OpenResponses } from './open-responses.ts'

export interface ClientError {
  error: Pick<ConnectionError, 'code'>
  socket: Socket
}

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

/** Answers an invalid request and closes the connection: nothing that follows can be trusted. */
export function respondToClientError({ error, socket }: ClientError, responses: OpenResponses): void {
  // Do not write into a response that has started.
  if (!socket.writable || responses.hasStarted(socket)) return void socket.destroy()
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
}
