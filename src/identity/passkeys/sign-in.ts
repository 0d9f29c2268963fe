import { callerIn, changeAs } from '../../context.ts'
import { ACCOUNT_ITSELF, appendEvent } from '../../events/store.ts'
import { Refusal, refuseIf } from '../../platform/core/refusal.ts'
import type { SessionContext } from '../../platform/http/calls/session-call-context.ts'
import { beginSession, digestOf, newToken } from '../auth/sessions.ts'
import { ANONYMOUS } from '../users/sign-in.ts'
import { checkGuessLimit } from '../users/sign-in-throttle.ts'
import { findUser, markSignedIn } from '../users/store.ts'
import { type Challenge, newChallenge, readChallenge, signInChallengeContext } from './challenge.ts'
import { digestOfCredential } from './passkeys.ts'
import { hostFor, passkeyRefused, readHandle } from './rules.ts'
import { findPasskey, spendChallenge, updatePasskeyUsed } from './store.ts'
import { type Signed, verifySignature } from './verify.ts'

/** Creates a sign-in challenge for this browser. Nothing is stored, so the call can be open to anyone. */
export function createSignInChallenge(context: SessionContext): { challenge: string; host: string } {
  const host = hostFor(context.origin)
  if (host === undefined) {
    throw new Refusal('passkeys_need_https', 'Passkeys need an address with https:// and a name.')
  }
  const token = newToken()
  context.setPreAuthCookie(token)
  return {
    challenge: newChallenge(context.secrets, signInChallengeContext(digestOf(token)), context.now()),
    host,
  }
}

/**
 * Signs in by passkey and returns the session token. The signature is verified between two transactions, as passwords
 * are; reuse of the challenge is checked in the second one.
 */
export async function signInByPasskey(
  context: SessionContext,
  signed: Signed & { handle: string },
): Promise<string> {
  const { database, secrets, now, from } = context
  const known = await whoseIs(context, signed)
  let answered: Challenge | undefined
  const isOurs = (challenge: string) => {
    if (context.preAuthToken === undefined) return false
    answered = readChallenge(
      secrets,
      signInChallengeContext(digestOf(context.preAuthToken)),
      challenge,
      now(),
    )
    return answered !== undefined
  }
  const signatures = known && (await verifySignature(signed, known.passkey, isOurs))
  if (!known || signatures === undefined || !answered) {
    refuseIf(await database.write((sql) => checkGuessLimit(sql, 'passkey', from.address, now())))
    if (known) await recordRefusal(context, known.user)
    throw passkeyRefused()
  }
  const { user, passkey } = known
  const { accountId } = user
  const [token, spent] = [newToken(), answered]
  const caller = callerIn(accountId, { kind: 'user', id: user.id, name: user.name })
  await changeAs({ database, secrets, now }, caller, async (change) => {
    const { sql } = change
    const isFirst = await spendChallenge(sql, accountId, spent)
    const count = { signatures, usedAt: now() }
    if (!isFirst || !(await updatePasskeyUsed(sql, accountId, passkey.digest, count))) throw passkeyRefused()
    if (!(await findUser(sql, accountId, user.id))) throw passkeyRefused()
    await beginSession(sql, token, user, now(), { from, by: 'passkey' })
    await markSignedIn(sql, accountId, user.id, now())
    const data = { user_id: user.id, name: user.name, by: 'passkey' as const, ...from }
    await appendEvent(change, ACCOUNT_ITSELF, 'user.signed_in', data)
  })
  return token
}

/** Finds a passkey by its user handle, and checks that it belongs to that user. */
async function whoseIs({ database }: SessionContext, { id, handle }: { id: string; handle: string }) {
  const whose = readHandle(handle)
  if (!whose) return undefined
  return database.read(async (sql) => {
    const passkey = await findPasskey(sql, whose.accountId, digestOfCredential(id))
    const user = passkey && (await findUser(sql, whose.accountId, passkey.userId))
    return passkey && user?.id === whose.userId ? { passkey, user } : undefined
  })
}

function recordRefusal(
  context: SessionContext,
  user: { accountId: number; id: number; name: string },
): Promise<void> {
  return changeAs(context, callerIn(user.accountId, ANONYMOUS), (change) =>
    appendEvent(change, ACCOUNT_ITSELF, 'user.sign_in_failed', {
      user_id: user.id,
      name: user.name,
      by: 'passkey',
      ...context.from,
    }),
  )
}
