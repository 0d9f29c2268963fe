import type { Refusal } from '../refusal.ts'
import { openRoom, type Places, tooMuch } from './rooms.ts'

/**
 * So many requests are worked on at once; at the pace of one machine that is well under a second of work.
 * Whoever comes on top is told at once to come back, so that the others are still answered in time: but not an account
 * that has fewer under way than the others.
 */
const AT_ONCE = 512

/**
 * Known callers whose bodies are still under way, by account: each may hold as much memory as its body has. So a body takes
 * a place for every 32 KiB: 128 MiB in all, 16 MiB of one account.
 */
const SENDING: Places = { all: 4096, each: 512 }
const PLACE_BYTES = 32 * 1024

/** How many places a body takes while it comes. */
export const placesFor = (bytes: number): number => Math.max(1, Math.ceil(bytes / PLACE_BYTES))

/** Keys, sessions and printers' tokens that are being looked up, by network: one cannot take all of the database. */
const ASKING: Places = { all: 512, each: 256 }

/** Those who need not be known to call, by network, from their headers to their answer. */
const ANYONE: Places = { all: 1024, each: 32 }

/**
 * Requests that came in together are taken in one turn of the event loop, the last after all the others. A
 * turn that has lasted this long, over more requests than a few slow ones, is more than can be served. It may
 * not end for seconds, since whoever is turned away asks again in the same turn: nobody is turned away for
 * longer than this on end.
 */
const TURN_MS = 100
const TURN_REQUESTS = 64
/** So many of one account, and so many of all strangers together, are heard in any turn. */
const HEARD_OF_EACH = 8

export interface Limits {
  atOnce?: number
  /** Milliseconds on a clock that only goes forward. */
  now?: () => number
}

export type Gate = ReturnType<typeof openGate>

/**
 * Turns away what cannot be answered in time. A request is worked on only once it is there in whole: until
 * then whoever sends it slowly waits in a room apart, and takes no place from those who are known.
 */
export function openGate({ atOnce = AT_ONCE, now }: Limits = {}) {
  const isLate = openTurns(now)
  const working = openRoom({ all: atOnce, even: true })

  /** Asked once of each request, when its headers have come; `who`: an account, or left out for a stranger. */
  function whyNotHear(who = 0): Refusal | undefined {
    return isLate(who) ? tooMuch() : undefined
  }

  return {
    whyNotHear,
    working,
    sending: openRoom(SENDING),
    asking: openRoom(ASKING),
    anyone: openRoom(ANYONE),
  }
}

/** Answers of each request whether it comes too late in its turn. */
function openTurns(now: () => number = () => performance.now()): (who: number) => boolean {
  let began = 0
  let taken = 0
  let lateSince: number | undefined
  let ending = false
  /** Counted only in a turn that is late: nearly none is. */
  const heard = new Map<number, number>()
  const beginAnew = () => {
    taken = 0
    lateSince = undefined
    if (heard.size > 0) heard.clear()
  }
  const end = () => {
    ending = false
    beginAnew()
  }
  const hasBeenHeard = (who: number) => {
    const count = (heard.get(who) ?? 0) + 1
    heard.set(who, count)
    return count > HEARD_OF_EACH
  }
  return (who) => {
    if (!ending) setImmediate(end)
    ending = true
    const at = now()
    if (lateSince !== undefined && at - lateSince > TURN_MS) beginAnew()
    if (taken === 0) began = at
    taken++
    if (taken <= TURN_REQUESTS || at - began <= TURN_MS) return false
    lateSince ??= at
    return hasBeenHeard(who)
  }
}
