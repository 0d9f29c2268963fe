import { isPaid } from '../../bills/balance.ts'
import { cutOf, type DiscountKind } from '../../bills/discounts.ts'
import type { Change } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { findFreeDiscount } from '../../locations/service-settings-store.ts'
import { heldCents } from '../../payments/holds/holds.ts'
import { refuseOtherBill } from '../../payments/record-payment.ts'
import { listUnsettledOfOrder } from '../../payments/store.ts'
import { formatCents } from '../../platform/core/money.ts'
import { found, Refusal, refuseIf } from '../../platform/core/refusal.ts'
import { type Approver, whoApproves } from '../../staff/approval.ts'
import { affectedBy, discountsLike, dividedOverLines, type NewDiscount } from '../combos/discount-combo.ts'
import { theLockedOrder } from '../load-order.ts'
import { type Order, updateServiceOff } from '../store.ts'
import { isFreely, isPerson, whyNotDiscount, whyNotLower, whyNotTakeOff } from './discount-rules.ts'
import { nextDiscountNumber, type OrderDiscount } from './discount-store.ts'
import { billOfParts, type OrderBill, saveBill, wholePartsOf } from './order-bill.ts'

export interface AddDiscount {
  orderId: number
  /** Null: on the whole bill. */
  lineId: number | null
  kind: DiscountKind
  value: number
  reason: string
  supervisorPin: number | undefined
  billVersion: number | null
  /** The supervisor or channel that has approved it already. */
  approver?: Approver
}

export interface Discounted {
  order: Order
  bill: OrderBill
  discountId: number
  /** The discounts as they are written: on the bill or a line once, on a combo for each line. */
  written: NewDiscount[]
  /** The line that was named; null: the whole bill. */
  onLine: number | null
}

/** Adds a discount or a comp, to all lines of a combo if it is on one of them. A wrong PIN is returned as a refusal instead of thrown, so that it is counted. */
export async function addDiscount(change: Change, input: AddDiscount): Promise<Discounted | Refusal> {
  const { sql, caller, now } = change
  const { accountId } = caller
  const { orderId, kind, value, reason } = input
  const order = await theLockedOrder(change, orderId)
  refuseIf(whyNotTakeOff(order))
  await refuseOtherBill(change, order, input.billVersion)
  const parts = await wholePartsOf(change, order)
  refuseIf(whyNotDiscount(order, parts, input.lineId))
  const affected = affectedBy(parts.lines, input.lineId)
  for (const { id } of affected) refuseIf(whyNotDiscount(order, parts, id))
  const id = await nextDiscountNumber(sql, accountId, orderId)
  const actor = caller.actor.name
  const given = { kind, value, reason, actor, appliedCents: 0, addedAt: now }
  const written = dividedOverLines(affected, { ...given, lineId: input.lineId }, id)
  const withIt = (
    terms: (one: NewDiscount) => Pick<OrderDiscount, 'approver' | 'approvedCents' | 'freeBps'>,
  ) =>
    billOfParts(order, {
      ...parts,
      discounts: [...parts.discounts, ...written.map((one) => ({ ...one, ...terms(one) }))],
    })
  const freely = withIt(() => ({ approver: null, approvedCents: null, freeBps: null }))
  const appliedCents = sumOf(written.map((one) => freely.applied.get(one.id) ?? 0))
  if (kind === 'amount' && appliedCents < value) throw tooLarge(order, appliedCents)
  const free = await findFreeDiscount(sql, accountId, order.locationId)
  const centsOf = ({ lineId }: NewDiscount) =>
    parts.lines.find((one) => one.id === lineId)?.lineCents ?? freely.listCents
  const allowed =
    isPerson(caller.actor) && written.every((one) => isFreely(one, freely, centsOf(one), free))
      ? null
      : (input.approver ??
        (await whoApproves(
          change,
          order.locationId,
          input.supervisorPin,
          kind === 'comp' ? 'comp' : 'discount',
        )))
  if (allowed instanceof Refusal) return allowed
  refuseIf(whyNotLower(order, freely.totalCents, await heldNow(change, order)))
  const approver = allowed?.name ?? null
  const bill = withIt((one) =>
    allowed
      ? { approver, approvedCents: cutOf(one, centsOf(one)), freeBps: null }
      : { approver, approvedCents: null, freeBps: free },
  )
  const after = await saveBill(change, order, parts, bill)
  for (const one of written) {
    await appendEvent(change, order.locationId, 'order.discount_added', {
      ...discountEventData(order, one, bill),
      reason,
      approved_by: approver ?? '',
    })
  }
  await emitIfPaid(change, order, after)
  const onNamed = written.find(({ lineId }) => lineId === input.lineId)
  return { order: after, bill, discountId: onNamed?.id ?? id, written, onLine: input.lineId }
}

const sumOf = (cents: number[]) => cents.reduce((sum, one) => sum + one, 0)

function tooLarge(order: Order, leftCents: number): Refusal {
  const left = formatCents(leftCents)
  return new Refusal('discount_too_large', `Only ${left} ${order.currency} can still be taken off.`, {
    left,
  })
}

/**
 * Approves the current amount of a discount. Until then it is limited to what was approved for the smaller bill, or to
 * what staff may give.
 */
export async function approveDiscount(
  change: Change,
  {
    orderId,
    discountId,
    supervisorPin,
  }: { orderId: number; discountId: number; supervisorPin: number | undefined },
): Promise<Discounted | Refusal> {
  const order = await theLockedOrder(change, orderId)
  refuseIf(whyNotTakeOff(order))
  const parts = await wholePartsOf(change, order)
  const discount = theDiscount(parts.discounts, orderId, discountId)
  const affected = affectedBy(parts.lines, discount.lineId)
  const alike = discountsLike(parts.discounts, discount, affected)
  const withLimit = (limit: (one: OrderDiscount) => Partial<OrderDiscount>) =>
    billOfParts(order, {
      ...parts,
      discounts: parts.discounts.map((one) => (alike.includes(one) ? { ...one, ...limit(one) } : one)),
    })
  const unlimited = withLimit(() => ({ approvedCents: null, freeBps: null }))
  const centsOf = ({ lineId }: NewDiscount) =>
    parts.lines.find(({ id }) => id === lineId)?.lineCents ?? unlimited.listCents
  refuseIf(whyNotLower(order, unlimited.totalCents, await heldNow(change, order)))
  const allowed = await whoApproves(
    change,
    order.locationId,
    supervisorPin,
    discount.kind === 'comp' ? 'comp' : 'discount',
  )
  if (allowed instanceof Refusal) return allowed
  const bill = withLimit((one) => ({
    approver: allowed.name,
    approvedCents: cutOf(one, centsOf(one)),
    freeBps: null,
  }))
  const after = await saveBill(change, order, parts, bill)
  for (const one of alike) {
    await appendEvent(change, order.locationId, 'order.discount_approved', {
      ...discountEventData(order, one, bill),
      reason: one.reason,
      approved_by: allowed.name,
    })
  }
  await emitIfPaid(change, order, after)
  return { order: after, bill, discountId, written: alike, onLine: discount.lineId }
}

function theDiscount(discounts: OrderDiscount[], orderId: number, discountId: number): OrderDiscount {
  return found(
    discounts.find(({ id }) => id === discountId),
    'discount_not_found',
    `Discount ${discountId} of order ${orderId}`,
  )
}

/** Removes a discount; the balance grows again. */
export async function removeDiscount(
  change: Change,
  orderId: number,
  discountId: number,
): Promise<Discounted> {
  const order = await theLockedOrder(change, orderId)
  refuseIf(whyNotTakeOff(order))
  const parts = await wholePartsOf(change, order)
  const discount = theDiscount(parts.discounts, orderId, discountId)
  const affected = affectedBy(parts.lines, discount.lineId)
  const alike = discountsLike(parts.discounts, discount, affected)
  const discounts = parts.discounts.filter((one) => !alike.includes(one))
  const bill = billOfParts(order, { ...parts, discounts })
  const after = await saveBill(change, order, parts, bill)
  for (const one of alike) {
    await appendEvent(change, order.locationId, 'order.discount_removed', discountEventData(order, one, bill))
  }
  return { order: after, bill, discountId, written: alike, onLine: discount.lineId }
}

export interface SwitchService {
  orderId: number
  isOn: boolean
  reason: string
  supervisorPin: number | undefined
}

/** Takes the service charge off an order, or restores it at the order's own rate. */
export async function switchService(change: Change, input: SwitchService): Promise<Order | Refusal> {
  const { sql, caller } = change
  const order = await theLockedOrder(change, input.orderId)
  refuseIf(whyNotTakeOff(order))
  const serviceOff = input.isOn ? 0 : 1
  if (order.serviceOff === serviceOff) return order
  const allowed = input.isOn
    ? { name: '' }
    : await whoApproves(change, order.locationId, input.supervisorPin, 'service_off')
  if (allowed instanceof Refusal) return allowed
  const parts = await wholePartsOf(change, order)
  const switched = { ...order, serviceOff }
  const bill = billOfParts(switched, parts)
  refuseIf(whyNotLower(order, bill.totalCents, await heldNow(change, order)))
  await updateServiceOff(sql, caller.accountId, order.id, serviceOff)
  const after = await saveBill(change, switched, parts, bill)
  await appendEvent(change, order.locationId, 'order.service_switched', {
    order_id: order.id,
    table_id: order.tableId,
    switch: input.isOn ? 1 : 0,
    reason: input.reason,
    approved_by: allowed.name,
    total: formatCents(bill.totalCents),
    version: after.version,
  })
  await emitIfPaid(change, order, after)
  return after
}

async function heldNow({ sql, caller, now }: Change, order: Order): Promise<number> {
  return heldCents(await listUnsettledOfOrder(sql, caller.accountId, order.id), now)
}

function discountEventData(
  order: Order,
  { id, lineId, kind, value }: { id: number; lineId: number | null; kind: DiscountKind; value: number },
  bill: OrderBill,
) {
  return {
    order_id: order.id,
    table_id: order.tableId,
    discount_id: id,
    order_item_id: lineId ?? 0,
    kind,
    value: formatCents(value),
    applied: formatCents(bill.applied.get(id) ?? 0),
    total: formatCents(bill.totalCents),
    version: order.version + 1,
  }
}

/** A discount can bring the total down to what was paid; the order is then paid. */
async function emitIfPaid(change: Change, before: Order, order: Order): Promise<void> {
  if (!isPaid(order) || isPaid(before)) return
  await appendEvent(change, order.locationId, 'order.paid', {
    order_id: order.id,
    table_id: order.tableId,
    total: formatCents(order.totalCents),
  })
}
