import { lineCents } from '../../bills/bill.ts'
import type { Change } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { type Contents, unionOf } from '../../menus/allergens/codes.ts'
import { findItem, listModifiers } from '../../menus/store.ts'
import { heldCents } from '../../payments/holds/holds.ts'
import { listUnsettledOfOrder } from '../../payments/store.ts'
import { formatCents } from '../../platform/core/money.ts'
import { found, invalid, Refusal, refuseIf } from '../../platform/core/refusal.ts'
import { whyNotAct } from '../allowed-actions.ts'
import { billOfParts, billPartsOf, partsWith, saveBill, wholePartsOf } from '../bill/order-bill.ts'
import { linesOfCombo } from '../combos/line-combo.ts'
import { type Replacement, replacedPick } from '../combos/replace-pick.ts'
import { lineEventData, theLockedLine } from '../load-order.ts'
import { whyBelowPaid, whyNotGrow } from '../rules.ts'
import type { Order } from '../store.ts'
import { choose, optionsOf, type RequestedOption } from './choose-options.ts'
import { fireLines } from './fire-and-serve.ts'
import type { ChosenOption, OrderLine } from './line.ts'
import { detailsOf, type LineDetails } from './line-details.ts'
import { listLines, updateLine, updateLineContents } from './line-store.ts'

/** Fields left out are unchanged. */
export interface LineChange extends Partial<LineDetails> {
  hold?: number
  qty?: number
  options?: RequestedOption[]
  /** Another item instead of a pick of a combo; `options` are those of the new one. */
  replace?: Replacement
}

interface ChangedLine {
  before: OrderLine
  next: OrderLine
  changed: string[]
}

/**
 * Changes a line: its seat at any time, everything else only before it is sent to the kitchen. Quantity and course of a
 * pick are those of its combo. Returns the lines that changed.
 */
export async function changeLine(
  change: Change,
  orderItemId: number,
  input: LineChange,
): Promise<OrderLine[]> {
  const { sql, caller } = change
  const { order, line } = await theLockedLine(change, orderItemId)
  const named = (Object.keys(input) as (keyof LineChange)[]).filter((key) => input[key] !== undefined)
  if (named.length === 0) throw invalid({ seat: { fault: 'nothing_to_change' } })
  refuseIf(whyNotAct('serve', order))
  refuseIf(whyNotChangeLine(line, named))
  const lines = line.combo ? await listLines(sql, caller.accountId, order.id) : [line]
  const siblings = linesOfCombo(lines, line)
  if (input.qty !== undefined) for (const one of siblings) refuseIf(whyNotChangeLine(one, ['qty']))
  const isChosen = input.options !== undefined && input.replace === undefined
  const chosen = isChosen ? await chosenFor(change, line, input.options ?? []) : undefined
  const next = {
    ...line,
    ...detailsOf(input, line),
    qty: input.qty ?? line.qty,
    modifiers: chosen?.options ?? line.modifiers,
  }
  const kept = siblings.map((one) => (one.id === line.id ? next : { ...one, ...ofCombo(one, input) }))
  const requested = input.replace
    ? await replacedPick(change, order, kept, line, next, input.replace, input.options ?? [])
    : kept
  const changes = requested.flatMap((one): ChangedLine[] => {
    const before = siblings.find(({ id }) => id === one.id) as OrderLine
    const after = { ...one, lineCents: lineCents(one) }
    if (one.id === line.id)
      return [{ before, next: after, changed: named.filter((key) => key !== 'hold').map(nameOf) }]
    const changed = (['course', 'qty'] as const).filter((key) => before[key] !== after[key])
    const isRepriced = before.priceCents !== after.priceCents
    return changed.length > 0 || isRepriced ? [{ before, next: after, changed }] : []
  })
  const after = await repriced(change, order, changes)
  if (chosen) await updateLineContents(sql, caller.accountId, line.id, chosen.contents)
  for (const { next, changed } of changes) {
    if (changed.length === 0) continue
    await appendEvent(change, order.locationId, 'order.item_changed', {
      order_id: order.id,
      table_id: order.tableId,
      changed,
      item: lineEventData(next, next.id),
      ...after,
    })
  }
  if (input.hold === 0 && line.firedAt === null) await fireLines(change, order.id, { items: [line.id] })
  return changes.map(({ next }) => next)
}

const nameOf = (key: keyof LineChange) => ({ options: 'modifiers', replace: 'item' })[key as string] ?? key

/** Fields that a change of one pick changes of the others; those with the kitchen stay in their course. */
function ofCombo(line: OrderLine, { course, qty }: LineChange): Partial<OrderLine> {
  return {
    ...(course !== undefined && line.firedAt === null && { course }),
    ...(qty !== undefined && { qty }),
  }
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
  // Options that were chosen before stay at the price that they were sold at.
  const before = new Map(line.modifiers.map((option) => [option.optionId, option]))
  const priced = chosen.map((option) => ({ ...option, ...pricesOf(before.get(option.optionId)) }))
  return { options: priced, contents: unionOf([item, ...optionsOf(modifiers, chosen)]) }
}

const pricesOf = (sold: ChosenOption | undefined) =>
  sold && { priceCents: sold.priceCents, ...(sold.baseCents !== undefined && { baseCents: sold.baseCents }) }

/** Updates the lines, and the bill if a price or a tax changed. */
async function repriced(change: Change, order: Order, changes: ChangedLine[]) {
  const { sql, caller, now } = change
  const { accountId } = caller
  const isSame = changes.every(
    ({ before, next }) =>
      next.lineCents === before.lineCents && next.qty === before.qty && next.itemId === before.itemId,
  )
  if (isSame) {
    for (const { next } of changes) await updateLine(sql, accountId, next)
    return { total: formatCents(order.totalCents), version: order.version }
  }
  refuseIf(whyNotAct('take_off', order))
  const isReplaced = changes.some(({ before, next }) => next.itemId !== before.itemId)
  const [parts, unsettled] = await Promise.all([
    // Another item may have another tax rate, so the bill is calculated from every line.
    isReplaced ? wholePartsOf(change, order) : billPartsOf(change, order),
    listUnsettledOfOrder(sql, accountId, order.id),
  ])
  const bill = billOfParts(order, partsWith(parts, changes))
  refuseIf(whyNotGrow(order, bill.listCents))
  const name = changes[0]?.next.name ?? ''
  if (bill.totalCents < order.totalCents)
    refuseIf(whyBelowPaid(order, bill.totalCents, heldCents(unsettled, now), `so much ${name}`))
  for (const { next } of changes) {
    const { discountCents = 0, netCents = next.lineCents } = bill.lines.find(({ id }) => id === next.id) ?? {}
    await updateLine(sql, accountId, { ...next, discountCents, netCents })
  }
  await saveBill(change, order, parts, bill)
  return { total: formatCents(bill.totalCents), version: order.version + 1 }
}
