import type { ServerResponse } from 'node:http'
import { Refusal } from '../refusal.ts'

/**
 * So many requests are worked on at once; at the pace of one machine that is well under a second of work.
 * Whoever comes on top is told at once to come back, so that the others are still answered in time.
 */
const AT_ONCE = 512

/**
 * Requests that came in together are taken in one turn of the event loop, the last after all the others. A
 * turn that has lasted this long, over more requests than a few slow ones, is more than can be served. It may
 * not end for seconds, since whoever is turned away asks again in the same turn: nobody is turned away for
 * longer than this on end.
 */
const TURN_MS = 100
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
  let lateSince: number | undefined
  let ending = false
  const beginAnew = () => {
    taken = 0
    lateSince = undefined
  }
  const end = () => {
    ending = false
    beginAnew()
  }
  return () => {
    if (!ending) setImmediate(end)
    ending = true
    const at = now()
    if (lateSince !== undefined && at - lateSince > TURN_MS) beginAnew()
    if (taken === 0) began = at
    taken++
    if (taken <= TURN_REQUESTS || at - began <= TURN_MS) return false
    lateSince ??= at
    return true
  }
}
