import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../core/refusal.ts'
import type { Call } from '../calls/call.ts'
import { answeredPreflight, type Origins } from './cors.ts'

/** Handles unknown paths: 405 if another method exists, else 404. */
export function serveUnknown(server: FastifyInstance, calls: Call[], origins: Origins): void {
  const known = Map.groupBy(
    calls.flatMap((call) =>
      [call.path, ...call.aliases].map((path) => ({ path, method: call.method, pattern: patternOf(path) })),
    ),
    ({ path }) => depthOf(path),
  )
  const refuse = (request: FastifyRequest, reply: FastifyReply): never => {
    const path = request.url.split('?', 1)[0] ?? ''
    const asDeep = known.get(depthOf(path)) ?? []
    const methods = asDeep.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (methods.length === 0) {
      throw new Refusal('path_not_found', 'There is no such call. /docs lists them all.')
    }
    const allow = [...new Set(methods)].join(', ')
    reply.header('allow', allow)
    throw new Refusal('method_not_allowed', `This path answers to ${allow}.`, { allow })
  }
  // Refused before the body arrives.
  server.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done()
    if (request.method !== 'OPTIONS') return refuse(request, reply)
    answeredPreflight(origins, request, reply)
      .then((isAnswered) => isAnswered || refuse(request, reply))
      .catch(done)
  })
  server.setNotFoundHandler(refuse)
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`)
}

/** Number of path segments, used to compare an unknown path with few calls only. */
function depthOf(path: string): number {
  const end = path.endsWith('/') ? path.length - 1 : path.length
  let depth = 0
  for (let at = path.indexOf('/'); at !== -1 && at < end; at = path.indexOf('/', at + 1)) depth++
  return depth
}
