import { DAY } from '../platform/core/clock.ts'
import { only, type Sql } from '../platform/storage/database.ts'
import type { Shift } from './rules.ts'
import type { ShiftCorrection } from './shift-rules.ts'

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

/** Shifts of a person that may overlap a span. */
export function listShiftsOfStaff(
  sql: Sql,
  accountId: number,
  staffId: number,
  { from, to }: { from: number; to: number },
): Promise<Shift[]> {
  return sql<Shift>`
    select staff_id as "staffId", began_at as "beganAt", ended_at as "endedAt" from staff_shifts
    where account_id = ${accountId} and staff_id = ${staffId}
      and began_at <= ${to} and (ended_at is null or ended_at >= ${from})
    order by began_at`
}

export async function findShift(
  sql: Sql,
  accountId: number,
  staffId: number,
  beganAt: number,
): Promise<Shift | undefined> {
  const [shift] = await sql<Shift>`
    select staff_id as "staffId", began_at as "beganAt", ended_at as "endedAt" from staff_shifts
    where account_id = ${accountId} and staff_id = ${staffId} and began_at = ${beganAt}`
  return shift
}

export async function updateShift(sql: Sql, accountId: number, wasBeganAt: number, shift: Shift) {
  await sql`
    update staff_shifts set began_at = ${shift.beganAt}, ended_at = ${shift.endedAt}
    where account_id = ${accountId} and staff_id = ${shift.staffId} and began_at = ${wasBeganAt}`
}

export async function findLastCorrectionNumber(
  sql: Sql,
  accountId: number,
  staffId: number,
): Promise<number> {
  const rows = await sql<{ last: number }>`
    select coalesce(max(number), 0) as last from shift_corrections
    where account_id = ${accountId} and staff_id = ${staffId}`
  return only(rows).last
}

export async function insertCorrection(
  sql: Sql,
  accountId: number,
  locationId: number,
  correction: ShiftCorrection,
) {
  await sql`
    insert into shift_corrections (account_id, staff_id, number, location_id, began_at, ended_at, was_began_at,
      was_ended_at, reason, actor, corrected_at)
    values (${accountId}, ${correction.staffId}, ${correction.number}, ${locationId}, ${correction.beganAt},
      ${correction.endedAt}, ${correction.wasBeganAt}, ${correction.wasEndedAt}, ${correction.reason},
      ${correction.actor}, ${correction.correctedAt})`
}

/** Corrections of shifts that began in the period, before or after they were corrected. */
export function listCorrections(
  sql: Sql,
  accountId: number,
  locationId: number,
  { from, to }: { from: number; to: number },
): Promise<ShiftCorrection[]> {
  return sql<ShiftCorrection>`
    select staff_id as "staffId", number, began_at as "beganAt", ended_at as "endedAt", was_began_at as "wasBeganAt",
      was_ended_at as "wasEndedAt", reason, actor, corrected_at as "correctedAt"
    from shift_corrections
    where account_id = ${accountId} and location_id = ${locationId}
      and began_at > ${from - LONGEST_MS} and began_at < ${to + LONGEST_MS}
    order by staff_id, number`
}
