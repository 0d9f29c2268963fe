import { HOUR, MINUTE } from '../clock.ts'
import type { Sql } from './database.ts'

/** Clocks of nodes may differ by this, and nothing here is longer than its own limit and this together. */
const APART_MS = 5 * MINUTE
const LONGEST_LEASE_MS = HOUR
const LONGEST_PAUSE_MS = 6 * HOUR
const HELD_MS = 3 * MINUTE
const TRIES_MS = 15 * MINUTE

/**
 * After the clock was set back, what was written by the old time would keep everybody waiting until that
 * time comes again. Whatever lies further ahead than anything can be put off is brought to what it would be
 * by the time that counts now.
 */
export async function forgetTimesAhead(sql: Sql, now: number): Promise<void> {
  const soon = now + APART_MS
  await sql`update leases set until = 0 where until > ${soon + LONGEST_LEASE_MS}`
  await sql`
    update webhooks set leased_until = 0
    where account_id > 0 and leased_until > ${soon}`
  await sql`
    update webhooks set next_try_at = ${now}
    where account_id > 0 and next_try_at > ${soon + LONGEST_PAUSE_MS}`
  await sql`
    update webhook_cursors set next_try_at = ${now}
    where account_id > 0 and next_try_at > ${soon + LONGEST_PAUSE_MS}`
  await sql`
    update printers set lease_until = 0, hold_until = 0
    where account_id > 0 and (lease_until > ${soon} or hold_until > ${soon + HOUR})`
  await sql`
    update printers set last_seen_at = ${now}
    where account_id > 0 and last_seen_at > ${soon}`
  await sql`
    update printers set device_changed_at = ${now}
    where account_id > 0 and device_changed_at > ${soon}`
  await sql`
    update payments set held_until = ${now + HELD_MS}
    where account_id > 0 and status = 'pending' and held_until > ${soon + HELD_MS}`
  await sql`delete from sign_in_tries where since > ${soon + TRIES_MS}`
  await sql`delete from pin_failures where account_id > 0 and failed_at > ${soon}`
}
