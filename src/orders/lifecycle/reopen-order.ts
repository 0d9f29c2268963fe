import type { Change } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { theLocation } from '../../locations/actions.ts'
import { listRefunds } from '../../payments/refunds/refund-store.ts'
import { Refusal, refuseIf } from '../../platform/core/refusal.ts'
import { businessDayOf } from '../../reports/business-day.ts'
import { whoApproves } from '../../staff/approval.ts'
import { findTable } from '../../tables/store.ts'
import { theLockedOrder } from '../load-order.ts'
import type { Place } from '../moving/move-order.ts'
import { markOrderReopened } from '../order-details-store.ts'
import { stateOf } from '../rules.ts'
import type { Order } from '../store.ts'
import { whyNotAtTable } from '../table-taken.ts'

export interface Reopen {
  orderId: number
  /** Undefined: its previous table or tab. */
  to: Place | undefined
  reason: string
  supervisorPin: number | undefined
}

/** Reopens an order that was closed today; it is still paid, and its payments can be reversed. */
export async function reopenOrder(change: Change, input: Reopen): Promise<{ tableId: number } | Refusal> {
  const { sql, caller, now } = change
  const { accountId } = caller
  const order = await theLockedOrder(change, input.orderId)
  const [location, refunds] = await Promise.all([
    theLocation(change, order.locationId),
    listRefunds(sql, accountId, order.id),
  ])
  const isOfToday =
    order.closedAt !== null && businessDayOf(order.closedAt, location) === businessDayOf(now, location)
  const isRefunded = refunds.some(({ status }) => status !== 'declined')
  refuseIf(whyNotReopen(order, isOfToday, isRefunded))
  const place = placeOf(order, input.to)
  if (place.tableId !== null) {
    const table = await findTable(sql, accountId, place.tableId)
    refuseIf(await whyNotAtTable(change, table, place.tableId, order.locationId))
  }
  const allowed = await whoApproves(change, order.locationId, input.supervisorPin, 'reopen')
  if (allowed instanceof Refusal) return allowed
  await markOrderReopened(sql, accountId, order.id, place, now)
  const tableId = place.tableId ?? 0
  await appendEvent(change, order.locationId, 'order.reopened_after_close', {
    order_id: order.id,
    table_id: tableId,
    kind: place.kind,
    name: place.name,
    reason: input.reason,
    approved_by: allowed.name,
  })
  return { tableId }
}

function placeOf({ tableId, kind, name }: Order, to: Place | undefined) {
  if (to === undefined) return { tableId: tableId === 0 ? null : tableId, kind, name }
  return to.tableId === null ? to : { tableId: to.tableId, kind: 'table' as const, name }
}

function whyNotReopen(order: Order, isOfToday: boolean, isRefunded: boolean): Refusal | undefined {
  if (stateOf(order) !== 'closed') return new Refusal('order_not_closed', `Order ${order.id} is not closed.`)
  if (isRefunded) {
    return new Refusal('order_refunded', `Order ${order.id} has refunds; it stays closed.`)
  }
  if (isOfToday) return undefined
  return new Refusal('too_late', `The business day on which order ${order.id} was closed is over.`)
}
