import type { RequestListener } from 'node:http'

/** Time per event-loop tick for requests as they arrive, and again at its end for those that waited. */
const TURN_MS = 10

/**
 * Time-slices incoming requests. Node handles all that have arrived in one tick, and thousands of cached responses take
 * as long as a few slow ones; meanwhile no connection is accepted, nothing is written and nothing committed.
 */
export function timeSliced(
  take: RequestListener,
  now: () => number = () => performance.now(),
): RequestListener {
  let waiting: Parameters<RequestListener>[] = []
  let began = 0
  let isInTurn = false

  function nextTurn(): void {
    isInTurn = false
    const [since, some] = [now(), waiting]
    waiting = []
    let taken = 0
    while (taken < some.length && now() - since <= TURN_MS) {
      const [request, response] = some[taken++] as Parameters<RequestListener>
      // The client may have disconnected while waiting.
      if (!request.socket.destroyed) take(request, response)
    }
    waiting = some.slice(taken)
    if (waiting.length > 0) beginTurn()
  }

  function beginTurn(): void {
    if (isInTurn) return
    isInTurn = true
    began = now()
    setImmediate(nextTurn)
  }

  return (request, response) => {
    beginTurn()
    if (waiting.length > 0 || now() - began > TURN_MS) waiting.push([request, response])
    else take(request, response)
  }
}
