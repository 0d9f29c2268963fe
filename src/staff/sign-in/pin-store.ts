import { HOUR } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/storage/database.ts'
import type { PinFailure, StaffMember } from '../rules.ts'

/** Finds a current staff member of the location by PIN. */
export async function findStaffByPin(
  sql: Sql,
  accountId: number,
  locationId: number,
  fingerprint: string,
): Promise<StaffMember | undefined> {
  const [member] = await sql<StaffMember>`
    select id, location_id as "locationId", first_name as "firstName", last_name as "lastName",
      joined_at as "joinedAt", deleted_at as "deletedAt", role, pin_fingerprint as "pinFingerprint"
    from staff
    where account_id = ${accountId} and location_id = ${locationId} and pin_fingerprint = ${fingerprint}
      and deleted_at is null`
  return member
}

/** Sets a PIN. False if somebody else at the location has it. */
export async function updatePin(
  sql: Sql,
  accountId: number,
  { id, locationId }: Pick<StaffMember, 'id' | 'locationId'>,
  fingerprint: string | null,
): Promise<boolean> {
  const rows = await sql`
    update staff set pin_fingerprint = ${fingerprint}
    where account_id = ${accountId} and id = ${id} and not exists (
      select 1 from staff other
      where other.account_id = ${accountId} and other.location_id = ${locationId}
        and other.pin_fingerprint = ${fingerprint} and other.id <> ${id})
    returning id`
  return rows.length > 0
}

export async function countPins(sql: Sql, accountId: number, locationId: number): Promise<number> {
  const [row] = await sql<{ count: number }>`
    select cast(count(*) as integer) as count from staff
    where account_id = ${accountId} and location_id = ${locationId} and pin_fingerprint is not null`
  return row?.count ?? 0
}

/** Wrong PINs at the location since an instant. */
export function listStaffPinFailures(
  sql: Sql,
  accountId: number,
  locationId: number,
  since: number,
): Promise<PinFailure[]> {
  return sql<PinFailure>`
    select device, failed_at as "failedAt", tries from staff_pin_failures
    where account_id = ${accountId} and location_id = ${locationId} and failed_at > ${since}`
}

/** Records a wrong PIN, and deletes those older than an hour, which lock nothing. */
export async function insertStaffPinFailure(
  sql: Sql,
  accountId: number,
  locationId: number,
  { device, failedAt }: Omit<PinFailure, 'tries'>,
): Promise<void> {
  await sql`
    delete from staff_pin_failures
    where account_id = ${accountId} and location_id = ${locationId} and failed_at < ${failedAt - HOUR}`
  await sql`
    insert into staff_pin_failures (account_id, location_id, device, failed_at, tries)
    values (${accountId}, ${locationId}, ${device}, ${failedAt}, 1)
    on conflict (account_id, location_id, device, failed_at)
      do update set tries = staff_pin_failures.tries + 1`
}
