import { DAY } from '../platform/core/clock.ts'
import type { Sql } from '../platform/storage/database.ts'
import type { Shift } from './rules.ts'

/** Longest shift in reports, for shifts that were never ended. */
const LONGEST_MS = 31 * DAY

export async function findLastShift(
  sql: Sql,
  accountId: number,
  staffId: number,
): Promise<Shift | undefined> {
  const [shift] = await sql<Shift>`
    select staff_id as "staffId", began_at as "beganAt", ended_at as "endedAt" from staff_shifts
    where account_id = ${accountId} and staff_id = ${staffId}
    order by began_at desc limit 1`
  return shift
}

export async function insertShift(
  sql: Sql,
  accountId: number,
  locationId: number,
  { staffId, beganAt }: Pick<Shift, 'staffId' | 'beganAt'>,
): Promise<void> {
  await sql`
    insert into staff_shifts (account_id, staff_id, began_at, location_id)
    values (${accountId}, ${staffId}, ${beganAt}, ${locationId})`
}

export async function markShiftEnded(
  sql: Sql,
  accountId: number,
  shift: Shift & { endedAt: number },
): Promise<void> {
  await sql`
    update staff_shifts set ended_at = ${shift.endedAt}
    where account_id = ${accountId} and staff_id = ${shift.staffId} and began_at = ${shift.beganAt}`
}

/** Staff members who are at work now. */
export async function listAtWork(sql: Sql, accountId: number, locationId: number): Promise<number[]> {
  const rows = await sql<{ staffId: number }>`
    select s.staff_id as "staffId" from staff m
    join staff_shifts s on s.account_id = m.account_id and s.staff_id = m.id and s.ended_at is null
    where m.account_id = ${accountId} and m.location_id = ${locationId}`
  return rows.map(({ staffId }) => staffId)
}

/** Shifts that overlap the period. */
export function listShifts(
  sql: Sql,
  accountId: number,
  locationId: number,
  { from, to }: { from: number; to: number },
): Promise<Shift[]> {
  return sql<Shift>`
    select staff_id as "staffId", began_at as "beganAt", ended_at as "endedAt" from staff_shifts
    where account_id = ${accountId} and location_id = ${locationId}
      and began_at > ${from - LONGEST_MS} and began_at < ${to} and (ended_at is null or ended_at > ${from})
    order by began_at, staff_id`
}
