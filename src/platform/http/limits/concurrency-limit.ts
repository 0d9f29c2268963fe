import type { ServerResponse } from 'node:http'
import { Refusal } from '../../core/refusal.ts'

/** So many at once, and so many of them by one and the same. */
export interface Places {
  all: number
  each?: number
  /** True: where all are taken, there is one more for who has fewer than an even share. */
  even?: boolean
}

export interface Room {
  /** False where there is no place left; `places`: so many are taken by what is large. */
  take(who: string | number, places?: number): boolean
  free(who: string | number, places?: number): void
  isFull(): boolean
}

export function openRoom({ all, each, even = false }: Places): Room {
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

  /** All who are there together then never have more than twice as many as there are places. */
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

/** One request on its way: it is in one room at a time, and out of all of them when its response is done with. */
export interface Visit {
  /** Goes on into that room, if there is a place for it. */
  whyNotInto(room: Room, who?: string | number, places?: number): Refusal | undefined
  leave(): void
}

export function beginVisit(response: ServerResponse): Visit {
  let room: Room | undefined
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
    whyNotInto(next, who = '', wanted = 1) {
      leave()
      // Whoever hung up meanwhile would never leave again.
      if (isOver || !next.take(who, wanted)) return tooMuch()
      room = next
      name = who
      places = wanted
      return undefined
    },
    leave,
  }
}

export function tooMuch(): Refusal {
  return new Refusal('overloaded', 'Too much at once. Try again in a moment.')
}
