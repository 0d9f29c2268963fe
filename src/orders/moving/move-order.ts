import type { Change } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { announceAllergens } from '../../kitchen/allergen-tickets.ts'
import { sendMoveTickets } from '../../kitchen/moved-tickets.ts'
import { theLocation } from '../../locations/actions.ts'
import { heldCents } from '../../payments/holds/holds.ts'
import { refuseOtherBill } from '../../payments/record-payment.ts'
import { listUnsettledOfOrder } from '../../payments/store.ts'
import { invalid, refuseIf } from '../../platform/core/refusal.ts'
import { releaseTablesOf } from '../../tables/release-joined.ts'
import { findTable } from '../../tables/store.ts'
import { whyNotAct } from '../allowed-actions.ts'
import { whyBillDiscountStands } from '../bill/discount-rules.ts'
import { billOfParts, billPartsOf, type LineQuantity, partsWithout } from '../bill/order-bill.ts'
import { withWholeCombos } from '../combos/move-combos.ts'
import { joinNotes, whyNoteTooLong } from '../lifecycle/allergy-notes.ts'
import { beginOrder } from '../lifecycle/open-order.ts'
import { lineIn } from '../lines/fire-and-serve.ts'
import { listLines } from '../lines/line-store.ts'
import { theLockedOrder, theOrder } from '../load-order.ts'
import { joinGuests } from '../order-details.ts'
import { markOrderMerged, updateDetails, updatePlace } from '../order-details-store.ts'
import { whyBelowPaid, whyMerged, whyNotMergeAway, whyNotSoMany } from '../rules.ts'
import type { Order, OrderKind } from '../store.ts'
import { whyNotAtTable } from '../table-taken.ts'
import { type MovedOrders, type MovingLine, moveLinesTo } from './transfer-lines.ts'

/** The destination of an order: a table, or a tab without a table. */
export type Place = { tableId: number } | { tableId: null; kind: OrderKind; name: string }

/** Moves the whole order. Bill, payments and holds stay as they are. */
export async function moveOrder(change: Change, orderId: number, to: Place): Promise<Order> {
  const { sql, caller, now } = change
  const { accountId } = caller
  const order = await theLockedOrder(change, orderId)
  refuseIf(whyNotAct('move', order))
  if (to.tableId === order.tableId) return order
  const table = to.tableId === null ? undefined : await findTable(sql, accountId, to.tableId)
  if (to.tableId !== null) refuseIf(await whyNotAtTable(change, table, to.tableId, order.locationId))
  const place = to.tableId === null ? to : { tableId: to.tableId, kind: 'table' as const, name: order.name }
  await updatePlace(sql, accountId, orderId, place, now)
  await appendEvent(change, order.locationId, 'order.moved', {
    order_id: orderId,
    table_id: to.tableId ?? 0,
    table_number: table?.number ?? 0,
    from_table_id: order.tableId,
    from_table_number: order.tableNumber,
    kind: place.kind,
    name: place.name,
  })
  const lines = await listLines(sql, accountId, orderId)
  await sendMoveTickets(change, {
    orderId,
    fromOrderId: orderId,
    fromTable: order.tableNumber,
    orderItemIds: lines.map(({ id }) => id),
  })
  return order
}

export interface Merged {
  order: Order
  orderItemIds: number[]
}

/** Merges other orders into this one; their tables become free. */
export async function mergeOrders(
  change: Change,
  orderId: number,
  fromOrderIds: number[],
  billVersion: number | null,
): Promise<Merged> {
  const { sql, caller, now } = change
  const { accountId } = caller
  let target = await theLockedOrder(change, orderId)
  await refuseOtherBill(change, target, billVersion)
  refuseIf(whyNotAct('receive', target))
  const orderItemIds: number[] = []
  for (const fromId of new Set(fromOrderIds)) {
    const source = await theOtherOrder(change, target, fromId)
    refuseIf(whyNotMergeAway(source, await listUnsettledOfOrder(sql, accountId, fromId), now))
    const lines = await listLines(sql, accountId, fromId)
    const all = lines.map((line) => ({ line, qty: line.qty }))
    const parts = await billPartsOf(change, source)
    refuseIf(whyBillDiscountStands(source, parts.discounts))
    // Saved before the stations are notified, so that the ticket carries the allergies of the joined party.
    const { allergens, allergenNote, allergenCodes } = target
    target = withGuestsOf(target, source)
    refuseIf(whyNoteTooLong(target.allergenNote, source.allergenNote))
    await updateDetails(sql, accountId, orderId, target, now)
    const isNews =
      target.allergens !== allergens ||
      target.allergenNote !== allergenNote ||
      target.allergenCodes !== allergenCodes
    if (isNews) await announceAllergens(change, orderId)
    target = (await moveLinesTo(change, { source, target }, parts, all, 'merge')).target
    await markOrderMerged(sql, accountId, fromId, orderId, now)
    await appendEvent(change, source.locationId, 'order.merged', {
      order_id: fromId,
      table_id: source.tableId,
      to_order_id: orderId,
      to_table_id: target.tableId,
    })
    await releaseTablesOf(change, source)
    orderItemIds.push(...lines.map(({ id }) => id))
  }
  return { order: target, orderItemIds }
}

/** Adds up the covers; an allergy of either party counts for both. */
function withGuestsOf(target: Order, source: Order): Order {
  return {
    ...target,
    covers: Math.min(999, target.covers + source.covers),
    allergens: Math.max(target.allergens, source.allergens),
    allergenNote: joinNotes(target.allergenNote, source.allergenNote),
    allergenCodes: target.allergenCodes | source.allergenCodes,
  }
}

/** The destination of lines: an existing order, or one opened for them. */
export type Target = { orderId: number } | Place

export interface Transfer {
  items: { orderItemId: number; qty: number | null }[]
  to: Target
  billVersion: number | null
}

/** Moves lines, or parts of them, to another order. */
export async function transferLines(
  change: Change,
  orderId: number,
  { items, to, billVersion }: Transfer,
): Promise<MovedOrders & { going: MovingLine[] }> {
  const { sql, caller, now } = change
  const { accountId } = caller
  const source = await theLockedOrder(change, orderId)
  await refuseOtherBill(change, source, billVersion)
  refuseIf(whyNotAct('take_off', source))
  const target = await targetOf(change, source, to)
  refuseIf(whyNotAct('receive', target))
  const lines = await listLines(sql, accountId, orderId)
  const named: LineQuantity[] = []
  for (const [index, { orderItemId, qty }] of items.entries()) {
    const line = lineIn(source, lines, orderItemId)
    if (items.findIndex((one) => one.orderItemId === orderItemId) !== index) {
      throw invalid({ [`items[${index}].order_item_id`]: { fault: 'in_list_twice' } })
    }
    refuseIf(whyNotSoMany(line, qty ?? line.qty))
    named.push({ line, qty: qty ?? line.qty })
  }
  const taken = withWholeCombos(lines, named)
  const [parts, unsettled] = await Promise.all([
    billPartsOf(change, source),
    listUnsettledOfOrder(sql, accountId, orderId),
  ])
  const { totalCents } = billOfParts(source, partsWithout(parts, taken))
  refuseIf(whyBelowPaid(source, totalCents, heldCents(unsettled, now), 'them'))
  // It is unknown whose dish moves, so the allergy of the table moves along, also to a newly opened order.
  const { allergens, allergenNote, allergenCodes } = source
  const warned = await joinGuests(change, target, {
    ...{ covers: 0, allergens, allergenNote, allergenCodes },
  })
  return moveLinesTo(change, { source, target: warned }, parts, taken, 'transfer')
}

async function targetOf(change: Change, source: Order, to: Target): Promise<Order> {
  if ('orderId' in to) return theOtherOrder(change, source, to.orderId)
  const { id } = await beginOrder(
    change,
    await theLocation(change, source.locationId),
    {
      locationId: source.locationId,
      staffId: source.staffId,
      clientId: null,
      kind: to.tableId === null ? to.kind : 'table',
      tableId: to.tableId,
      name: to.tableId === null ? to.name : '',
      covers: 0,
      allergens: source.allergens,
      allergenNote: source.allergenNote,
      allergenCodes: source.allergenCodes,
    },
    source,
  )
  return theOrder(change, id)
}

/** Reads another order of the same location, which is locked for both. */
async function theOtherOrder(change: Change, order: Order, otherId: number): Promise<Order> {
  if (otherId === order.id) throw invalid({ order_id: { fault: 'another_order' } })
  const other = await theOrder(change, otherId)
  if (other.locationId !== order.locationId) throw invalid({ order_id: { fault: 'another_order' } })
  refuseIf(whyMerged(other))
  return other
}
