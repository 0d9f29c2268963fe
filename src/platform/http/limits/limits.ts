import { createConcurrencyLimit, type LimitOptions } from './concurrency-limit.ts'

/**
 * Concurrent requests; on one machine that is well under a second of work. Excess requests are refused at once, so that
 * the others are answered in time. An account with fewer requests in flight than the others is still admitted.
 */
const AT_ONCE = 512

/**
 * Authenticated requests whose body is still arriving, by account. Each may hold its whole body in memory, so a body
 * takes one slot per 32 KiB: 128 MiB in total, 16 MiB for one account.
 */
const SENDING: LimitOptions = { all: 4096, each: 512 }
const PLACE_BYTES = 32 * 1024

/** Slots that a body takes while it arrives. */
export const slotsForBytes = (bytes: number): number => Math.max(1, Math.ceil(bytes / PLACE_BYTES))

/** Look-ups of keys, sessions and printer tokens, by network: one network cannot use up the database. */
const ASKING: LimitOptions = { all: 512, each: 256 }

/** Requests of calls open to anyone, by network, from their headers to the response. */
const ANYONE: LimitOptions = { all: 1024, each: 32 }

export interface Limits {
  atOnce?: number
}

export type RequestLimits = ReturnType<typeof createRequestLimits>

/**
 * Concurrency limits of requests. A request takes a work slot only once its body has arrived; until then slow senders
 * count against a limit of their own and take no slot from authenticated callers.
 */
export function createRequestLimits({ atOnce = AT_ONCE }: Limits = {}) {
  return {
    working: createConcurrencyLimit({ all: atOnce, even: true }),
    sending: createConcurrencyLimit(SENDING),
    asking: createConcurrencyLimit(ASKING),
    anyone: createConcurrencyLimit(ANYONE),
  }
}
