import type { Change } from '../context.ts'
import { appendEvent } from '../events/store.ts'
import { invalid, refuseIf } from '../refusal.ts'
import { fullName, whyNotAtWork } from '../staff/rules.ts'
import { findStaffMember } from '../staff/store.ts'
import { theLockedOrder } from './actions.ts'
import { whyNotAct } from './acts.ts'
import { stateOf } from './rules.ts'
import { updateBillRequested, updateDetails } from './service-store.ts'
import type { Order } from './store.ts'

/** Left out: as it is. */
export interface OrderDetails {
  covers?: number
  name?: string
  staffId?: number
  allergens?: number
  allergenNote?: string
}

/** Changes what is known of the guests. Tips that were recorded stay with who earned them. */
export async function changeDetails(
  change: Change,
  orderId: number,
  wantedOf: (order: Order) => OrderDetails,
): Promise<void> {
  const { sql, caller, now } = change
  const { accountId } = caller
  const order = await theLockedOrder(change, orderId)
  refuseIf(whyNotAct('describe', order))
  const wanted = wantedOf(order)
  const changed = (Object.keys(wanted) as (keyof OrderDetails)[]).filter((key) => wanted[key] !== undefined)
  if (changed.length === 0) throw invalid({ covers: { fault: 'nothing_to_change' } })
  const staffId = wanted.staffId ?? order.staffId
  const server = await findStaffMember(sql, accountId, staffId)
  // Who opened it may have left since; only who takes it over must be there.
  if (wanted.staffId !== undefined) refuseIf(whyNotAtWork(server, staffId, order.locationId))
  const details = {
    covers: wanted.covers ?? order.covers,
    name: wanted.name ?? order.name,
    staffId,
    allergens: wanted.allergens ?? order.allergens,
    allergenNote: wanted.allergenNote ?? order.allergenNote,
  }
  await updateDetails(sql, accountId, orderId, details, now)
  await appendEvent(change, order.locationId, 'order.details_changed', {
    order_id: orderId,
    table_id: order.tableId,
    changed: changed.map((key) => NAMES[key]),
    covers: details.covers,
    name: details.name,
    staff_id: staffId,
    server: fullName(server ?? order),
    allergens: details.allergens,
    allergen_note: details.allergenNote,
  })
}

const NAMES: Record<keyof OrderDetails, string> = {
  covers: 'covers',
  name: 'name',
  staffId: 'staff_id',
  allergens: 'allergens',
  allergenNote: 'allergen_note',
}

/** Whoever prints the bill of an open order has been asked for it. */
export async function noteBillPrinted(change: Change, order: Order): Promise<void> {
  if (stateOf(order) === 'open') await requestBill(change, order.id, true)
}

/** The guests ask for the bill, or no longer do. */
export async function requestBill(change: Change, orderId: number, wanted: boolean): Promise<void> {
  const { sql, caller, now } = change
  const order = await theLockedOrder(change, orderId)
  refuseIf(whyNotAct('describe', order))
  if ((order.billRequestedAt !== null) === wanted) return
  await updateBillRequested(sql, caller.accountId, orderId, wanted ? now : null, now)
  await appendEvent(change, order.locationId, 'order.bill_requested', {
    order_id: orderId,
    table_id: order.tableId,
    switch: wanted ? 1 : 0,
  })
}
