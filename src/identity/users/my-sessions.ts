import type { Caller, Change, From } from '../../context.ts'
import { ACCOUNT_ITSELF, appendEvent } from '../../events/store.ts'
import { found, invalid, Refusal } from '../../platform/core/refusal.ts'
import { changeInSession, type SessionContext } from '../../platform/http/calls/session-call-context.ts'
import type { Sql } from '../../platform/storage/database.ts'
import { digestOf, endSession as endOne } from '../auth/sessions.ts'
import { listSessionsOfUser, type OwnSession } from '../auth/store.ts'
import { hashPassword, passwordMatches } from '../passwords/password.ts'
import { countAttempt, refundAttempt } from './sign-in-throttle.ts'
import { findUser, type User, updatePassword } from './store.ts'
import { endPasswordLinks, mustBeHardToGuess } from './users.ts'

const NAMED_BY = 16

/** Public id of a session: part of its digest, which gives no access. */
export const sessionIdOf = ({ digest }: Pick<OwnSession, 'digest'>) => digest.slice(0, NAMED_BY)

/** Sessions of the calling user. Keys have none. */
export function ownSessions(sql: Sql, { accountId, actor }: Caller): Promise<OwnSession[]> {
  return actor.kind === 'user' ? listSessionsOfUser(sql, accountId, actor.id) : Promise.resolve([])
}

/** Ends one session of the calling user. */
export async function endSession(change: Change, sessionId: string): Promise<void> {
  const sessions = await ownSessions(change.sql, change.caller)
  const session = sessions.find((one) => sessionIdOf(one) === sessionId)
  await end(change, [found(session, 'session_not_found', `Session ${sessionId}`)])
}

/** Ends all other sessions of the calling user. Returns how many. */
export async function endOtherSessions(change: Change, token: string | undefined): Promise<number> {
  const present = token === undefined ? undefined : digestOf(token)
  const others = (await ownSessions(change.sql, change.caller)).filter(({ digest }) => digest !== present)
  await end(change, others)
  return others.length
}

async function end(change: Change, sessions: OwnSession[]): Promise<void> {
  const { sql, caller, from } = change
  const { id, name } = caller.actor
  if (sessions.length === 0) return
  for (const { digest } of sessions) await endOne(sql, caller.accountId, digest)
  const data = { user_id: id, name, sessions: sessions.length, ...from }
  await appendEvent(change, ACCOUNT_ITSELF, 'user.sessions_ended', data)
}

/**
 * Checks the password of a signed-in user. Wrong ones count as sign-in tries: an unattended browser must not allow
 * guessing.
 */
export async function mustKnowPassword(
  { database, now, from }: SessionContext,
  user: Pick<User, 'email' | 'passwordHash'>,
  password: string,
): Promise<void> {
  const attempt = { email: user.email, address: from.address }
  const counted = await database.write((sql) => countAttempt(sql, attempt, now()))
  const takeItBack = () => database.write((sql) => refundAttempt(sql, counted))
  const matches = await passwordMatches(password, user.passwordHash, signedIn(from)).catch(async (error) => {
    await takeItBack()
    throw error
  })
  if (!matches) throw new Refusal('sign_in_failed', 'This is not your present password.')
  await takeItBack()
}

const signedIn = ({ address }: From) => ({ address, isKnown: true })

/** Changes the password of the calling user and ends all other sessions. */
export async function changeOwnPassword(
  context: SessionContext,
  caller: Caller,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<void> {
  const user = found(
    await context.database.read((sql) => findUser(sql, caller.accountId, caller.actor.id)),
    'user_not_found',
    'This user',
  )
  mustBeHardToGuess(newPassword, [user.name, user.email], 'new_password')
  if (newPassword === password) throw invalid({ new_password: { fault: 'easily_guessed' } })
  await mustKnowPassword(context, user, password)
  const passwordHash = await hashPassword(newPassword, signedIn(context.from))
  await changeInSession(context, async (change) => {
    await updatePassword(change.sql, user.accountId, user.id, passwordHash)
    await endOtherSessions(change, context.sessionToken)
    await endPasswordLinks(change, user.id)
    const data = { user_id: user.id, name: user.name, ...context.from }
    await appendEvent(change, ACCOUNT_ITSELF, 'user.password_chosen', data)
  })
}
