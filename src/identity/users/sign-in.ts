import { type Actor, callerIn, changeAs, type From } from '../../context.ts'
import { ACCOUNT_ITSELF, appendEvent } from '../../events/store.ts'
import type { Clock } from '../../platform/core/clock.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import type { Database } from '../../platform/storage/database.ts'
import type { Secrets } from '../../platform/storage/secrets.ts'
import { beginSession, newToken } from '../auth/sessions.ts'
import { whyNotByPassword } from '../passkeys/rules.ts'
import { ownersNeedPasskeys } from '../passkeys/store.ts'
import { passwordMatches } from '../passwords/password.ts'
import { findUserByEmail } from './across-accounts.ts'
import { plainEmail } from './rules.ts'
import { countAttempt, recordSuccess, refundAttempt } from './sign-in-throttle.ts'
import { markSignedIn } from './store.ts'

/** Actor before sign-in. */
export const ANONYMOUS: Actor = { kind: 'system', id: 0, name: 'sign-in' }

export interface SignIn {
  email: string
  password: string
  from: From
}

/**
 * Signs in by password and returns the session token. The password is checked between two transactions, never inside
 * one: it takes long, and writers would wait for it.
 */
export async function signIn(
  { database, now, secrets }: { database: Database; now: Clock; secrets: Secrets },
  input: SignIn,
): Promise<string> {
  const email = plainEmail(input.email)
  const { from } = input
  const attempt = { email, address: from.address }
  const { user, counted } = await database.write(async (sql) => ({
    counted: await countAttempt(sql, attempt, now()),
    user: await findUserByEmail(sql, email),
  }))
  const who = { address: from.address, isKnown: counted.isKnown }
  const matches = await passwordMatches(input.password, user?.passwordHash ?? null, who).catch(
    async (error) => {
      await database.write((sql) => refundAttempt(sql, counted))
      throw error
    },
  )
  if (user && !matches) {
    const caller = callerIn(user.accountId, ANONYMOUS)
    await changeAs({ database, secrets, now }, caller, (change) =>
      appendEvent(change, ACCOUNT_ITSELF, 'user.sign_in_failed', {
        user_id: user.id,
        name: user.name,
        ...from,
      }),
    )
  }
  if (!user || !matches) {
    throw new Refusal('sign_in_failed', 'E-mail or password is not right.')
  }
  const areNeeded = await database.read((sql) => ownersNeedPasskeys(sql, user.accountId))
  const why = whyNotByPassword(user, areNeeded)
  if (why) {
    await database.write((sql) => refundAttempt(sql, counted))
    throw why
  }
  const token = newToken()
  const caller = callerIn(user.accountId, { kind: 'user', id: user.id, name: user.name })
  await changeAs({ database, secrets, now }, caller, async (change) => {
    const { sql } = change
    await recordSuccess(sql, attempt, counted, now())
    await beginSession(sql, token, user, now(), { from })
    await markSignedIn(sql, user.accountId, user.id, now())
    const data = { user_id: user.id, name: user.name, ...from }
    await appendEvent(change, ACCOUNT_ITSELF, 'user.signed_in', data)
  })
  return token
}
