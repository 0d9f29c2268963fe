import { lineCents } from '../../bills/bill.ts'
import type { Change } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { type Contents, unionOf } from '../../menus/allergens/codes.ts'
import { findItem, listModifiers } from '../../menus/store.ts'
import { heldCents } from '../../payments/holds.ts'
import { listUnsettledOfOrder } from '../../payments/store.ts'
import { formatCents } from '../../platform/core/money.ts'
import { found, invalid, Refusal, refuseIf } from '../../platform/core/refusal.ts'
import { whyNotAct } from '../allowed-actions.ts'
import { billOfParts, billPartsOf, partsWith, saveBill } from '../bill/order-bill.ts'
import { lineEventData, theLockedLine } from '../load-order.ts'
import { whyBelowPaid, whyNotGrow } from '../rules.ts'
import type { Order } from '../store.ts'
import { choose, optionsOf, type RequestedOption } from './choose-options.ts'
import { fireLines } from './fire-and-serve.ts'
import type { ChosenOption, OrderLine } from './line.ts'
import { detailsOf, type LineDetails } from './line-details.ts'
import { updateLine, updateLineContents } from './line-store.ts'

/** Fields left out are unchanged. */
export interface LineChange extends Partial<LineDetails> {
  hold?: number
  qty?: number
  options?: RequestedOption[]
}

/** Changes a line: its seat at any time, everything else only before it is sent to the kitchen. */
export async function changeLine(change: Change, orderItemId: number, input: LineChange): Promise<void> {
  const { order, line } = await theLockedLine(change, orderItemId)
  const named = (Object.keys(input) as (keyof LineChange)[]).filter((key) => input[key] !== undefined)
  if (named.length === 0) throw invalid({ seat: { fault: 'nothing_to_change' } })
  refuseIf(whyNotAct('serve', order))
  refuseIf(whyNotChangeLine(line, named))
  const chosen = input.options && (await chosenFor(change, line, input.options))
  const next = {
    ...line,
    ...detailsOf(input, line),
    qty: input.qty ?? line.qty,
    modifiers: chosen?.options ?? line.modifiers,
  }
  const after = await repriced(change, order, line, { ...next, lineCents: lineCents(next) })
  if (chosen) await updateLineContents(change.sql, change.caller.accountId, line.id, chosen.contents)
  const changed = named.filter((key) => key !== 'hold')
  if (changed.length > 0) {
    await appendEvent(change, order.locationId, 'order.item_changed', {
      order_id: order.id,
      table_id: order.tableId,
      changed: changed.map((key) => (key === 'options' ? 'modifiers' : key)),
      item: lineEventData(next, next.id),
      ...after,
    })
  }
  if (input.hold === 0 && line.firedAt === null) await fireLines(change, order.id, { items: [line.id] })
}

/** Of a line that was sent to the kitchen, only the seat can be changed. */
export function whyNotChangeLine(line: OrderLine, named: (keyof LineChange)[]): Refusal | undefined {
  if (line.firedAt === null || named.every((key) => key === 'seat')) return undefined
  return new Refusal(
    'already_fired',
    `${line.name} is with the kitchen; only its seat can be changed. Void it and order it again.`,
    { order_item_id: line.id },
  )
}

async function chosenFor(
  { sql, caller }: Change,
  line: OrderLine,
  options: RequestedOption[],
): Promise<{ options: ChosenOption[]; contents: Contents }> {
  const item = found(
    await findItem(sql, caller.accountId, line.itemId),
    'item_not_found',
    `Item ${line.itemId}`,
  )
  const modifiers = await listModifiers(sql, caller.accountId, line.itemId)
  const chosen = choose(item, modifiers, options)
  if (chosen instanceof Refusal) throw chosen
  return { options: chosen, contents: unionOf([item, ...optionsOf(modifiers, chosen)]) }
}

/** Updates the line, and the bill if its price changed. */
async function repriced(change: Change, order: Order, before: OrderLine, next: OrderLine) {
  const { sql, caller, now } = change
  const isSame = next.lineCents === before.lineCents && next.qty === before.qty
  if (isSame) {
    await updateLine(sql, caller.accountId, next)
    return { total: formatCents(order.totalCents), version: order.version }
  }
  refuseIf(whyNotAct('take_off', order))
  const [parts, unsettled] = await Promise.all([
    billPartsOf(change, order),
    listUnsettledOfOrder(sql, caller.accountId, order.id),
  ])
  const bill = billOfParts(order, partsWith(parts, before, next.lineCents))
  refuseIf(whyNotGrow(order, bill.listCents))
  if (bill.totalCents < order.totalCents)
    refuseIf(whyBelowPaid(order, bill.totalCents, heldCents(unsettled, now), `so much ${next.name}`))
  const { discountCents = 0, netCents = next.lineCents } = bill.lines.find(({ id }) => id === next.id) ?? {}
  await updateLine(sql, caller.accountId, { ...next, discountCents, netCents })
  await saveBill(change, order, parts, bill)
  return { total: formatCents(bill.totalCents), version: order.version + 1 }
}
