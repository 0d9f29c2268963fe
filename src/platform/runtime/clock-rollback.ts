import { bringBackPairingCodes } from '../../identity/pairing/pairing.ts'
import { bringBackTries } from '../../identity/users/sign-in-throttle.ts'
import { bringBackPinFailures } from '../../locations/across-accounts.ts'
import { bringBackOutUntil } from '../../menus/across-accounts.ts'
import { bringBackHolds } from '../../payments/across-accounts.ts'
import { bringBackPrinters } from '../../printing/printers/across-accounts.ts'
import { bringBackStaff } from '../../staff/across-accounts.ts'
import { bringBackWebhooks } from '../../webhooks/across-accounts.ts'
import { type Clock, HOUR, MINUTE, SECOND, type SetBack } from '../core/clock.ts'
import type { Database, Sql } from '../storage/database.ts'
import { bringBackLeases } from '../storage/lease.ts'

/** Clocks of nodes may differ by this, and nothing here is longer than its own limit and this together. */
const APART_MS = 5 * MINUTE

/** Whoever keeps instants that others wait for. */
const KEEPERS: ((sql: Sql, time: SetBack) => Promise<void>)[] = [
  bringBackLeases,
  bringBackWebhooks,
  bringBackPrinters,
  bringBackHolds,
  bringBackTries,
  bringBackPairingCodes,
  bringBackPinFailures,
  bringBackOutUntil,
  bringBackStaff,
]

/** A clock that is kept right is moved by less. */
const SET_BACK_MS = SECOND

/**
 * Forgets times ahead when it may be needed, for it looks at everybody: at the start, whenever this machine's clock was
 * set back against one that only goes forward, and now and then for what a node left behind that never came back.
 */
export function openTimesAhead(database: Database, now: Clock, forward: Clock = () => performance.now()) {
  let ahead = Number.NEGATIVE_INFINITY
  let doneAt = Number.NEGATIVE_INFINITY
  return async (): Promise<void> => {
    const apart = now() - forward()
    ahead = Math.max(ahead, apart)
    if (apart > ahead - SET_BACK_MS && forward() - doneAt < HOUR) return
    await database.write((sql) => forgetTimesAhead(sql, now()))
    ahead = apart
    doneAt = forward()
  }
}

/**
 * After the clock was set back, what was written by the old time would keep everybody waiting until that
 * time comes again. Whatever lies further ahead than anything can be put off is brought to what it would be
 * by the time that counts now.
 */
export async function forgetTimesAhead(sql: Sql, now: number): Promise<void> {
  for (const bringBack of KEEPERS) await bringBack(sql, { now, soon: now + APART_MS })
}
