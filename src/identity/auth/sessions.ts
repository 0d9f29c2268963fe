import { hash, randomBytes } from 'node:crypto'
import { type Caller, callerWith, type From, readReach } from '../../context.ts'
import { type Clock, DAY, HOUR, MINUTE } from '../../platform/core/clock.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { rightsOf } from '../../platform/core/roles.ts'
import type { Sessions } from '../../platform/http/calls/authenticate.ts'
import type { Database, Sql } from '../../platform/storage/database.ts'
import { deleteDirectoryEntry, insertDirectoryEntry } from '../accounts/account-directory-store.ts'
import { accountMoved } from '../accounts/rules.ts'
import { deleteSessionsUnseenSince, findSession, type Session } from './across-accounts.ts'
import type { SignedInBy } from './rules.ts'
import { deleteSession, deleteSessionsOfUser, insertSession, updateSessionSeen } from './store.ts'

/** Default idle timeout of a session. */
export const IDLE_MS = 12 * HOUR
const LIFETIME_MS = 30 * DAY
/** Precision of "last seen": writing it at every request would cost too much. */
const SEEN_EVERY_MS = 5 * MINUTE

/** Authenticates callers by browser session. Not cached, so that signing out takes effect at once. */
export function createSessionAuthenticator(database: Database, now: Clock, idleMs = IDLE_MS): Sessions {
  const seenEveryMs = Math.min(SEEN_EVERY_MS, idleMs / 5)

  async function callerFor(token: string | undefined): Promise<Caller> {
    const digest = token && digestOf(token)
    const session = digest ? await database.query((sql) => findSession(sql, digest)) : undefined
    if (!digest || !session || hasEnded(session, now(), idleMs) || lacksPasskey(session)) {
      throw new Refusal('session_missing', 'You are not signed in, or were for too long. Sign in again.')
    }
    if (session.movedTo !== null) throw accountMoved(session.movedTo)
    if (now() - session.seenAt >= seenEveryMs) {
      await database.write((sql) => updateSessionSeen(sql, session.accountId, digest, now()))
    }
    const { accountId, userId, name, role, locations, signedInBy } = session
    return callerWith({
      accountId,
      actor: { kind: 'user', id: userId, name },
      rights: rightsOf(role),
      reach: readReach(locations),
      session: { digest, idleMs, signedInBy },
    })
  }

  return { callerFor }
}

function hasEnded({ createdAt, seenAt }: Session, now: number, idleMs: number): boolean {
  return now - seenAt > idleMs || now - createdAt > LIFETIME_MS
}

/**
 * True if the account requires passkeys of owners and this owner signed in by password. Takes effect at once, also when
 * a user becomes an owner.
 */
function lacksPasskey({ role, signedInBy, ownersNeedPasskeys }: Session): boolean {
  return ownersNeedPasskeys === 1 && role === 'owner' && signedInBy === 'password'
}

const NOWHERE: From = { address: '', agent: '' }

export async function beginSession(
  sql: Sql,
  token: string,
  user: { accountId: number; id: number },
  now: number,
  { from = NOWHERE, by = 'password' }: { from?: From; by?: SignedInBy } = {},
): Promise<void> {
  await insertSession(sql, {
    digest: digestOf(token),
    accountId: user.accountId,
    userId: user.id,
    createdAt: now,
    from,
    by,
  })
  await insertDirectoryEntry(sql, user.accountId, digestOf(token))
}

export async function signOut(database: Database, token: string): Promise<void> {
  await database.write(async (sql) => {
    const session = await findSession(sql, digestOf(token))
    if (session) await endSession(sql, session.accountId, digestOf(token))
  })
}

export async function endSession(sql: Sql, accountId: number, digest: string): Promise<void> {
  await deleteSession(sql, accountId, digest)
  await deleteDirectoryEntry(sql, accountId, digest)
}

/** Ends all sessions of a user. */
export async function endSessionsOfUser(sql: Sql, accountId: number, userId: number): Promise<void> {
  for (const digest of await deleteSessionsOfUser(sql, accountId, userId)) {
    await deleteDirectoryEntry(sql, accountId, digest)
  }
}

/** Deletes expired sessions. */
export async function forgetOldSessions(sql: Sql, now: number, idleMs: number): Promise<void> {
  for (const { accountId, digest } of await deleteSessionsUnseenSince(sql, now - idleMs)) {
    await deleteDirectoryEntry(sql, accountId, digest)
  }
}

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function digestOf(token: string): string {
  return hash('sha256', token)
}
