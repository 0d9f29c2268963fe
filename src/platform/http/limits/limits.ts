import { openRoom, type Places } from './concurrency-limit.ts'

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

export interface Limits {
  atOnce?: number
}

export type Gate = ReturnType<typeof openGate>

/**
 * Turns away what cannot be answered in time. A request is worked on only once it is there in whole: until
 * then whoever sends it slowly waits in a room apart, and takes no place from those who are known.
 */
export function openGate({ atOnce = AT_ONCE }: Limits = {}) {
  return {
    working: openRoom({ all: atOnce, even: true }),
    sending: openRoom(SENDING),
    asking: openRoom(ASKING),
    anyone: openRoom(ANYONE),
  }
}
