import { bringBackPairingCodes } from './access/pairing.ts'
import { MINUTE, type SetBack } from './clock.ts'
import { bringBackPinFailures } from './locations/across-accounts.ts'
import { bringBackOutUntil } from './menus/across-accounts.ts'
import { bringBackHolds } from './payments/across-accounts.ts'
import { bringBackTries } from './people/tries.ts'
import { bringBackPrinters } from './printers/across-accounts.ts'
import { bringBackStaff } from './staff/across-accounts.ts'
import type { Sql } from './storage/database.ts'
import { bringBackLeases } from './storage/lease.ts'
import { bringBackWebhooks } from './webhooks/across-accounts.ts'

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

/**
 * After the clock was set back, what was written by the old time would keep everybody waiting until that
 * time comes again. Whatever lies further ahead than anything can be put off is brought to what it would be
 * by the time that counts now.
 */
export async function forgetTimesAhead(sql: Sql, now: number): Promise<void> {
  for (const bringBack of KEEPERS) await bringBack(sql, { now, soon: now + APART_MS })
}
