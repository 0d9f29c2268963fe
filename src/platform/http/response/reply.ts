import type { FastifyReply } from 'fastify'
import type { Document } from '../server/file-response.ts'

/** Told before anything is done, so that a refusal has it too. */
export function nameIgnored(reply: FastifyReply, ignored: string): void {
  if (ignored !== '') reply.header('x-ignored-fields', ignored)
}

/** Another header of the request that the answer follows from. */
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
  // A picture with script in it stays a picture, wherever it is opened.
  if (mediaType === 'image/svg+xml') reply.header('content-security-policy', "default-src 'none'; sandbox")
  const charset = mediaType.startsWith('text/') ? '; charset=utf-8' : ''
  return reply.type(`${mediaType}${charset}`).send(body)
}
