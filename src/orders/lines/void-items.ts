import { isPaid } from '../../bills/balance.ts'
import type { Change } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { sendVoids } from '../../kitchen/send-tickets.ts'
import { findStrictVoids, findVoidApproval } from '../../locations/service-settings-store.ts'
import { giveBackPortions } from '../../menus/stock/availability.ts'
import { heldCents } from '../../payments/holds/holds.ts'
import { listUnsettledOfOrder } from '../../payments/store.ts'
import { formatCents } from '../../platform/core/money.ts'
import { Refusal, refuseIf } from '../../platform/core/refusal.ts'
import { whoApproves } from '../../staff/approval.ts'
import { releaseTablesOf } from '../../tables/release-joined.ts'
import { billOfParts, billPartsOf, partsWithout, saveBill } from '../bill/order-bill.ts'
import { linesOfCombo } from '../combos/line-combo.ts'
import { clientIdOf } from '../lifecycle/client-id.ts'
import { lineEventData, theLockedLine, theLockedOrder } from '../load-order.ts'
import { splitOffPart } from '../moving/transfer-lines.ts'
import { whyNotDeleteOrder, whyNotRemoveItem, whyNotSoMany, whyReasonNeeded } from '../rules.ts'
import { markOrderDeleted, type Order } from '../store.ts'
import type { OrderLine } from './line.ts'
import { listLines, markLineRemoved } from './line-store.ts'
import { insertVoid } from './void-store.ts'

/** Reason and approval of a void; null: not given. */
export interface VoidReason {
  reason: string | null
  supervisorPin: number | null
}

export interface VoidInput extends VoidReason {
  /** Null: the whole line. */
  qty: number | null
  /** 1: it was made and is wasted; null: not given. */
  made: number | null
}

export interface Voided {
  /** The voided line: the named one, or the part of it that was split off. */
  id: number
  /** The lines of which something was voided: the named one and the rest of its combo. */
  affected: OrderLine[]
}

/**
 * Voids a line, or a part of it, on an unpaid order, with the rest of its combo. A wrong PIN is returned as a refusal
 * instead of thrown, so that it is counted.
 */
export async function removeItem(
  change: Change,
  orderItemId: number,
  voiding: VoidInput,
): Promise<Voided | Refusal> {
  const { sql, caller, now } = change
  const { accountId } = caller
  const { order, line } = await theLockedLine(change, orderItemId)
  const qty = voiding.qty ?? line.qty
  refuseIf(whyNotSoMany(line, qty))
  const [parts, unsettled] = await Promise.all([
    billPartsOf(change, order),
    listUnsettledOfOrder(sql, accountId, order.id),
  ])
  const affected = line.combo ? linesOfCombo(await listLines(sql, accountId, order.id), line) : [line]
  const bill = billOfParts(
    order,
    partsWithout(
      parts,
      affected.map((one) => ({ line: one, qty })),
    ),
  )
  refuseIf(whyNotRemoveItem(order, line, bill.totalCents, heldCents(unsettled, now)))
  const approver = await onGrounds(change, order, affected, voiding)
  if (approver instanceof Refusal) return approver
  const gone: OrderLine[] = []
  for (const one of affected) gone.push((await splitOffPart(change, { line: one, qty })).line)
  for (const { id } of gone) await markLineRemoved(sql, accountId, id, now)
  // Portions that were made and wasted do not return to stock.
  if (voiding.made !== 1) await giveBackLines(change, order.locationId, gone)
  await saveBill(change, order, parts, bill, order.itemCount - (qty === line.qty ? gone.length : 0))
  const total = formatCents(bill.totalCents)
  const where = { order_id: order.id, table_id: order.tableId }
  for (const one of gone) {
    if (one.firedAt !== null) await noteVoid(change, order, one, voiding, approver)
    await appendEvent(change, order.locationId, 'order.item_removed', {
      ...where,
      item: lineEventData(one, one.id),
      total,
      version: order.version + 1,
      ...(voiding.made !== null && { made: voiding.made }),
      ...groundsEventData(voiding, approver),
    })
  }
  if (isPaid({ ...order, ...bill }))
    await appendEvent(change, order.locationId, 'order.paid', { ...where, total })
  await sendVoids(change, order.id)
  const place = affected.findIndex(({ id }) => id === line.id)
  return { id: (gone[place] ?? line).id, affected }
}

/** Returns the portions of lines, and those of their combos, to stock. */
async function giveBackLines(change: Change, locationId: number, lines: OrderLine[]): Promise<void> {
  for (const line of lines) {
    await giveBackPortions(change, locationId, line)
    const { combo, qty } = line
    const isFirst = combo && linesOfCombo(lines, line)[0] === line
    if (isFirst) await giveBackPortions(change, locationId, { itemId: combo.itemId, qty })
  }
}

async function noteVoid(
  { sql, caller, now }: Change,
  order: Order,
  line: OrderLine,
  voiding: VoidInput,
  approver: string | null,
) {
  await insertVoid(sql, {
    accountId: caller.accountId,
    orderItemId: line.id,
    locationId: order.locationId,
    orderId: order.id,
    qty: line.qty,
    reason: voiding.reason ?? '',
    made: voiding.made ?? 0,
    staffId: caller.staff?.id ?? null,
    actor: caller.actor.name,
    approver,
    voidedAt: now,
  })
}

/** Deletes an order without payments, pending ones included; its table becomes free. */
export async function deleteOrder(
  change: Change,
  orderId: number,
  grounds: VoidReason,
): Promise<Refusal | undefined> {
  const { sql, caller, now } = change
  const order = await theLockedOrder(change, orderId)
  const unsettled = await listUnsettledOfOrder(sql, caller.accountId, orderId)
  refuseIf(whyNotDeleteOrder(order, unsettled, now))
  const lines = await listLines(sql, caller.accountId, orderId)
  const approver = await onGrounds(change, order, lines, grounds)
  if (approver instanceof Refusal) return approver
  await giveBackLines(change, order.locationId, lines)
  const { reason } = grounds
  await markOrderDeleted(sql, caller.accountId, orderId, {
    actor: caller.actor.name,
    reason,
    approver,
    deletedAt: now,
  })
  await appendEvent(change, order.locationId, 'order.deleted', {
    order_id: orderId,
    table_id: order.tableId,
    ...clientIdOf(order),
    ...groundsEventData(grounds, approver),
  })
  await releaseTablesOf(change, order)
  await sendVoids(change, orderId)
  return undefined
}

/** Returns the approver; null: no approval was needed. A given PIN must be right even if it was not needed. */
async function onGrounds(
  change: Change,
  order: Order,
  lines: OrderLine[],
  { reason, supervisorPin }: VoidReason,
): Promise<string | null | Refusal> {
  const { accountId } = change.caller
  const [isStrict, needsApproval] = await Promise.all([
    findStrictVoids(change.sql, accountId, order.locationId),
    findVoidApproval(change.sql, accountId, order.locationId),
  ])
  refuseIf(whyReasonNeeded(isStrict || needsApproval, lines, reason))
  const wasSent = lines.some(({ firedAt }) => firedAt !== null)
  if (supervisorPin === null && !(needsApproval && wasSent)) return null
  const approver = await whoApproves(change, order.locationId, supervisorPin ?? undefined, 'void')
  return approver instanceof Refusal ? approver : approver.name
}

function groundsEventData({ reason }: VoidReason, approver: string | null) {
  return { ...(reason !== null && { reason }), ...(approver !== null && { approved_by: approver }) }
}
