import type { FastifyInstance } from 'fastify'
import { createFairSemaphore } from '../../runtime/fair-semaphore.ts'
import { yieldToShortRequests } from '../../runtime/scheduler.ts'
import { LARGE_BODY_BYTES } from '../limits/admission.ts'
import { parseBody, parseBodyInPieces } from './json-body.ts'

/** Parses the bodies of requests as JSON; large ones one at a time, and in pieces between other requests. */
export function parseBodies(server: FastifyInstance): void {
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
}
