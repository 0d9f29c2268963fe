import { eventTypes } from './index.ts'

/**
 * The types that automatic printing must process at once: such an event marks the log as due. Other events are skipped
 * together with the next one.
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
