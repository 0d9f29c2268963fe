import type { ServerResponse } from 'node:http'
import { Refusal } from '../../core/refusal.ts'

/** Concurrency limit: `all` in total, `each` per key. */
export interface LimitOptions {
  all: number
  each?: number
  /** True: when all slots are taken, keys below an even share still get one. */
  even?: boolean
}

export interface ConcurrencyLimit {
  /** Takes `places` slots for the key; false if there are not enough. */
  take(who: string | number, places?: number): boolean
  free(who: string | number, places?: number): void
  isFull(): boolean
}

export function createConcurrencyLimit({ all, each, even = false }: LimitOptions): ConcurrencyLimit {
  const taken = new Map<string | number, number>()
  const isCounted = even || each !== undefined
  let inAll = 0

  function take(who: string | number, places = 1): boolean {
    const theirs = isCounted ? (taken.get(who) ?? 0) : 0
    if (inAll + places > all && !(even && isBelowShare(theirs))) return false
    if (each !== undefined && theirs + places > each) return false
    if (isCounted) taken.set(who, theirs + places)
    inAll += places
    return true
  }

  /** Caps the overshoot: all keys together never exceed twice the number of slots. */
  function isBelowShare(theirs: number): boolean {
    const present = taken.size + (theirs === 0 ? 1 : 0)
    return inAll < 2 * all && theirs < all / present
  }

  function free(who: string | number, places = 1): void {
    inAll -= places
    if (!isCounted) return
    const theirs = (taken.get(who) ?? 0) - places
    if (theirs > 0) taken.set(who, theirs)
    else taken.delete(who)
  }

  return { take, free, isFull: () => inAll >= all }
}

/** Admission of one request. It holds slots of one limit at a time and releases them when its response is closed. */
export interface Admission {
  /** Releases the current slots and takes slots of this limit; a refusal if there are none. */
  acquire(room: ConcurrencyLimit, who?: string | number, places?: number): Refusal | undefined
  leave(): void
}

export function beginAdmission(response: ServerResponse): Admission {
  let room: ConcurrencyLimit | undefined
  let name: string | number = ''
  let places = 1
  let isOver = false
  const leave = () => {
    room?.free(name, places)
    room = undefined
  }
  response.once('close', () => {
    isOver = true
    leave()
  })
  return {
    acquire(next, who = '', requested = 1) {
      leave()
      // A closed connection would never release its slots.
      if (isOver || !next.take(who, requested)) return overloadedRefusal()
      room = next
      name = who
      places = requested
      return undefined
    },
    leave,
  }
}

export function overloadedRefusal(): Refusal {
  return new Refusal('overloaded', 'Too much at once. Try again in a moment.')
}
