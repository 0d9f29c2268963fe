import { only, type Sql, type WriteSql } from '../platform/storage/database.ts'
import type { StaffMember } from './rules.ts'

/** Current and former staff: deleted ones still appear in tipping reports. Channels are no staff. */
export function listStaff(sql: Sql, accountId: number, locationId: number): Promise<StaffMember[]> {
  return sql<StaffMember>`
    select id, location_id as "locationId", first_name as "firstName", last_name as "lastName",
      joined_at as "joinedAt", deleted_at as "deletedAt", role, pin_fingerprint as "pinFingerprint"
    from staff where account_id = ${accountId} and location_id = ${locationId} and channel is null
    order by id`
}

export async function findStaffMember(
  sql: Sql,
  accountId: number,
  staffId: number,
): Promise<StaffMember | undefined> {
  const [member] = await sql<StaffMember>`
    select id, location_id as "locationId", first_name as "firstName", last_name as "lastName",
      joined_at as "joinedAt", deleted_at as "deletedAt", role, pin_fingerprint as "pinFingerprint"
    from staff where account_id = ${accountId} and id = ${staffId}`
  return member
}

/** Locks the location of a staff member. */
export async function lockLocationOfStaff(sql: WriteSql, accountId: number, staffId: number) {
  await sql.lock`
    select id from locations
    where account_id = ${accountId}
      and id = (select location_id from staff where account_id = ${accountId} and id = ${staffId})
    for update`
}

export interface NewStaffMember {
  accountId: number
  locationId: number
  firstName: string
  lastName: string
  joinedAt: number
}

export async function insertStaffMember(sql: Sql, member: NewStaffMember): Promise<number> {
  const rows = await sql<{ id: number }>`
    insert into staff (account_id, location_id, first_name, last_name, joined_at)
    values (${member.accountId}, ${member.locationId}, ${member.firstName}, ${member.lastName}, ${member.joinedAt})
    returning id`
  return only(rows).id
}

export async function markStaffDeleted(sql: Sql, accountId: number, staffId: number, deletedAt: number) {
  await sql`
    update staff set deleted_at = ${deletedAt}, pin_fingerprint = null
    where account_id = ${accountId} and id = ${staffId} and deleted_at is null`
}

export type StaffDetails = Pick<StaffMember, 'firstName' | 'lastName' | 'role'>

export async function updateStaff(sql: Sql, accountId: number, staffId: number, member: StaffDetails) {
  await sql`
    update staff set first_name = ${member.firstName}, last_name = ${member.lastName}, role = ${member.role}
    where account_id = ${accountId} and id = ${staffId}`
}
