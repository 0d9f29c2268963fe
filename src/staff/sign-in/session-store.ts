import type { Sql } from '../../platform/storage/database.ts'
import type { StaffRole } from '../rules.ts'

export interface NewStaffSession {
  accountId: number
  digest: string
  locationId: number
  staffId: number
  terminal: string | null
  /** Device or key that signed them in: callerName(). */
  caller: string
  begunAt: number
  expiresAt: number
}

export async function insertStaffSession(sql: Sql, session: NewStaffSession): Promise<void> {
  await sql`
    insert into staff_sessions (account_id, digest, location_id, staff_id, terminal, caller, begun_at,
      expires_at)
    values (${session.accountId}, ${session.digest}, ${session.locationId}, ${session.staffId}, ${session.terminal},
      ${session.caller}, ${session.begunAt}, ${session.expiresAt})`
}

/** Staff member signed in at a device. */
export interface SignedIn {
  staffId: number
  locationId: number
  firstName: string
  lastName: string
  role: StaffRole
  /** The only device or key with which the session is valid; null: from before this was stored. */
  caller: string | null
}

/** Finds a session, if the person still works there and the terminal is still the location's and not blocked. */
export async function findStaffSession(
  sql: Sql,
  accountId: number,
  digest: string,
  now: number,
): Promise<SignedIn | undefined> {
  const [session] = await sql<SignedIn>`
    select s.staff_id as "staffId", s.location_id as "locationId", m.first_name as "firstName",
      m.last_name as "lastName", m.role, s.caller
    from staff_sessions s
    join staff m on m.account_id = s.account_id and m.id = s.staff_id
    left join terminals t on t.account_id = s.account_id and t.serial_no = s.terminal
    where s.account_id = ${accountId} and s.digest = ${digest} and s.expires_at > ${now} and m.deleted_at is null
      and (s.terminal is null or (t.location_id = s.location_id and t.blocked_at is null))`
  return session
}

export async function deleteStaffSession(sql: Sql, accountId: number, digest: string): Promise<void> {
  await sql`delete from staff_sessions where account_id = ${accountId} and digest = ${digest}`
}

export async function deleteSessionsOfStaff(sql: Sql, accountId: number, staffId: number): Promise<void> {
  await sql`delete from staff_sessions where account_id = ${accountId} and staff_id = ${staffId}`
}
