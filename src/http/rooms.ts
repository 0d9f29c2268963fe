import type { ServerResponse } from 'node:http'
import { Refusal } from '../refusal.ts'

/** So many at once, and so many of them by one and the same. */
export interface Places {
  all: number
  each?: number
}

export interface Room {
  /** False where there is no place left. */
  take(who: string | number): boolean
  free(who: string | number): void
  isFull(): boolean
}

export function openRoom({ all, each }: Places): Room {
  const taken = new Map<string | number, number>()
  let inAll = 0

  function take(who: string | number): boolean {
    if (inAll >= all) return false
    if (each !== undefined) {
      const theirs = taken.get(who) ?? 0
      if (theirs >= each) return false
      taken.set(who, theirs + 1)
    }
    inAll++
    return true
  }

  function free(who: string | number): void {
    inAll--
    if (each === undefined) return
    const theirs = (taken.get(who) ?? 0) - 1
    if (theirs > 0) taken.set(who, theirs)
    else taken.delete(who)
  }

  return { take, free, isFull: () => inAll >= all }
}

/** One request on its way: it is in one room at a time, and out of all of them when its response is done with. */
export interface Visit {
  /** Goes on into that room, if there is a place for it. */
  whyNotInto(room: Room, who?: string | number): Refusal | undefined
  leave(): void
}

export function beginVisit(response: ServerResponse): Visit {
  let room: Room | undefined
  let name: string | number = ''
  let isOver = false
  const leave = () => {
    room?.free(name)
    room = undefined
  }
  response.once('close', () => {
    isOver = true
    leave()
  })
  return {
    whyNotInto(next, who = '') {
      leave()
      // Whoever hung up meanwhile would never leave again.
      if (isOver || !next.take(who)) return tooMuch()
      room = next
      name = who
      return undefined
    },
    leave,
  }
}

export function tooMuch(): Refusal {
  return new Refusal('overloaded', 'Too much at once. Try again in a moment.')
}
