import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

/**
 * So many requests are worked on at once; at the pace of one machine that is well under a second of work.
 * Whoever comes on top is told at once to come back, so that the others are still answered in time.
 */
const AT_ONCE = 512

/**
 * Requests that came in together are taken in one turn of the event loop, the last after all the others. A
 * turn that has lasted this long, over more requests than a few slow ones, is more than can be served.
 */
const TURN_MS = 250
const TURN_REQUESTS = 64

export interface Limits {
  atOnce?: number
  /** Milliseconds on a clock that only goes forward. */
  now?: () => number
}

/** Turns away what cannot be answered in time. Health and metrics are always answered. */
export function shedOverload(server: FastifyInstance, { atOnce = AT_ONCE, now }: Limits = {}): void {
  const isLate = openTurns(now)
  const working = new WeakSet<FastifyRequest>()
  let count = 0
  const done = (request: FastifyRequest) => {
    if (working.delete(request)) count--
  }

  server.addHook('onRequest', (request, reply, next) => {
    const { url = '' } = request.routeOptions
    // A stream is open for hours and costs next to nothing; it has a limit of its own.
    if (!/^\/(go|portal)\//.test(url) || url.endsWith('/stream')) return next()
    if (isLate() || count >= atOnce)
      return next(new Refusal('overloaded', 'Too much at once. Try again in a moment.'))
    count++
    working.add(request)
    // Whoever hangs up early gets no answer, and frees the place all the same.
    reply.raw.once('close', () => done(request))
    next()
  })
  server.addHook('onResponse', async (request) => done(request))
}

/** Answers of each request whether it comes too late in its turn. */
function openTurns(now: () => number = () => performance.now()): () => boolean {
  let began = 0
  let taken = 0
  const end = () => {
    taken = 0
  }
  return () => {
    if (taken === 0) {
      began = now()
      setImmediate(end)
    }
    taken++
    return taken > TURN_REQUESTS && now() - began > TURN_MS
  }
}
