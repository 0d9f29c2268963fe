import type { Clock } from './platform/core/clock.ts'
import { Refusal } from './platform/core/refusal.ts'
import { ALL_RIGHTS, initialsOf, type Rights } from './platform/core/rights.ts'
import type { EgressPolicy } from './platform/runtime/egress-policy.ts'
import type { Database, Sql, WriteSql } from './platform/storage/database.ts'
import type { Secrets } from './platform/storage/secrets.ts'

/** Authenticated caller of a request or job. */
export interface Caller {
  readonly accountId: number
  readonly actor: Actor
  readonly rights: Rights
  readonly reach: Reach
  /** Serial number of the terminal, if the caller is a paired device. */
  readonly serialNo?: string
  /** Rate limit of its key. Undefined: none. */
  readonly perSecond?: number
  /** Web origins that may use its key. Undefined: the key has no such restriction. */
  readonly origins?: readonly string[]
  /** Sales channel of its credential. Undefined: `terminal`. */
  readonly channel?: 'guest' | 'takeaway' | 'partner'
  /** Cache audience: callers with the same value get the same response at a path, if both reach its location. */
  readonly audience: string
  /** Browser session of a signed-in user. Undefined: the caller is not a browser. */
  readonly session?: { digest: string; idleMs: number; signedInBy: 'password' | 'link' | 'passkey' }
  /** Staff member signed in at the calling device. */
  readonly staff?: { id: number; role: 'server' | 'supervisor'; digest: string }
}

/** Address and user agent of a client. */
export interface From {
  address: string
  agent: string
}

/** Locations that a caller may access: all of the account, or these. */
export type Reach = 'account' | readonly number[]

export interface Actor {
  kind: 'key' | 'device' | 'user' | 'staff' | 'system'
  id: number
  name: string
}

/** Context of a read: snapshot, caller and time. */
export interface Reading {
  readonly sql: Sql
  readonly caller: Caller
  readonly now: number
  readonly secrets: Secrets
  /** Client of the request. Undefined: internal. */
  readonly from?: From
  /** Outgoing connections that the operator allows. Undefined: public addresses only. */
  readonly outward?: EgressPolicy
}

/** Context of a change: a read context inside the transaction that commits it and its event. */
export interface Change extends Reading {
  readonly sql: WriteSql
}

/** Dependencies of a change. */
export interface ChangeParts {
  database: Database
  secrets: Secrets
  now: Clock
}

/** Runs one change in its own transaction as the caller. */
export function changeAs<T>(
  { database, secrets, now }: ChangeParts,
  caller: Caller,
  action: (change: Change) => Promise<T>,
): Promise<T> {
  return database.write((sql) => action({ sql, caller, now: now(), secrets }))
}

/** Serialises a reach for the database: null for the whole account, else the ids. */
export function spellReach(reach: Reach): string | null {
  return reach === 'account' ? null : reach.join(' ')
}

export function readReach(spelled: string | null): Reach {
  if (spelled === null) return 'account'
  return spelled === '' ? [] : spelled.split(' ').map(Number)
}

/** Creates a caller with its cache audience. */
export function callerWith(parts: Omit<Caller, 'audience'>): Caller {
  // Responses to a device may be about the device itself.
  const kind = parts.serialNo === undefined ? '' : '-device'
  const channel = parts.channel === undefined ? '' : `-${parts.channel}`
  return { ...parts, audience: `${parts.accountId}${initialsOf(parts.rights)}${kind}${channel}` }
}

/** Internal caller with all rights in the account. */
export function callerIn(accountId: number, actor: Actor): Caller {
  return callerWith({ accountId, actor, rights: ALL_RIGHTS, reach: 'account' })
}

export function reaches({ reach }: Pick<Caller, 'reach'>, locationId: number): boolean {
  return reach === 'account' || reach.includes(locationId)
}

/** Refuses a caller limited to other locations. It may know of them, but do nothing there. */
export function mustReach({ reach, actor }: Caller, locationId: number): void {
  if (reach === 'account' || reach.includes(locationId)) return
  const where = `${reach.length === 1 ? 'location' : 'locations'} ${reach.join(', ')}`
  const message =
    actor.kind === 'user' ? `You may only work at ${where}.` : `This key may only be used at ${where}.`
  throw new Refusal('location_not_allowed', message)
}

/** Access of a caller whose response was stored. */
export interface Reached {
  rights: Rights
  reach: Reach
}

/** True if the caller has at least this access, so it may see a response stored for it. */
export function reachesAsFar(caller: Caller, { rights, reach }: Reached): boolean {
  if (!rights.isSubsetOf(caller.rights)) return false
  return caller.reach === 'account' || (reach !== 'account' && reach.every((id) => reaches(caller, id)))
}
