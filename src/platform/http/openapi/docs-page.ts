import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { programVersion } from '../../runtime/paths.ts'
import { yieldTick } from '../../runtime/scheduler.ts'
import type { Call } from '../calls/call.ts'
import { type PageFiles, pageHeaders, serveAssets } from '../server/static-files.ts'
import { documentInPieces, type Examples } from './openapi.ts'
import type { Schemas } from './schemas.ts'

/** Calls documented per event-loop tick. */
const IN_A_TURN = 4

interface DocumentParts {
  webhooks: (schemas: Schemas) => Record<string, object>
  webhookHeaders: Record<string, object>
  examples: () => Examples
}

/** Serves the OpenAPI document at /openapi.json, generated on the first request. */
export function serveDocument(
  server: FastifyInstance,
  calls: Call[],
  { examples, ...parts }: DocumentParts,
): void {
  let document: Promise<Buffer> | undefined
  let compressed: Promise<Buffer> | undefined

  /** Returns bytes: a string would be encoded again for every request. */
  async function make(): Promise<Buffer> {
    const pieces = documentInPieces(calls, { version: programVersion(), ...parts, examples: examples() })
    for (let piece = 1; ; piece++) {
      const { done, value } = pieces.next()
      if (done || piece % IN_A_TURN === 0) await yieldTick()
      if (done) return Buffer.from(JSON.stringify(value))
    }
  }

  server.get('/openapi.json', async (request, reply) => {
    document ??= make()
    const text = await document
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(text)
    compressed ??= promisify(gzip)(text)
    return reply.header('content-encoding', 'gzip').send(await compressed)
  })
}

/** Serves the documentation page at /docs: guides, and a reference generated from the OpenAPI document. */
export function serveDocs(server: FastifyInstance, files: PageFiles): void {
  serveAssets(server, '/docs', files)
  server.get('/docs', async (_request, reply) => pageHeaders(reply, POLICY).send(files.page))
}

/** Only its own scripts, styles and service; images returned by a call are shown from memory (`blob:`). */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
