import type { RequestListener } from 'node:http'

/** So long requests are taken as they come in one turn of the event loop, and as long at its end those that waited. */
const TURN_MS = 10

/**
 * Takes requests in short turns. Node takes all that have come in one, and thousands whose answers are ready take as long
 * together as a few that are slow: until then nobody else is let in, nothing is written and nothing committed.
 */
export function inShortTurns(
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
      // Whoever gave up while waiting is nobody's error.
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
