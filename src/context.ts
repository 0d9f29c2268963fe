import type { Clock } from './clock.ts'
import { Refusal } from './refusal.ts'
import { ROLES, type Role } from './roles.ts'
import type { Database, Sql, WriteSql } from './storage/database.ts'
import type { Secrets } from './storage/secrets.ts'

/** On whose behalf something happens. */
export interface Caller {
  accountId: number
  /** The one location a limited key may touch; null: all of the account's. */
  onlyLocationId: number | null
  /** What a person may do; left out: a key, or the system itself. */
  role?: Role
  actor: Actor
}

export interface Actor {
  kind: 'key' | 'user' | 'system'
  id: number
  name: string
}

/** What a read is given: a snapshot, the caller, and the instant it counts as. */
export interface Reading {
  readonly sql: Sql
  readonly caller: Caller
  readonly now: number
  readonly secrets: Secrets
  /** True when the operator lets us send to private addresses; left out: not. */
  readonly mayReachPrivate?: boolean
  /** True when the operator lets printers be on this machine; left out: not. */
  readonly mayReachLoopback?: boolean
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

/** Somebody of ours, who may do everything in that account. */
export function callerIn(accountId: number, actor: Actor): Caller {
  return { accountId, onlyLocationId: null, actor }
}

/** A key limited to one location may know of the account's others, but not use it there. */
export function mustReach({ onlyLocationId }: Caller, locationId: number): void {
  if (onlyLocationId !== null && onlyLocationId !== locationId) {
    throw new Refusal('location_not_allowed', `This key may only be used at location ${onlyLocationId}.`)
  }
}

/** How far someone reached who was answered; a role of null: a key, or a person of whom nobody knows it any more. */
export interface Reach {
  onlyLocationId: number | null
  role: Role | null
}

/** True when the caller may be told whatever someone of that reach was told. */
export function reachesAsFar(caller: Caller, reach: Reach): boolean {
  const everyPlace = caller.onlyLocationId === null || caller.onlyLocationId === reach.onlyLocationId
  if (caller.role === undefined) return everyPlace && reach.role === null
  return everyPlace && ROLES.indexOf(caller.role) >= ROLES.indexOf(reach.role ?? 'owner')
}
