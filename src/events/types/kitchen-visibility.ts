import { eventTypes } from './index.ts'

/**
 * What the kitchen wants to know of at once, where a location prints by itself. With such an event its log is marked
 * as due there; whatever else happens is passed over with the next one.
 */
export const [ADDED, FIRED, RECEIVED, REMOVED, DELETED] = eventTypes(
  'order.items_added',
  'order.fired',
  'order.items_received',
  'order.item_removed',
  'order.deleted',
)

const FOR_THE_KITCHEN = new Set<string>([ADDED, FIRED, RECEIVED, REMOVED, DELETED])

export function concernsKitchen({ type }: { type: string }): boolean {
  return FOR_THE_KITCHEN.has(type)
}
