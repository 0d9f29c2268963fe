import { instantOf } from '../../shared/format.ts'
import { AGES } from '../../shared/lateness.ts'
import type { State } from '../state.ts'
import type { OpenOrder } from '../types.ts'
import { countOf } from './draft/draft.ts'
import { orderAt, type Place, placeKey, waitingAt } from './order-place.ts'

/** The content of a table's tile: the service's order, overlaid with what this device has not sent. */
export interface TileState {
  order: OpenOrder | undefined
  /** True: an order for the table waits on this device. */
  isUnsent: boolean
  /** Number of dishes entered on this device and not sent. */
  draftCount: number
  hasAllergy: boolean
}

export function tileStateOf(
  { open, queue, drafts }: Pick<State, 'open' | 'queue' | 'drafts'>,
  place: Place,
): TileState {
  const order = orderAt(open, place, queue.born)
  const waiting = order ? undefined : waitingAt(queue.entries, place)
  const draft = drafts[placeKey(place)]
  return {
    order,
    isUnsent: waiting !== undefined,
    draftCount: countOf(draft?.lines ?? []),
    hasAllergy: [order?.allergens, waiting?.body.allergens, draft?.allergens].includes(1),
  }
}

/** A dish on a kitchen screen is late for the waiter when it is late for the kitchen. */
const [, LATE_MINUTES] = AGES.kitchen

export type Look =
  | 'not_printed'
  | 'unknown'
  | 'fired'
  | 'ready'
  | 'bill'
  | 'late'
  | 'held'
  | 'cooking'
  | 'paid'
  | 'paying'
  | 'served'
  | 'seated'
  | 'dirty'
  | 'free'
  | 'unsent'

/** The status shown on a tile: what needs a person first. */
export function lookOf(
  { order, isUnsent, draftCount }: Omit<TileState, 'hasAllergy'>,
  isDirty: boolean,
  now: number,
): Look {
  if (!order) return isUnsent || draftCount > 0 ? 'unsent' : isDirty ? 'dirty' : 'free'
  // Has priority over everything else: the kitchen does not have these dishes.
  if (order.not_printed > 0) return 'not_printed'
  if (order.unknown_payments > 0) return 'unknown'
  if (
    order.status === 'cooking' &&
    order.waiting_since &&
    minutesSince(order.waiting_since, now) >= LATE_MINUTES
  )
    return 'late'
  if (order.held_courses.length > 0 && (order.status === 'served' || order.status === 'seated')) return 'held'
  return order.status
}

export function minutesSince(text: string, now: number): number {
  return Math.max(0, Math.floor((now - instantOf(text).getTime()) / 60_000))
}
