import { type EventData, eventTypes } from '../events/types/index.ts'
import { describeDiscount, type OrderedItem } from '../events/types/orders.ts'
import { formatInstant } from '../platform/core/clock.ts'
import type { Sql } from '../platform/storage/database.ts'

/** One change to a bill, machine-readable and as text. */
export interface BillChange {
  version: number
  change:
    | 'added'
    | 'removed'
    | 'changed'
    | 'moved'
    | 'received'
    | 'paid'
    | 'reversed'
    | 'discounted'
    | 'discount_removed'
    | 'service'
  message: string
  happened_at: string
}

/** Event types that change a bill. */
const TYPES = eventTypes(
  'order.items_added',
  'order.item_removed',
  'order.item_changed',
  'order.items_moved',
  'order.items_received',
  'payment.approved',
  'payment.reversed',
  'order.discount_added',
  'order.discount_approved',
  'order.discount_removed',
  'order.service_switched',
)
const [
  ADDED,
  REMOVED,
  CHANGED,
  MOVED,
  RECEIVED,
  PAID,
  REVERSED,
  DISCOUNTED,
  APPROVED,
  UNDISCOUNTED,
  SERVICE,
] = TYPES

type BillEvent = {
  [Type in keyof EventData]: { type: Type; data: EventData[Type] }
}[(typeof TYPES)[number]]

/** Changes to the bill since the given version, oldest first. */
export async function listBillChanges(
  sql: Sql,
  accountId: number,
  orderId: number,
  sinceVersion: number,
): Promise<BillChange[]> {
  const events = await sql<{ type: BillEvent['type']; data: string; happenedAt: number }>`
    select type, data, happened_at as "happenedAt" from events
    where account_id = ${accountId} and order_id = ${orderId}
      and type in (${ADDED}, ${REMOVED}, ${CHANGED}, ${MOVED}, ${RECEIVED}, ${PAID}, ${REVERSED},
        ${DISCOUNTED}, ${APPROVED}, ${UNDISCOUNTED}, ${SERVICE})
    order by sequence`
  return events
    .map(({ type, data, happenedAt }) => ({
      event: { type, data: JSON.parse(data) } as BillEvent,
      happenedAt,
    }))
    .filter(({ event }) => event.data.version > sinceVersion)
    .map(({ event, happenedAt }) => ({
      version: event.data.version,
      ...inWords(event),
      happened_at: formatInstant(happenedAt),
    }))
}

function inWords({ type, data }: BillEvent): Pick<BillChange, 'change' | 'message'> {
  switch (type) {
    case ADDED:
      return { change: 'added', message: `Added ${data.items.map(itemInWords).join(', ')}.` }
    case REMOVED:
      return { change: 'removed', message: `Removed ${itemInWords(data.item)}.` }
    case CHANGED:
      return { change: 'changed', message: `Changed ${itemInWords(data.item)}.` }
    case MOVED:
      return {
        change: 'moved',
        message: `Moved ${data.items.map(itemInWords).join(', ')} to order ${data.to_order_id}.`,
      }
    case RECEIVED:
      return {
        change: 'received',
        message: `Received ${data.items.map(itemInWords).join(', ')} from order ${data.from_order_id}.`,
      }
    case PAID:
      return { change: 'paid', message: `Paid ${data.amount} by ${data.method}.` }
    case REVERSED:
      return { change: 'reversed', message: `Reversed the payment of ${data.amount} by ${data.method}.` }
    case DISCOUNTED:
    case APPROVED:
      return {
        change: 'discounted',
        message: `${describeDiscount(data.kind, data.value)} off: ${data.applied}.`,
      }
    case UNDISCOUNTED:
      return { change: 'discount_removed', message: `${describeDiscount(data.kind, data.value)} taken back.` }
    case SERVICE:
      return { change: 'service', message: `Service charge ${data.switch ? 'brought back' : 'taken off'}.` }
  }
}

const itemInWords = ({ qty, name }: OrderedItem) => `${qty} × ${name}`
