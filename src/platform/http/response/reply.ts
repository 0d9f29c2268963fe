import type { FastifyReply } from 'fastify'
import type { Document } from '../server/file-response.ts'

/** Sets the header for ignored fields. Call it first, so that a refusal has it too. */
export function nameIgnored(reply: FastifyReply, ignored: string): void {
  if (ignored !== '') reply.header('x-ignored-fields', ignored)
}

/** Adds a header name to `Vary`. */
export function varies(reply: FastifyReply, by: string): void {
  const known = reply.getHeader('vary')
  reply.header('vary', known === undefined ? by : `${known}, ${by}`)
}

export function send(reply: FastifyReply, status: number, body: string | Buffer) {
  return reply.code(status).type('application/json; charset=utf-8').send(body)
}

export function sendDocument(
  reply: FastifyReply,
  { mediaType, fileName }: Document,
  body: string | Uint8Array,
) {
  if (fileName !== undefined) reply.header('content-disposition', `attachment; filename="${fileName}"`)
  // Scripts inside an SVG must not run when it is opened directly.
  if (mediaType === 'image/svg+xml') reply.header('content-security-policy', "default-src 'none'; sandbox")
  const charset = mediaType.startsWith('text/') ? '; charset=utf-8' : ''
  return reply.type(`${mediaType}${charset}`).send(body)
}
