import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { EndFlood } from './flood-penalty.ts'

/** Chunks below this size cost more to parse than they carry. */
const TINY_CHUNK_BYTES = 512
/** Tiny chunks of one body: 256 KiB in chunks of 64 bytes are accepted. */
const MAX_TINY_CHUNKS = 4_096

/**
 * Closes connections that send a body in thousands of tiny chunks. The chunks are counted from the start of the
 * request, because most floods have no valid key and are refused before their body is read.
 */
export function limitTinyChunks(server: FastifyInstance, endFlood: EndFlood): void {
  const bodies = new WeakMap<IncomingMessage, Transform>()
  server.addHook('onRequest', ({ raw }, _reply, done) => {
    if (raw.headers['transfer-encoding'] !== undefined) bodies.set(raw, countChunks(raw, endFlood))
    done()
  })
  server.addHook('preParsing', ({ raw }, _reply, payload, done) => done(null, bodies.get(raw) ?? payload))
  server.addHook('onResponse', ({ raw }, _reply, done) => {
    const body = bodies.get(raw)
    // The rest of a refused body is read and dropped, so that the connection can be used again.
    if (body) raw.unpipe(body).resume()
    done()
  })
}

function countChunks(request: IncomingMessage, endFlood: EndFlood): Transform {
  let tiny = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      if (chunk.length < TINY_CHUNK_BYTES && ++tiny > MAX_TINY_CHUNKS) endFlood(request.socket)
      else next(null, chunk)
    },
  })
  return request.pipe(counted)
}
