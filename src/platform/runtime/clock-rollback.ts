import { clampFuturePairingCodes } from '../../identity/pairing/pairing.ts'
import { clampFutureTries } from '../../identity/users/sign-in-throttle.ts'
import { clampFuturePinFailures } from '../../locations/across-accounts.ts'
import { clampFutureOutUntil } from '../../menus/across-accounts.ts'
import { clampFutureHolds } from '../../payments/across-accounts.ts'
import { clampFuturePrinterTimes } from '../../printing/printers/across-accounts.ts'
import { clampFutureStaffTimes } from '../../staff/across-accounts.ts'
import { clampFutureWebhookTimes } from '../../webhooks/across-accounts.ts'
import { type Clock, HOUR, MINUTE, SECOND, type SetBack } from '../core/clock.ts'
import type { Database, Sql } from '../storage/database.ts'
import { clampFutureLeases } from '../storage/lease.ts'

/** Largest clock difference between nodes. */
const APART_MS = 5 * MINUTE

/** Functions that clamp stored deadlines, one per table. */
const CLAMPS: ((sql: Sql, time: SetBack) => Promise<void>)[] = [
  clampFutureLeases,
  clampFutureWebhookTimes,
  clampFuturePrinterTimes,
  clampFutureHolds,
  clampFutureTries,
  clampFuturePairingCodes,
  clampFuturePinFailures,
  clampFutureOutUntil,
  clampFutureStaffTimes,
]

/** Smaller steps are normal clock corrections. */
const SET_BACK_MS = SECOND

/**
 * Clamps stored deadlines that lie too far in the future after the system clock was set back. Because it scans all
 * accounts, it runs at the start, when the wall clock falls behind the monotonic clock, and hourly for deadlines left
 * by a node that never came back.
 */
export function watchClockRollback(database: Database, now: Clock, forward: Clock = () => performance.now()) {
  let ahead = Number.NEGATIVE_INFINITY
  let doneAt = Number.NEGATIVE_INFINITY
  return async (): Promise<void> => {
    const apart = now() - forward()
    ahead = Math.max(ahead, apart)
    if (apart > ahead - SET_BACK_MS && forward() - doneAt < HOUR) return
    await database.write((sql) => clampFutureTimestamps(sql, now()))
    ahead = apart
    doneAt = forward()
  }
}

/**
 * Clamps deadlines that are further ahead than their own limit allows. After the clock was set back, they would
 * otherwise delay everything until that time comes again.
 */
export async function clampFutureTimestamps(sql: Sql, now: number): Promise<void> {
  for (const bringBack of CLAMPS) await bringBack(sql, { now, soon: now + APART_MS })
}
