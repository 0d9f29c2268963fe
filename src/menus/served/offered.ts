// Whether something is offered: the service and terminals without a network use this code.

/** When and on which channels an entry of the menus is offered. */
export interface Served {
  /** Null: always. */
  hoursId: number | null
  isOnChannel: boolean
}

export type HoursAt = (hoursId: number, instant: number) => { inForce: boolean; next: number | undefined }

export interface ServedState {
  isServed: boolean
  /** The first instant at which that changes; undefined: never. */
  next: number | undefined
}

/** More transitions than this without a change of the result are no offer that people wait for. */
const MAX_STEPS = 200

/** True if the entry and all entries above it are offered at an instant. */
export function isServedAt(served: readonly Served[], instant: number, hoursAt: HoursAt): boolean {
  return served.every(
    ({ hoursId, isOnChannel }) => isOnChannel && (hoursId === null || hoursAt(hoursId, instant).inForce),
  )
}

/** Whether an entry is offered with all entries above it, and the first instant at which that changes. */
export function servedStateAt(served: readonly Served[], instant: number, hoursAt: HoursAt): ServedState {
  const isServed = isServedAt(served, instant, hoursAt)
  if (served.some(({ isOnChannel }) => !isOnChannel)) return { isServed, next: undefined }
  const hours = [...new Set(served.flatMap(({ hoursId }) => hoursId ?? []))]
  let at = instant
  for (let step = 0; step < MAX_STEPS; step++) {
    const instants = hours.flatMap((hoursId) => hoursAt(hoursId, at).next ?? [])
    if (instants.length === 0) return { isServed, next: undefined }
    at = Math.min(...instants)
    if (isServedAt(served, at, hoursAt) !== isServed) return { isServed, next: at }
  }
  return { isServed, next: undefined }
}

/** Guests may finish ordering this long after the hours of an item ended. */
const GRACE_MS = 10 * 60_000

/**
 * True if an entry that is no longer offered is still accepted: its hours ended less than ten minutes ago, and the guest
 * last read the menu while it was offered.
 */
export function isInGrace(
  served: readonly Served[],
  now: number,
  menuReadAt: number,
  hoursAt: HoursAt,
): boolean {
  if (menuReadAt > now || !isServedAt(served, menuReadAt, hoursAt)) return false
  const { isServed, next } = servedStateAt(served, now - GRACE_MS, hoursAt)
  return isServed || (next !== undefined && next <= now)
}
