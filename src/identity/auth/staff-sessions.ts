import { type Caller, reaches } from '../../context.ts'
import { SECOND } from '../../platform/core/clock.ts'
import type { StaffSessions } from '../../platform/http/calls/authenticate.ts'
import type { Database } from '../../platform/storage/database.ts'
import { fullName } from '../../staff/rules.ts'
import { findStaffSession, type SignedIn } from '../../staff/sign-in/session-store.ts'
import { callerName, digestOfStaffSession, sessionEnded } from '../../staff/sign-in/sign-in.ts'

/** Cache time of a staff session on any node. */
const BELIEVED_MS = 5 * SECOND
const REMEMBERED = 10_000

/** Resolves the staff member signed in at a device, by the session token. */
export function createStaffSessions(database: Database, now: () => number): StaffSessions {
  const remembered = new Map<string, { signedIn: SignedIn; until: number }>()

  async function lookUp(accountId: number, session: string): Promise<SignedIn | undefined> {
    const name = `${accountId} ${session}`
    const known = remembered.get(name)
    const left = known ? known.until - now() : 0
    // A clock that is set back must not extend the cache time.
    if (known && left > 0 && left <= BELIEVED_MS) return known.signedIn
    const digest = digestOfStaffSession(session)
    const signedIn = await database.query((sql) => findStaffSession(sql, accountId, digest, now()))
    remembered.delete(name)
    if (!signedIn) return undefined
    if (remembered.size >= REMEMBERED) remembered.clear()
    remembered.set(name, { signedIn, until: now() + BELIEVED_MS })
    return signedIn
  }

  return {
    async callerFor(caller: Caller, session: string | string[]): Promise<Caller> {
      const signedIn = typeof session === 'string' ? await lookUp(caller.accountId, session) : undefined
      if (!signedIn || !reaches(caller, signedIn.locationId)) throw sessionEnded()
      if (signedIn.caller !== null && signedIn.caller !== callerName(caller)) throw sessionEnded()
      const { staffId, locationId, role } = signedIn
      return {
        ...caller,
        reach: [locationId],
        actor: { kind: 'staff', id: staffId, name: fullName(signedIn) },
        staff: { id: staffId, role, digest: digestOfStaffSession(String(session)) },
      }
    },
  }
}
