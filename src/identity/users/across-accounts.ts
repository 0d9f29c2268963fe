import { only, type Sql } from '../../platform/storage/database.ts'
import { digestOfEmail, findAccountByDigest } from '../accounts/account-directory-store.ts'
import type { DirectoryEntry } from '../accounts/across-accounts.ts'
import { findPasswordLinkOf, findUserWithEmail, type PasswordLink, type User } from './store.ts'

// Look-ups at sign-in, before the account is known: by e-mail address, or by the digest of a long random token.

/** Finds a user by e-mail address across accounts. */
export async function findUserByEmail(sql: Sql, email: string): Promise<User | undefined> {
  const account = await findAccountByDigest(sql, digestOfEmail(email), () => findAccountOfEmail(sql, email))
  return account && findUserWithEmail(sql, account.accountId, email)
}

async function findAccountOfEmail(sql: Sql, email: string): Promise<DirectoryEntry | undefined> {
  const [account] = await sql<DirectoryEntry>`
    select u.account_id as "accountId", a.moved_to as "movedTo"
    from users u join accounts a on a.id = u.account_id where u.email = ${email} and u.deleted_at is null`
  return account
}

export async function findPasswordLink(sql: Sql, digest: string): Promise<PasswordLink | undefined> {
  const account = await findAccountByDigest(sql, digest, findAccountOfPasswordLink)
  return account && findPasswordLinkOf(sql, account.accountId, digest)
}

async function findAccountOfPasswordLink(sql: Sql, digest: string): Promise<DirectoryEntry | undefined> {
  const [account] = await sql<DirectoryEntry>`
    select l.account_id as "accountId", a.moved_to as "movedTo"
    from password_links l join accounts a on a.id = l.account_id where l.digest = ${digest}`
  return account
}

/** Counts a try before it is made, so that concurrent tries are all counted. Returns the count in the window. */
export async function countTry(sql: Sql, subject: string, now: number, windowMs: number): Promise<number> {
  const rows = await sql<{ tries: number }>`
    insert into sign_in_tries (subject, tries, since) values (${subject}, 1, ${now})
    on conflict (subject) do update set
      tries = case when sign_in_tries.since <= ${now - windowMs} then 1 else sign_in_tries.tries + 1 end,
      since = case when sign_in_tries.since <= ${now - windowMs} then ${now} else sign_in_tries.since end
    returning tries`
  return only(rows).tries
}

export async function forgetTries(sql: Sql, subject: string) {
  await sql`delete from sign_in_tries where subject = ${subject}`
}

export async function refundTry(sql: Sql, subject: string) {
  await sql`update sign_in_tries set tries = tries - 1 where subject = ${subject} and tries > 0`
}

/** Records the time for a subject, not a count. */
export async function recordSubject(sql: Sql, subject: string, now: number) {
  await sql`
    insert into sign_in_tries (subject, tries, since) values (${subject}, 0, ${now})
    on conflict (subject) do update set since = ${now}`
}

export async function isRecordedSince(sql: Sql, subject: string, instant: number): Promise<boolean> {
  const rows = await sql`select 1 from sign_in_tries where subject = ${subject} and since > ${instant}`
  return rows.length > 0
}

/** Deletes old tries; recorded sign-ins ("known") are retained longer. */
export async function forgetTriesBefore(sql: Sql, instant: number, notedBefore: number) {
  await sql`
    delete from sign_in_tries
    where since <= ${notedBefore} or (since <= ${instant} and subject not like 'known %')`
}

export async function forgetTriesAfter(sql: Sql, instant: number): Promise<void> {
  await sql`delete from sign_in_tries where since > ${instant}`
}

export async function forgetChallengesUntil(sql: Sql, instant: number): Promise<void> {
  await sql`delete from spent_challenges where ends_at <= ${instant}`
}
