import { beginSession, digestOf, newToken } from '../access/sessions.ts'
import { deleteSessionsOfUser } from '../access/store.ts'
import { type Clock, DAY } from '../clock.ts'
import type { Change } from '../context.ts'
import { ACCOUNT_ITSELF, appendEvent } from '../events/store.ts'
import { found, Refusal, refuseIf } from '../refusal.ts'
import type { Role } from '../roles.ts'
import type { Database } from '../storage/database.ts'
import { findPasswordLink, findUserByEmail, type PasswordLink, takePasswordLink } from './across-accounts.ts'
import { hashPassword } from './password.ts'
import { plainEmail, whyNotChangeRole } from './rules.ts'
import {
  deletePasswordLinks,
  findUser,
  insertPasswordLink,
  insertUser,
  listUsers,
  lockAccount,
  markSignedIn,
  markUserDeleted,
  updatePassword,
  updateUser,
} from './store.ts'
import { whyNotGuessLink } from './tries.ts'

const LINK_VALID_MS = 3 * DAY

export interface InviteUser {
  email: string
  name: string
  role: Role
}

/** Lets someone in; they choose their password by a link. */
export async function inviteUser(change: Change, input: InviteUser): Promise<number> {
  const { sql, caller, now } = change
  const { accountId } = caller
  await lockAccount(sql, accountId)
  const email = plainEmail(input.email)
  const userId = await insertUser(sql, { ...input, email, accountId, createdAt: now })
  if (userId === undefined) {
    throw new Refusal('email_taken', `${email} is already in use. One address belongs to one person.`)
  }
  await appendEvent(change, ACCOUNT_ITSELF, 'user.created', {
    user_id: userId,
    name: input.name,
    role: input.role,
  })
  return userId
}

/**
 * A link by which the person chooses a new password; earlier links end. The token is made by the
 * caller, because the transaction may run twice.
 */
export async function makePasswordLink(change: Change, userId: number, token: string): Promise<void> {
  const { sql, caller, now } = change
  const user = found(await findUser(sql, caller.accountId, userId), 'user_not_found', `User ${userId}`)
  await lockAccount(sql, caller.accountId)
  await deletePasswordLinks(sql, caller.accountId, userId)
  await insertPasswordLink(sql, {
    digest: digestOf(token),
    accountId: caller.accountId,
    userId,
    expiresAt: now + LINK_VALID_MS,
  })
  await appendEvent(change, ACCOUNT_ITSELF, 'user.password_link_made', { user_id: userId, name: user.name })
}

/** Where a password link leads in the portal. The token stays in the browser: a fragment is not sent. */
export function passwordLinkPath(token: string): string {
  return `/portal/password#${token}`
}

export interface ChangeUser {
  name: string
  role: Role
}

export async function changeUser(
  change: Change,
  userId: number,
  wantedOf: (user: ChangeUser) => ChangeUser,
): Promise<void> {
  const { sql, caller } = change
  await lockAccount(sql, caller.accountId)
  const members = await listUsers(sql, caller.accountId)
  const user = found(
    members.find(({ id }) => id === userId),
    'user_not_found',
    `User ${userId}`,
  )
  const wanted = wantedOf(user)
  refuseIf(whyNotChangeRole(members, userId, wanted.role))
  await updateUser(sql, caller.accountId, userId, wanted)
  await appendEvent(change, ACCOUNT_ITSELF, 'user.changed', { user_id: userId, ...wanted })
}

/** Shuts someone out, at once and everywhere they are signed in. */
export async function removeUser(change: Change, userId: number): Promise<void> {
  const { sql, caller, now } = change
  await lockAccount(sql, caller.accountId)
  const members = await listUsers(sql, caller.accountId)
  const user = found(
    members.find(({ id }) => id === userId),
    'user_not_found',
    `User ${userId}`,
  )
  refuseIf(whyNotChangeRole(members, userId, undefined))
  await deleteSessionsOfUser(sql, caller.accountId, userId)
  await deletePasswordLinks(sql, caller.accountId, userId)
  await markUserDeleted(sql, caller.accountId, userId, now)
  await appendEvent(change, ACCOUNT_ITSELF, 'user.removed', { user_id: userId, name: user.name })
}

export interface ChoosePassword {
  linkToken: string
  password: string
  /** The network address of the browser. */
  address: string
}

/**
 * Sets the password a link lets one choose and signs in; answers the session's token. Whoever was
 * signed in as that person is no longer. The link is looked at first: a password is hashed for nobody else.
 */
export async function choosePassword(
  { database, now }: { database: Database; now: Clock },
  { linkToken, password, address }: ChoosePassword,
): Promise<string> {
  const digest = digestOf(linkToken)
  if (hasEnded(await database.read((sql) => findPasswordLink(sql, digest)), now())) {
    refuseIf(await database.write((sql) => whyNotGuessLink(sql, address, now())))
    throw linkEnded()
  }
  const passwordHash = await hashPassword(password)
  const sessionToken = newToken()
  await database.write(async (sql) => {
    const link = await takePasswordLink(sql, digest)
    if (!link || hasEnded(link, now())) throw linkEnded()
    const { accountId, userId } = link
    await deleteSessionsOfUser(sql, accountId, userId)
    await updatePassword(sql, accountId, userId, passwordHash)
    await beginSession(sql, sessionToken, { accountId, id: userId }, now())
    await markSignedIn(sql, accountId, userId, now())
  })
  return sessionToken
}

function hasEnded(link: PasswordLink | undefined, now: number): boolean {
  return link === undefined || link.expiresAt <= now
}

function linkEnded(): Refusal {
  return new Refusal('link_ended', 'This link was used or is too old. Ask for a new one.')
}

/** The person with that address in the change's account. */
export async function theUserWithEmail({ sql, caller }: Change, email: string): Promise<number> {
  const user = await findUserByEmail(sql, plainEmail(email))
  return found(user?.accountId === caller.accountId ? user.id : undefined, 'user_not_found', `User ${email}`)
}
