import type { Clock } from './platform/core/clock.ts'
import { Refusal } from './platform/core/refusal.ts'
import { ALL_RIGHTS, initialsOf, type Rights } from './platform/core/rights.ts'
import type { Outward } from './platform/runtime/egress-policy.ts'
import type { Database, Sql, WriteSql } from './platform/storage/database.ts'
import type { Secrets } from './platform/storage/secrets.ts'

/** On whose behalf something happens. */
export interface Caller {
  readonly accountId: number
  /** Who it is. */
  readonly actor: Actor
  /** What it may do. */
  readonly rights: Rights
  /** Where. */
  readonly reach: Reach
  /** The one terminal that a paired device is; left out: it is none. */
  readonly serialNo?: string
  /** How many requests a second its key may send; left out: as many as there is room for. */
  readonly perSecond?: number
  /** The web pages that its key may be used by; left out: the key says nothing of pages. */
  readonly origins?: readonly string[]
  /** Whoever has this in common is told the same at a path, if both reach its location. */
  readonly audience: string
  /** By what the browser of whoever is signed in is known; left out: the caller is no browser. */
  readonly session?: { digest: string; idleMs: number; signedInBy: 'password' | 'link' | 'passkey' }
  /** The person at the device that calls, if one is signed in there. */
  readonly staff?: { id: number; role: 'server' | 'supervisor'; digest: string }
}

/** From where somebody calls, and with what, as they say. */
export interface From {
  address: string
  agent: string
}

/** All of the account, or these locations of it. */
export type Reach = 'account' | readonly number[]

export interface Actor {
  kind: 'key' | 'device' | 'user' | 'staff' | 'system'
  id: number
  name: string
}

/** What a read is given: a snapshot, the caller, and the instant it counts as. */
export interface Reading {
  readonly sql: Sql
  readonly caller: Caller
  readonly now: number
  readonly secrets: Secrets
  /** From where it was asked for; left out: from here. */
  readonly from?: From
  /** What the operator lets us call because a tenant says so; left out: what is anybody's to call. */
  readonly outward?: Outward
}

/** What a change is given: the same, inside the one transaction that it and its event commit in. */
export interface Change extends Reading {
  readonly sql: WriteSql
}

/** What a change is made with, wherever it comes from. */
export interface ChangeParts {
  database: Database
  secrets: Secrets
  now: Clock
}

/** Makes one change, in a transaction of its own, in the caller's name. */
export function changeAs<T>(
  { database, secrets, now }: ChangeParts,
  caller: Caller,
  action: (change: Change) => Promise<T>,
): Promise<T> {
  return database.write((sql) => action({ sql, caller, now: now(), secrets }))
}

/** As it is stored: null for all of the account, else the ids. */
export function spellReach(reach: Reach): string | null {
  return reach === 'account' ? null : reach.join(' ')
}

export function readReach(spelled: string | null): Reach {
  if (spelled === null) return 'account'
  return spelled === '' ? [] : spelled.split(' ').map(Number)
}

/** A caller, with what follows from its parts. */
export function callerWith(parts: Omit<Caller, 'audience'>): Caller {
  // What a device is told may be about itself.
  const kind = parts.serialNo === undefined ? '' : '-device'
  return { ...parts, audience: `${parts.accountId}${initialsOf(parts.rights)}${kind}` }
}

/** Somebody of ours, who may do everything in that account. */
export function callerIn(accountId: number, actor: Actor): Caller {
  return callerWith({ accountId, actor, rights: ALL_RIGHTS, reach: 'account' })
}

export function reaches({ reach }: Pick<Caller, 'reach'>, locationId: number): boolean {
  return reach === 'account' || reach.includes(locationId)
}

/** Whoever is limited to some locations may know of the account's others, but do nothing there. */
export function mustReach({ reach, actor }: Caller, locationId: number): void {
  if (reach === 'account' || reach.includes(locationId)) return
  const where = `${reach.length === 1 ? 'location' : 'locations'} ${reach.join(', ')}`
  const message =
    actor.kind === 'user' ? `You may only work at ${where}.` : `This key may only be used at ${where}.`
  throw new Refusal('location_not_allowed', message)
}

/** How far someone reached who was answered. */
export interface Reached {
  rights: Rights
  reach: Reach
}

/** True when the caller may be told whatever someone of that reach was told. */
export function reachesAsFar(caller: Caller, { rights, reach }: Reached): boolean {
  if (!rights.isSubsetOf(caller.rights)) return false
  return caller.reach === 'account' || (reach !== 'account' && reach.every((id) => reaches(caller, id)))
}
