import {
  type Actor,
  type Change,
  callerIn,
  changeAs,
  type From,
  mustReach,
  type Reach,
  readReach,
  spellReach,
} from '../../context.ts'
import { ACCOUNT_ITSELF, appendEvent } from '../../events/store.ts'
import { theLocation } from '../../locations/actions.ts'
import { type Clock, DAY } from '../../platform/core/clock.ts'
import { found, invalid, Refusal, refuseIf } from '../../platform/core/refusal.ts'
import { type Role, rightsOf } from '../../platform/core/roles.ts'
import type { Database } from '../../platform/storage/database.ts'
import type { Secrets } from '../../platform/storage/secrets.ts'
import {
  deleteDirectoryEntry,
  digestOfEmail,
  insertDirectoryEntry,
} from '../accounts/account-directory-store.ts'
import { whyNotGive } from '../auth/rules.ts'
import { beginSession, digestOf, endSessionsOfUser, newToken } from '../auth/sessions.ts'
import { deletePasskeysOfUser } from '../passkeys/store.ts'
import { hashPassword } from '../passwords/password.ts'
import { findPasswordLink, findUserByEmail } from './across-accounts.ts'
import { claimEmail, emailTaken } from './email-claims.ts'
import { plainEmail, whyNotChangeRole, whyNotPassword } from './rules.ts'
import { checkGuessLimit } from './sign-in-throttle.ts'
import {
  deletePasswordLinks,
  findUser,
  insertPasswordLink,
  insertUser,
  listUsers,
  lockAccount,
  markSignedIn,
  markUserDeleted,
  type PasswordLink,
  takePasswordLink,
  updateErased,
  updatePassword,
  updateUser,
} from './store.ts'

const LINK_VALID_MS = 3 * DAY

export interface InviteUser {
  email: string
  name: string
  role: Role
  /** Locations they work at. Default: all of the account. */
  reach?: Reach
}

/** Invites a user, who chooses a password through a link. */
export async function inviteUser(change: Change, input: InviteUser): Promise<number> {
  const { sql, caller, now } = change
  const { accountId } = caller
  const { name, role, reach = 'account' } = input
  await mustLetIn(change, { role, reach })
  await lockAccount(sql, accountId)
  const email = plainEmail(input.email)
  const locations = spellReach(reach)
  await claimEmail(change, email)
  const userId = await insertUser(sql, { name, role, email, locations, accountId, createdAt: now })
  if (userId === undefined) throw emailTaken(email)
  await appendEvent(change, ACCOUNT_ITSELF, 'user.created', {
    user_id: userId,
    name,
    role,
    locations: locationIds(reach),
  })
  return userId
}

/** Refuses callers limited to some locations, and granting more than the caller has. */
async function mustLetIn(change: Change, given: { role: Role; reach: Reach }): Promise<void> {
  const { role, reach } = given
  mustReach(change.caller, ACCOUNT_ITSELF)
  refuseIf(whyNotGive(change.caller, { rights: rightsOf(role), reach }))
  if (reach !== 'account') for (const locationId of reach) await theLocation(change, locationId)
}

const locationIds = (reach: Reach) => (reach === 'account' ? [] : [...reach])

/**
 * Creates a link to choose a new password; earlier links end. The caller creates the token, because the transaction may
 * run twice.
 */
export async function makePasswordLink(change: Change, userId: number, token: string): Promise<void> {
  const { sql, caller, now } = change
  mustReach(caller, ACCOUNT_ITSELF)
  await lockAccount(sql, caller.accountId)
  const user = found(await findUser(sql, caller.accountId, userId), 'user_not_found', `User ${userId}`)
  // The link signs in as that user, so the caller needs at least the same access.
  refuseIf(whyNotGive(caller, { rights: rightsOf(user.role), reach: readReach(user.locations) }))
  await endPasswordLinks(change, userId)
  await insertPasswordLink(sql, {
    digest: digestOf(token),
    accountId: caller.accountId,
    userId,
    expiresAt: now + LINK_VALID_MS,
  })
  await insertDirectoryEntry(sql, caller.accountId, digestOf(token))
  await appendEvent(change, ACCOUNT_ITSELF, 'user.password_link_made', { user_id: userId, name: user.name })
}

/** Ends all password links of a user. */
export async function endPasswordLinks({ sql, caller }: Change, userId: number): Promise<void> {
  for (const digest of await deletePasswordLinks(sql, caller.accountId, userId)) {
    await deleteDirectoryEntry(sql, caller.accountId, digest)
  }
}

/** Portal path of a password link. The token is in the fragment, which browsers do not send. */
export function passwordLinkPath(token: string): string {
  return `/portal/password#${token}`
}

export interface ChangeUser {
  name: string
  role: Role
  reach: Reach
}

export async function changeUser(
  change: Change,
  userId: number,
  computeChanges: (user: ChangeUser) => ChangeUser,
): Promise<void> {
  const { sql, caller } = change
  await lockAccount(sql, caller.accountId)
  const members = await listUsers(sql, caller.accountId)
  const user = found(
    members.find(({ id }) => id === userId),
    'user_not_found',
    `User ${userId}`,
  )
  const { name, role, reach } = computeChanges({ ...user, reach: readReach(user.locations) })
  await mustLetIn(change, { role, reach })
  const updated = { name, role, locations: spellReach(reach) }
  refuseIf(whyNotChangeRole(members, userId, updated))
  await updateUser(sql, caller.accountId, userId, updated)
  // The creator of an earlier link may lack the user's new access.
  const before = { rights: rightsOf(user.role), reach: readReach(user.locations) }
  if (whyNotGive(before, { rights: rightsOf(role), reach })) await endPasswordLinks(change, userId)
  await appendEvent(change, ACCOUNT_ITSELF, 'user.changed', {
    user_id: userId,
    name,
    role,
    locations: locationIds(reach),
  })
}

/** Removes a user and ends all their sessions at once. */
export async function removeUser(change: Change, userId: number): Promise<void> {
  const { sql, caller, now } = change
  mustReach(caller, ACCOUNT_ITSELF)
  await lockAccount(sql, caller.accountId)
  const members = await listUsers(sql, caller.accountId)
  const user = found(
    members.find(({ id }) => id === userId),
    'user_not_found',
    `User ${userId}`,
  )
  refuseIf(whyNotChangeRole(members, userId, undefined))
  await endSessionsOfUser(sql, caller.accountId, userId)
  await endPasswordLinks(change, userId)
  await deletePasskeysOfUser(sql, caller.accountId, userId)
  await deleteDirectoryEntry(sql, caller.accountId, digestOfEmail(user.email))
  await markUserDeleted(sql, caller.accountId, userId, now)
  await appendEvent(change, ACCOUNT_ITSELF, 'user.removed', { user_id: userId, name: user.name })
}

/**
 * Erases the personal data of a user, and removes them if necessary. Their actions stay in the event log for its
 * retention period.
 */
export async function eraseUser(change: Change, userId: number): Promise<void> {
  const { sql, caller } = change
  mustReach(caller, ACCOUNT_ITSELF)
  if (await findUser(sql, caller.accountId, userId)) await removeUser(change, userId)
  const wasThere = await updateErased(sql, caller.accountId, userId, `erased-${userId}@invalid`)
  found(wasThere || undefined, 'user_not_found', `User ${userId}`)
  await appendEvent(change, ACCOUNT_ITSELF, 'user.erased', { user_id: userId })
}

export interface ChoosePassword {
  linkToken: string
  password: string
  from: From
}

/**
 * Sets the password through a link, signs in and returns the session token. Ends all other sessions and removes the
 * passkeys of the user. The link is checked first: a password is hashed for nobody else.
 */
export async function choosePassword(
  { database, now, secrets }: { database: Database; now: Clock; secrets: Secrets },
  { linkToken, password, from }: ChoosePassword,
): Promise<string> {
  const digest = digestOf(linkToken)
  const link = await database.read((sql) => findPasswordLink(sql, digest))
  if (!link || hasEnded(link, now())) {
    refuseIf(await database.write((sql) => checkGuessLimit(sql, 'link', from.address, now())))
    throw linkEnded()
  }
  const person = await database.read((sql) => findUser(sql, link.accountId, link.userId))
  mustBeHardToGuess(password, person ? [person.name, person.email] : [])
  const passwordHash = await hashPassword(password, { address: from.address, isKnown: true })
  const sessionToken = newToken()
  const actor: Actor = { kind: 'user', id: link.userId, name: person?.name ?? '' }
  await changeAs({ database, secrets, now }, callerIn(link.accountId, actor), async (change) => {
    const { sql } = change
    const taken = await takePasswordLink(sql, link.accountId, digest)
    if (!taken || hasEnded(taken, now())) throw linkEnded()
    const { accountId, userId } = taken
    await deleteDirectoryEntry(sql, accountId, digest)
    await endSessionsOfUser(sql, accountId, userId)
    // The user may have lost a passkey, or somebody else may have added one.
    await deletePasskeysOfUser(sql, accountId, userId)
    await updatePassword(sql, accountId, userId, passwordHash)
    await beginSession(sql, sessionToken, { accountId, id: userId }, now(), { from, by: 'link' })
    await markSignedIn(sql, accountId, userId, now())
    const data = { user_id: userId, name: actor.name, ...from }
    await appendEvent(change, ACCOUNT_ITSELF, 'user.password_chosen', data)
  })
  return sessionToken
}

function hasEnded({ expiresAt }: PasswordLink, now: number): boolean {
  return expiresAt <= now
}

export function mustBeHardToGuess(password: string, about: string[], field = 'password'): void {
  const fault = whyNotPassword(password, about)
  if (fault) throw invalid({ [field]: fault })
}

function linkEnded(): Refusal {
  return new Refusal('link_ended', 'This link was used or is too old. Ask for a new one.')
}

/** Finds a user of the change's account by e-mail address. */
export async function theUserWithEmail({ sql, caller }: Change, email: string): Promise<number> {
  const user = await findUserByEmail(sql, plainEmail(email))
  return found(user?.accountId === caller.accountId ? user.id : undefined, 'user_not_found', `User ${email}`)
}
