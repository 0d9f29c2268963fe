import type { RequestListener } from 'node:http'
import type { OpenResponses } from '../server/open-responses.ts'
import type { EndFlood } from './flood-penalty.ts'
import type { IsKnown } from './unauthenticated-throttle.ts'

/** Pipelined requests of a connection, besides the one that is being answered. */
const MAX_PIPELINED = 16
/** No browser and no printer pipelines, and each request costs as much as an admitted one. */
const MAX_PIPELINED_UNAUTHENTICATED = 2

/**
 * Closes connections that pipeline more requests than may wait, because waiting requests take memory. Node parses
 * whatever it has read, up to 64 KiB, before the connection ends; a reverse proxy does not pass such requests on.
 */
export function limitPipelining(
  handle: RequestListener,
  { isKnown, responses, endFlood }: { isKnown: IsKnown; responses: OpenResponses; endFlood: EndFlood },
): RequestListener {
  return (request, response) => {
    const { socket } = request
    // These requests were read together with the one that closed the connection.
    if (socket.destroyed) return
    const pipelined = responses.add(socket, response) - 1
    const isTooMuch =
      pipelined > MAX_PIPELINED || (pipelined > MAX_PIPELINED_UNAUTHENTICATED && !isKnown(request))
    if (isTooMuch) endFlood(socket)
    else handle(request, response)
  }
}
