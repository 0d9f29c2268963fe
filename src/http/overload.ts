import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

/**
 * So many requests are worked on at once; at the pace of one machine that is well under a second of work.
 * Whoever comes on top is told at once to come back, so that the others are still answered in time.
 */
const AT_ONCE = 512

/** Turns away what cannot be answered in time. Health and metrics are always answered. */
export function shedOverload(server: FastifyInstance, atOnce = AT_ONCE): void {
  const working = new WeakSet<FastifyRequest>()
  let count = 0
  const done = (request: FastifyRequest) => {
    if (working.delete(request)) count--
  }

  server.addHook('onRequest', (request, reply, next) => {
    const { url = '' } = request.routeOptions
    // A stream is open for hours and costs next to nothing; it has a limit of its own.
    if (!/^\/(go|portal)\//.test(url) || url.endsWith('/stream')) return next()
    if (count >= atOnce) return next(new Refusal('overloaded', 'Too much at once. Try again in a moment.'))
    count++
    working.add(request)
    // Whoever hangs up early gets no answer, and frees the place all the same.
    reply.raw.once('close', () => done(request))
    next()
  })
  server.addHook('onResponse', async (request) => done(request))
}
