import { only, type Sql, type WriteSql } from '../storage/database.ts'
import type { StaffMember } from './rules.ts'

/** All who work or worked there: a deleted one still appears in tipping reports. */
export function listStaff(sql: Sql, accountId: number, locationId: number): Promise<StaffMember[]> {
  return sql<StaffMember>`
    select id, location_id as "locationId", first_name as "firstName", last_name as "lastName",
      joined_at as "joinedAt", deleted_at as "deletedAt"
    from staff where account_id = ${accountId} and location_id = ${locationId}
    order by id`
}

export async function findStaffMember(
  sql: Sql,
  accountId: number,
  staffId: number,
): Promise<StaffMember | undefined> {
  const [member] = await sql<StaffMember>`
    select id, location_id as "locationId", first_name as "firstName", last_name as "lastName",
      joined_at as "joinedAt", deleted_at as "deletedAt"
    from staff where account_id = ${accountId} and id = ${staffId}`
  return member
}

/** Holds the location the person works at. */
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
    update staff set deleted_at = ${deletedAt}
    where account_id = ${accountId} and id = ${staffId} and deleted_at is null`
}

export async function updateStaffName(
  sql: Sql,
  accountId: number,
  staffId: number,
  { firstName, lastName }: { firstName: string; lastName: string },
) {
  await sql`
    update staff set first_name = ${firstName}, last_name = ${lastName}
    where account_id = ${accountId} and id = ${staffId}`
}
