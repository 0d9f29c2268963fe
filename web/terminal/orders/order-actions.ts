import {
  discounts_add,
  discounts_remove,
  items_set_available,
  orders_change_item,
  orders_close,
  orders_delete,
  orders_message,
  orders_remove_item,
  orders_request_bill,
  orders_set_service_charge,
  tables_clear,
} from '../../../client/src/call-table.ts'
import { requestOf } from '../../../client/src/client.ts'
import { printers } from '../device/printing.ts'
import { strings } from '../locales/load-locale.ts'
import { fromHere, goToRoom } from '../navigate.ts'
import { sumText } from '../parts/money.tsx'
import { app, showNotice } from '../state.ts'
import { readAgain, readOrder } from '../sync/offline-cache.ts'
import { perform } from '../sync/send-now.ts'
import type { OpenOrder, OrderLine } from '../types.ts'
import { amountText } from './format-amount.ts'
import { labelOf } from './order-place.ts'
import { askFor } from './prompt.ts'

export async function readBoth(...orderIds: number[]): Promise<void> {
  await Promise.all([readAgain('open'), ...orderIds.map((id) => readOrder(id))])
}

/** "2 Burrata", for the supervisor's question; of a combo its own name, because all of it is meant. */
const nameOf = ({ qty, item_name, combo }: OrderLine, part = qty) => `${part} ${combo?.name ?? item_name}`

/** One line of each combo: what is done to it is done to all of them. */
const onePerCombo = (lines: OrderLine[]) =>
  lines.filter(
    ({ combo }, index) =>
      !combo || lines.findIndex((line) => line.combo?.combo_id === combo.combo_id) === index,
  )

/** Of a single line the quantity can be chosen; several lines are taken as a whole. */
export const mostOf = ([only, ...others]: OrderLine[]) =>
  only && only.qty > 1 && others.length === 0 ? { most: only.qty } : {}

/** The lines with the rest of their combos. */
function wholeCombos(orderId: number, lines: OrderLine[]): OrderLine[] {
  const combos = new Set(lines.flatMap(({ combo }) => combo?.combo_id ?? []))
  const others = app().orders[orderId]?.items ?? []
  return [...lines, ...others.filter(({ combo }) => combo && combos.has(combo.combo_id))]
}

/** Held lines are voided without a question; lines sent to the kitchen need a reason. */
export async function voidLines(orderId: number, lines: OrderLine[]): Promise<boolean> {
  const isHeld = wholeCombos(orderId, lines).every(({ state }) => state === 'held')
  const named = onePerCombo(lines)
  const only = named.length === 1 ? named[0] : undefined
  const why = isHeld
    ? { reason: '', qty: only?.qty ?? 0, made: 0 }
    : await askFor({ kind: 'reason', of: 'void', title: strings().order.void, ...mostOf(named) })
  if (!why) return false
  for (const line of named) {
    const part: { qty?: number } = only && why.qty > 0 && why.qty < line.qty ? { qty: why.qty } : {}
    const body = { ...(why.reason && { reason: why.reason, made: why.made }), ...part }
    const { order_item_id } = line
    const about = `${strings().order.void} · ${nameOf(line, part.qty)}`
    if (!(await perform(requestOf(orders_remove_item, { order_item_id }, body), about))) return false
  }
  await readBoth(orderId)
  return true
}

export async function compLines(orderId: number, lines: OrderLine[]): Promise<boolean> {
  const why = await askFor({ kind: 'reason', of: 'comp', title: strings().order.comp })
  if (!why) return false
  for (const line of onePerCombo(lines)) {
    const comp = { kind: 'comp', order_item_id: line.order_item_id, reason: why.reason } as const
    const about = `${strings().order.comp} · ${nameOf(line)}`
    if (!(await perform(requestOf(discounts_add, { order_id: orderId }, comp), about))) return false
  }
  await readBoth(orderId)
  return true
}

const PERCENTAGES = [5, 10, 15, 20, 50]

/** A discount in percent or as an amount, on a line or on the bill. */
export async function giveDiscount(orderId: number, line?: OrderLine): Promise<void> {
  const { more } = strings()
  const total = app().orders[orderId]?.bill.total ?? '0.00'
  const what = line ? nameOf(line) : `${more.whole} ${sumText(total)}`
  const given = await askDiscount(`${more.discount} · ${what}`)
  if (!given) return
  const name = `${more.discount} ${given.kind === 'percent' ? `${given.value} %` : sumText(given.value)}`
  const why = await askFor({ kind: 'reason', of: 'discount', title: `${name} · ${what}` })
  if (!why) return
  const on = line ? { order_item_id: line.order_item_id } : {}
  const discount = { ...given, reason: why.reason, ...on }
  const about = `${name} · ${what}`
  if (await perform(requestOf(discounts_add, { order_id: orderId }, discount), about)) await readBoth(orderId)
}

async function askDiscount(title: string) {
  const { more } = strings()
  const offered = [
    ...PERCENTAGES.map((percent) => ({ key: String(percent), text: `${percent} %` })),
    { key: 'percent', text: more.otherPercent },
    { key: 'amount', text: more.amount },
  ]
  const chosen = await askFor({ kind: 'choice', title, offered })
  if (chosen === 'amount') {
    const cents = await askFor({ kind: 'amount', title, value: 0 })
    return cents ? { kind: 'amount' as const, value: amountText(cents) } : undefined
  }
  const isOther = chosen === 'percent'
  const percent = isOther ? await askFor({ kind: 'number', title, offered: [], unit: ' %' }) : Number(chosen)
  return percent ? { kind: 'percent' as const, value: percent } : undefined
}

/** Gives lines to another seat, also after they were sent: a bill by seat can be put right. */
export async function changeSeat(orderId: number, lines: OrderLine[], seats: number): Promise<boolean> {
  const { item, entry } = strings()
  const only = lines.length === 1 ? lines[0] : undefined
  const offered = Array.from({ length: seats + 1 }, (_, seat) => ({
    key: String(seat),
    text: seat === 0 ? entry.allSeats : String(seat),
  }))
  const title = only ? `${item.seat} · ${nameOf(only)}` : item.seat
  const chosen = await askFor({ kind: 'choice', title, offered })
  if (chosen === undefined) return false
  const seat = Number(chosen)
  for (const { order_item_id, seat: before } of lines) {
    if (before !== seat && !(await perform(requestOf(orders_change_item, { order_item_id }, { seat }))))
      return false
  }
  await readBoth(orderId)
  return true
}

export async function takeDiscountOff(orderId: number, discountId: number): Promise<void> {
  const place = { order_id: orderId, discount_id: discountId }
  if (await perform(requestOf(discounts_remove, place))) await readBoth(orderId)
}

export async function switchService(orderId: number, isOn: boolean): Promise<void> {
  const why = await askFor({ kind: 'reason', of: 'discount', title: strings().order.service })
  if (!why) return
  const change = { switch: isOn ? 1 : 0, reason: why.reason }
  if (await perform(requestOf(orders_set_service_charge, { order_id: orderId }, change)))
    await readBoth(orderId)
}

/** The stations that make something of the order; all, if that is not known of every line, as of held ones. */
export function stationsFor(
  printers: readonly { serial_number: string; printer_name: string }[],
  lines: readonly Pick<OrderLine, 'state' | 'station'>[],
): string[] {
  const unserved = lines.filter(({ state }) => state !== 'served')
  const names = new Set(unserved.map(({ station }) => station))
  const making = printers.filter(({ printer_name }) => names.has(printer_name))
  const isKnown = making.length > 0 && !names.has('')
  return (isKnown ? making : printers).map(({ serial_number }) => serial_number)
}

export async function sendMessage(orderId: number): Promise<void> {
  const { more } = strings()
  const text = await askFor({
    kind: 'text',
    title: more.message,
    value: '',
    offered: more.messages,
    done: more.sendMessage,
  })
  if (!text) return
  const stations = stationsFor(await printers(), app().orders[orderId]?.items ?? [])
  if (await perform(requestOf(orders_message, { order_id: orderId }, { text, stations })))
    showNotice(more.messageSent)
}

export async function requestBill(orderId: number): Promise<void> {
  if (await perform(requestOf(orders_request_bill, { order_id: orderId }, { switch: 1 })))
    await readBoth(orderId)
}

export async function clearTable(tableId: number): Promise<void> {
  if (await perform(requestOf(tables_clear, { table_id: tableId }))) await readAgain('areas')
}

/** Closes a paid order and returns to the room. Asks first if lines were never fired. */
export async function closeOrder(order: OpenOrder): Promise<void> {
  const { order: text } = strings()
  const held = (app().orders[order.order_id]?.items ?? []).filter(({ state }) => state === 'held').length
  if (held > 0) {
    const offered = [
      { key: 'close', text: text.close, isBad: true },
      { key: 'no', text: text.cancel },
    ]
    if ((await askFor({ kind: 'choice', title: text.askClose(held), offered })) !== 'close') return
  }
  const leave = fromHere()
  if (!(await perform(requestOf(orders_close, { order_id: order.order_id })))) return
  await readAgain('open')
  showNotice(text.closed)
  leave(goToRoom)
}

/** Ends an order without lines, which needs no reason. */
export async function endOrder(order: OpenOrder): Promise<void> {
  await deleteOrder(order, strings().more.endOrder)
}

/** Deletes an order without payments. The kitchen gets voids for what it had. */
export async function cancelOrder(order: OpenOrder): Promise<void> {
  const { more, room } = strings()
  const about = `${more.cancelOrder} · ${room.table(labelOf(order))} · ${sumText(order.total)}`
  const why = await askFor({ kind: 'reason', of: 'cancel', title: about })
  if (why) await deleteOrder(order, why.reason, about)
}

async function deleteOrder(order: OpenOrder, reason: string, about?: string): Promise<void> {
  const leave = fromHere()
  if (!(await perform(requestOf(orders_delete, { order_id: order.order_id }, { reason }), about))) return
  await readAgain('open')
  showNotice(strings().more.ended)
  leave(goToRoom)
}

/** Marks an item as out of stock, or back. */
export async function switchAvailable(itemId: number, isThere: boolean): Promise<void> {
  const change = { switch: isThere ? 1 : 0 }
  if (await perform(requestOf(items_set_available, { item_id: itemId }, change))) await readAgain('menus')
}
