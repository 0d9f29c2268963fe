import { hash } from 'node:crypto'
import type { Caller, Change } from '../../context.ts'
import { mustReach } from '../../context.ts'
import { ACCOUNT_ITSELF, appendEvent } from '../../events/store.ts'
import { found, Refusal, refuseIf } from '../../platform/core/refusal.ts'
import { changeInSession, type SessionContext } from '../../platform/http/calls/session-call-context.ts'
import type { Sql } from '../../platform/storage/database.ts'
import { mustKnowPassword } from '../users/my-sessions.ts'
import { findUser, lockAccount } from '../users/store.ts'
import { type Challenge, newChallenge, readChallenge, registrationChallengeContext } from './challenge.ts'
import {
  handleOf,
  hostFor,
  passkeyRefused,
  whyNotAddPasskey,
  whyNotRemovePasskey,
  whyNotRequire,
} from './rules.ts'
import {
  deletePasskey,
  insertPasskey,
  listPasskeysOfUser,
  ownersNeedPasskeys,
  type PasskeyRow,
  spendChallenge,
  updateOwnersNeedPasskeys,
  updatePasskeyName,
} from './store.ts'
import { type NewPasskey, verifyRegistration } from './verify.ts'

const NAMED_BY = 20

/** Public id of a passkey: part of its digest, which gives no access. */
export const passkeyIdOf = ({ digest }: Pick<PasskeyRow, 'digest'>) => digest.slice(0, NAMED_BY)

export const digestOfCredential = (credentialId: string) => hash('sha256', credentialId)

export function ownPasskeys(sql: Sql, { accountId, actor }: Caller): Promise<PasskeyRow[]> {
  return listPasskeysOfUser(sql, accountId, actor.id)
}

/** Data that a browser needs to create a passkey. */
export interface RegistrationChallenge {
  challenge: string
  host: string
  handle: string
  known: PasskeyRow[]
}

/**
 * Creates a registration challenge. Requires the password: an unattended browser must not become a permanent way in.
 */
export async function createRegistrationChallenge(
  context: SessionContext,
  caller: Caller,
  password: string,
): Promise<RegistrationChallenge> {
  const { accountId, actor } = caller
  const user = found(
    await context.database.read((sql) => findUser(sql, accountId, actor.id)),
    'user_not_found',
    'This user',
  )
  const host = hostFor(context.origin)
  if (host === undefined) {
    throw new Refusal(
      'passkeys_need_https',
      'Passkeys need an address with https:// and a host name. Ask your operator to set one up.',
    )
  }
  await mustKnowPassword(context, user, password)
  const whose = { accountId, userId: actor.id }
  const place = registrationChallengeContext(whose, sessionOf(caller))
  const known = await context.database.read((sql) => ownPasskeys(sql, caller))
  return {
    challenge: newChallenge(context.secrets, place, context.now()),
    host,
    handle: handleOf(whose),
    known,
  }
}

/** Adds the passkey that answered a challenge of this session. Returns its id. */
export async function addPasskey(
  context: SessionContext,
  caller: Caller,
  { name, ...made }: NewPasskey & { name: string },
): Promise<string> {
  const { accountId, actor } = caller
  const place = registrationChallengeContext({ accountId, userId: actor.id }, sessionOf(caller))
  let answered: Challenge | undefined
  const proven = await verifyRegistration(made, context.origin, (challenge) => {
    answered = readChallenge(context.secrets, place, challenge, context.now())
    return answered !== undefined
  })
  if (!proven || !answered) throw passkeyRefused()
  const [spent, digest] = [answered, digestOfCredential(proven.credentialId)]
  await changeInSession(context, async (change) => {
    const { sql, now } = change
    await lockAccount(sql, accountId)
    found(await findUser(sql, accountId, actor.id), 'user_not_found', 'This user')
    if (!(await spendChallenge(sql, accountId, spent))) throw passkeyRefused()
    refuseIf(whyNotAddPasskey((await ownPasskeys(sql, caller)).length))
    const passkey = { ...proven, digest, userId: actor.id, name, createdAt: now }
    if (!(await insertPasskey(sql, accountId, passkey))) throw passkeyRefused()
    const data = { user_id: actor.id, name: actor.name, passkey: name, ...context.from }
    await appendEvent(change, ACCOUNT_ITSELF, 'user.passkey_added', data)
  })
  return passkeyIdOf({ digest })
}

export async function renamePasskey(change: Change, passkeyId: string, name: string): Promise<void> {
  const { sql, caller } = change
  const { digest } = await theirOwn(change, passkeyId)
  await updatePasskeyName(sql, caller.accountId, digest, name)
  const data = { user_id: caller.actor.id, name: caller.actor.name, passkey: name }
  await appendEvent(change, ACCOUNT_ITSELF, 'user.passkey_renamed', data)
}

/** Removes a passkey. Sessions opened with it stay; they are ended in the list of sessions. */
export async function removePasskey(change: Change, passkeyId: string): Promise<void> {
  const { sql, caller } = change
  const { accountId, actor } = caller
  await lockAccount(sql, accountId)
  const { digest, name } = await theirOwn(change, passkeyId)
  const { role } = found(await findUser(sql, accountId, actor.id), 'user_not_found', 'This user')
  const count = (await ownPasskeys(sql, caller)).length
  refuseIf(whyNotRemovePasskey({ role, count }, await ownersNeedPasskeys(sql, accountId)))
  await deletePasskey(sql, accountId, digest)
  const data = { user_id: actor.id, name: actor.name, passkey: name }
  await appendEvent(change, ACCOUNT_ITSELF, 'user.passkey_removed', data)
}

/** Requires passkeys of owners, or allows passwords again. */
export async function requirePasskeys(change: Change, required: 0 | 1): Promise<void> {
  const { sql, caller } = change
  mustReach(caller, ACCOUNT_ITSELF)
  if (required === 1) refuseIf(whyNotRequire(caller.session?.signedInBy))
  await lockAccount(sql, caller.accountId)
  await updateOwnersNeedPasskeys(sql, caller.accountId, required)
  await appendEvent(change, ACCOUNT_ITSELF, 'account.passkeys_required', { required })
}

async function theirOwn({ sql, caller }: Change, passkeyId: string): Promise<PasskeyRow> {
  const passkey = (await ownPasskeys(sql, caller)).find((one) => passkeyIdOf(one) === passkeyId)
  return found(passkey, 'passkey_not_found', `Passkey ${passkeyId}`)
}

function sessionOf({ session }: Caller): string {
  if (!session) throw new Error('nobody is signed in here')
  return session.digest
}
