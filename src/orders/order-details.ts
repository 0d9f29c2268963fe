import type { Change } from '../context.ts'
import { appendEvent } from '../events/store.ts'
import { announceAllergens } from '../kitchen/allergen-tickets.ts'
import { invalid, refuseIf } from '../platform/core/refusal.ts'
import { fullName, whyNotAtWork } from '../staff/rules.ts'
import { findStaffMember } from '../staff/store.ts'
import { whyNotAct } from './allowed-actions.ts'
import { editedNote, joinNotes, whyNoteTooLong } from './lifecycle/allergy-notes.ts'
import { theLockedOrder } from './load-order.ts'
import { updateBillRequested, updateDetails } from './order-details-store.ts'
import { stateOf } from './rules.ts'
import type { Order } from './store.ts'

/** Fields left out are unchanged. */
export interface OrderDetails {
  covers?: number
  name?: string
  staffId?: number
  allergens?: number
  allergenNote?: string
  /** The note that the editor saw: entries added since then are kept. Left out: the note is replaced. */
  seenAllergenNote?: string
  /** Codes that the guests must avoid, as bits. */
  allergenCodes?: number
  /** The codes that the editor saw: those added since then are kept. Left out: the codes are replaced. */
  seenAllergenCodes?: number
}

/** Guest details that a device sends when it adds lines. */
export interface Guests {
  covers: number
  allergens: number
  allergenNote: string
  allergenCodes: number
}

/** Changes the guest details. Tips already recorded stay with the staff member who earned them. */
export async function changeDetails(
  change: Change,
  orderId: number,
  inputFrom: (order: Order) => OrderDetails,
): Promise<void> {
  const { sql, caller } = change
  const { accountId } = caller
  const order = await theLockedOrder(change, orderId)
  refuseIf(whyNotAct('describe', order))
  const input = withUnseenAllergens(order, inputFrom(order))
  const changed = (Object.keys(NAMES) as (keyof typeof NAMES)[]).filter((key) => input[key] !== undefined)
  if (changed.length === 0) throw invalid({ covers: { fault: 'nothing_to_change' } })
  const staffId = input.staffId ?? order.staffId
  const server = await findStaffMember(sql, accountId, staffId)
  // The previous server may have left; only a new one must be at work.
  if (input.staffId !== undefined) refuseIf(whyNotAtWork(server, staffId, order.locationId))
  const details = {
    covers: input.covers ?? order.covers,
    name: input.name ?? order.name,
    staffId,
    allergens: input.allergens ?? order.allergens,
    allergenNote: input.allergenNote ?? order.allergenNote,
    allergenCodes: input.allergenCodes ?? order.allergenCodes,
  }
  refuseIf(whyNoteTooLong(details.allergenNote, order.allergenNote))
  await storeDetails(change, order, details, changed, fullName(server ?? order))
}

type Stored = Parameters<typeof updateDetails>[3]

async function storeDetails(
  change: Change,
  order: Order,
  details: Stored,
  changed: (keyof typeof NAMES)[],
  server: string,
): Promise<void> {
  const { sql, caller, now } = change
  await updateDetails(sql, caller.accountId, order.id, details, now)
  await appendEvent(change, order.locationId, 'order.details_changed', {
    order_id: order.id,
    table_id: order.tableId,
    changed: changed.map((key) => NAMES[key]),
    covers: details.covers,
    name: details.name,
    staff_id: details.staffId,
    server,
    allergens: details.allergens,
    allergen_note: details.allergenNote,
  })
  const isNews =
    details.allergens !== order.allergens ||
    details.allergenNote !== order.allergenNote ||
    details.allergenCodes !== order.allergenCodes
  if (isNews) await announceAllergens(change, order.id)
}

function withUnseenAllergens(order: Order, input: OrderDetails): OrderDetails {
  const joined = withUnseenNote(order, input)
  const codes = codesAfter(order, joined)
  if (codes === undefined) return joined
  return { ...joined, allergenCodes: codes, ...(codes !== 0 && { allergens: 1 }) }
}

function withUnseenNote(order: Order, input: OrderDetails): OrderDetails {
  const { seenAllergenNote: seen, allergenNote } = input
  if (seen === undefined || allergenNote === undefined) return input
  const note = editedNote(order.allergenNote, seen, allergenNote)
  const isAllergy = note !== '' || input.allergens === 1 || (seen === '' && order.allergens === 1)
  return { ...input, allergenNote: note, allergens: isAllergy ? 1 : 0 }
}

/** The codes after an edit. A device that does not know of codes clears them with the allergy. */
function codesAfter(order: Order, input: OrderDetails): number | undefined {
  const { allergenCodes, seenAllergenCodes: seen = order.allergenCodes } = input
  if (allergenCodes !== undefined) return allergenCodes | (order.allergenCodes & ~seen)
  return input.allergens === 0 && order.allergenCodes !== 0 ? 0 : undefined
}

/**
 * Merges the guest details of a second device. Both counted the same party, so the larger number of covers wins; an
 * allergy noted by either is kept.
 */
export async function joinGuests(change: Change, order: Order, guests: Guests): Promise<Order> {
  const joined = {
    ...order,
    covers: Math.max(order.covers, guests.covers),
    allergens: Math.max(order.allergens, guests.allergens),
    allergenNote: joinNotes(order.allergenNote, guests.allergenNote),
    allergenCodes: order.allergenCodes | guests.allergenCodes,
  }
  const keys = ['covers', 'allergens', 'allergenNote', 'allergenCodes'] as const
  const changed = keys.filter((key) => joined[key] !== order[key])
  if (changed.length === 0) return order
  refuseIf(whyNoteTooLong(joined.allergenNote, order.allergenNote))
  await storeDetails(change, order, joined, changed, fullName(order))
  return joined
}

const NAMES: Record<Exclude<keyof OrderDetails, 'seenAllergenNote' | 'seenAllergenCodes'>, string> = {
  covers: 'covers',
  name: 'name',
  staffId: 'staff_id',
  allergens: 'allergens',
  allergenNote: 'allergen_note',
  allergenCodes: 'allergen_codes',
}

/** Printing the bill of an open order counts as requesting it. */
export async function recordBillPrinted(change: Change, order: Order): Promise<void> {
  if (stateOf(order) === 'open') await requestBill(change, order.id, true)
}

/** Sets or clears that the guests have asked for the bill. */
export async function requestBill(change: Change, orderId: number, isRequested: boolean): Promise<void> {
  const { sql, caller, now } = change
  const order = await theLockedOrder(change, orderId)
  refuseIf(whyNotAct('describe', order))
  if ((order.billRequestedAt !== null) === isRequested) return
  await updateBillRequested(sql, caller.accountId, orderId, isRequested ? now : null, now)
  await appendEvent(change, order.locationId, 'order.bill_requested', {
    order_id: orderId,
    table_id: order.tableId,
    switch: isRequested ? 1 : 0,
  })
}
