import { beginSession, newToken } from '../access/sessions.ts'
import type { Clock } from '../clock.ts'
import { Refusal } from '../refusal.ts'
import type { Database } from '../storage/database.ts'
import { findUserByEmail } from './across-accounts.ts'
import { passwordMatches } from './password.ts'
import { plainEmail } from './rules.ts'
import { markSignedIn } from './store.ts'
import { countAsFailed, noteLetIn, takeBack } from './tries.ts'

export interface SignIn {
  email: string
  password: string
  /** The network address of the browser. */
  address: string
}

/**
 * Answers the token of a new session. The password is checked between two transactions, never in one:
 * it takes long, and writers would wait for it.
 */
export async function signIn(
  { database, now }: { database: Database; now: Clock },
  input: SignIn,
): Promise<string> {
  const email = plainEmail(input.email)
  const knocking = { email, address: input.address }
  const { user, counted } = await database.write(async (sql) => ({
    counted: await countAsFailed(sql, knocking, now()),
    user: await findUserByEmail(sql, email),
  }))
  const matches = await passwordMatches(input.password, user?.passwordHash ?? null).catch(async (error) => {
    await database.write((sql) => takeBack(sql, counted))
    throw error
  })
  if (!user || !matches) {
    throw new Refusal('sign_in_failed', 'E-mail or password is not right.')
  }
  const token = newToken()
  await database.write(async (sql) => {
    await noteLetIn(sql, knocking, counted, now())
    await beginSession(sql, token, user, now())
    await markSignedIn(sql, user.accountId, user.id, now())
  })
  return token
}
