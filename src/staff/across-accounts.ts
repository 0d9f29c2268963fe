import type { SetBack } from '../platform/core/clock.ts'
import type { Sql } from '../platform/storage/database.ts'
import { SESSION_MS } from './rules.ts'

export async function forgetOldStaffSessions(sql: Sql, now: number): Promise<void> {
  await sql`delete from staff_sessions where account_id > 0 and expires_at <= ${now}`
}

/** Ends sessions and PIN locks that lie too far ahead after the clock was set back. */
export async function clampFutureStaffTimes(sql: Sql, { soon }: SetBack): Promise<void> {
  await sql`delete from staff_sessions where account_id > 0 and expires_at > ${soon + SESSION_MS}`
  await sql`delete from staff_pin_failures where account_id > 0 and failed_at > ${soon}`
}
