import type { ServerResponse } from 'node:http'
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

export type Gate = ReturnType<typeof openGate>

/** Turns away what cannot be answered in time. */
export function openGate({ atOnce = AT_ONCE, now }: Limits = {}) {
  const isLate = openTurns(now)
  let inside = 0
  const leave = () => {
    inside--
  }

  /** Lets a request in until its response is done with, by an answer or because the client hung up. */
  function whyNotEnter(response: ServerResponse): Refusal | undefined {
    if (isLate() || inside >= atOnce) {
      return new Refusal('overloaded', 'Too much at once. Try again in a moment.')
    }
    inside++
    response.once('close', leave)
    return undefined
  }

  return { whyNotEnter }
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
