import type { Role } from '../../platform/core/roles.ts'
import type { Sql, WriteSql } from '../../platform/storage/database.ts'

export interface User {
  id: number
  accountId: number
  email: string
  name: string
  role: Role
  /** Ids of the locations they work at; null: all of the account. */
  locations: string | null
  passwordHash: string | null
  createdAt: number
  signedInAt: number | null
}

export function listUsers(sql: Sql, accountId: number): Promise<User[]> {
  return sql<User>`
    select id, account_id as "accountId", email, name, role, locations, password_hash as "passwordHash",
      created_at as "createdAt", signed_in_at as "signedInAt"
    from users where account_id = ${accountId} and deleted_at is null
    order by name, id`
}

/** Removed users who are not erased: some of their data is still stored. */
export function listRemovedUsers(sql: Sql, accountId: number) {
  return sql<Pick<User, 'id' | 'name' | 'email'> & { deletedAt: number }>`
    select id, name, email, deleted_at as "deletedAt" from users
    where account_id = ${accountId} and deleted_at is not null and email not like 'erased-%@invalid'
    order by deleted_at desc, id limit 500`
}

export async function findUser(sql: Sql, accountId: number, userId: number): Promise<User | undefined> {
  const [user] = await sql<User>`
    select id, account_id as "accountId", email, name, role, locations, password_hash as "passwordHash",
      created_at as "createdAt", signed_in_at as "signedInAt"
    from users where account_id = ${accountId} and id = ${userId} and deleted_at is null`
  return user
}

export async function findUserWithEmail(
  sql: Sql,
  accountId: number,
  email: string,
): Promise<User | undefined> {
  const [user] = await sql<User>`
    select id, account_id as "accountId", email, name, role, locations, password_hash as "passwordHash",
      created_at as "createdAt", signed_in_at as "signedInAt"
    from users where account_id = ${accountId} and email = ${email} and deleted_at is null`
  return user
}

/** Locks the account, so that two owners cannot remove each other's role at once. */
export async function lockAccount(sql: WriteSql, accountId: number) {
  await sql.lock`select id from accounts where id = ${accountId} for update`
}

export interface NewUser {
  accountId: number
  email: string
  name: string
  role: Role
  locations: string | null
  createdAt: number
}

/** Returns undefined if the address is in use. */
export async function insertUser(sql: Sql, user: NewUser): Promise<number | undefined> {
  const [row] = await sql<{ id: number }>`
    insert into users (account_id, email, name, role, locations, created_at)
    values (${user.accountId}, ${user.email}, ${user.name}, ${user.role}, ${user.locations},
      ${user.createdAt})
    on conflict do nothing
    returning id`
  return row?.id
}

export async function updateUser(
  sql: Sql,
  accountId: number,
  userId: number,
  { name, role, locations }: { name: string; role: Role; locations: string | null },
) {
  await sql`
    update users set name = ${name}, role = ${role}, locations = ${locations}
    where account_id = ${accountId} and id = ${userId} and deleted_at is null`
}

export async function updatePassword(sql: Sql, accountId: number, userId: number, hash: string) {
  await sql`
    update users set password_hash = ${hash}
    where account_id = ${accountId} and id = ${userId} and deleted_at is null`
}

export async function markUserDeleted(sql: Sql, accountId: number, userId: number, deletedAt: number) {
  await sql`
    update users set deleted_at = ${deletedAt}
    where account_id = ${accountId} and id = ${userId} and deleted_at is null`
}

/** Erases personal data, also of a removed user. False if there was no such user. */
export async function updateErased(
  sql: Sql,
  accountId: number,
  userId: number,
  email: string,
): Promise<boolean> {
  const rows = await sql`
    update users set name = 'Erased', email = ${email}, password_hash = null
    where account_id = ${accountId} and id = ${userId}
    returning id`
  return rows.length > 0
}

export async function markSignedIn(sql: Sql, accountId: number, userId: number, signedInAt: number) {
  await sql`
    update users set signed_in_at = ${signedInAt} where account_id = ${accountId} and id = ${userId}`
}

export interface PasswordLink {
  accountId: number
  userId: number
  expiresAt: number
}

export async function findPasswordLinkOf(
  sql: Sql,
  accountId: number,
  digest: string,
): Promise<PasswordLink | undefined> {
  const [link] = await sql<PasswordLink>`
    select account_id as "accountId", user_id as "userId", expires_at as "expiresAt"
    from password_links where account_id = ${accountId} and digest = ${digest}`
  return link
}

/** Deletes a link and returns it: of two concurrent uses one finds it gone. */
export async function takePasswordLink(
  sql: Sql,
  accountId: number,
  digest: string,
): Promise<PasswordLink | undefined> {
  const [link] = await sql<PasswordLink>`
    delete from password_links where account_id = ${accountId} and digest = ${digest}
    returning account_id as "accountId", user_id as "userId", expires_at as "expiresAt"`
  return link
}

export async function insertPasswordLink(sql: Sql, link: PasswordLink & { digest: string }) {
  await sql`
    insert into password_links (digest, account_id, user_id, expires_at)
    values (${link.digest}, ${link.accountId}, ${link.userId}, ${link.expiresAt})`
}

/** Deletes all password links of a user; returns their digests. */
export async function deletePasswordLinks(sql: Sql, accountId: number, userId: number): Promise<string[]> {
  const gone = await sql<{ digest: string }>`
    delete from password_links where account_id = ${accountId} and user_id = ${userId} returning digest`
  return gone.map(({ digest }) => digest)
}
