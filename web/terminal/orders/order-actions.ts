import { printers } from '../device/printing.ts'
import { strings } from '../locales/load-locale.ts'
import { fromHere, goToRoom } from '../navigate.ts'
import { sumText } from '../parts/money.tsx'
import { app, showNotice } from '../state.ts'
import { readAgain, readOrder } from '../sync/offline-cache.ts'
import { perform } from '../sync/send-now.ts'
import type { OpenOrder, OrderLine } from '../types.ts'
import { labelOf, type Place } from './order-place.ts'
import { askFor } from './prompt.ts'

async function readBoth(...orderIds: number[]): Promise<void> {
  await Promise.all([readAgain('open'), ...orderIds.map((id) => readOrder(id))])
}

/** "2 Burrata", for the supervisor's question. */
const nameOf = ({ qty, item_name }: OrderLine, part = qty) => `${part} ${item_name}`

const targetLabel = (place: Place) => {
  const { areas, open } = app()
  if ('tableId' in place) {
    const table = areas.flatMap(({ tables }) => tables).find(({ table_id }) => table_id === place.tableId)
    return String(table?.table_number ?? place.tableId)
  }
  const order = 'orderId' in place ? open.find(({ order_id }) => order_id === place.orderId) : undefined
  return order ? labelOf(order) : ''
}

const orderOn = (place: Place): OpenOrder | undefined =>
  app().open.find((order) =>
    'tableId' in place
      ? [order.table, ...order.joined].some(({ table_id }) => table_id === place.tableId)
      : 'orderId' in place && order.order_id === place.orderId,
  )

export async function moveOrder(order: OpenOrder): Promise<void> {
  const target = await askFor({ kind: 'target', title: strings().more.target, which: 'free' })
  if (!target || !('tableId' in target)) return
  const path = `/go/order/${order.order_id}/move`
  const leave = fromHere()
  if (!(await perform({ method: 'PUT', path, body: { table_id: target.tableId } }))) return
  await readBoth(order.order_id)
  showNotice(strings().more.moved(targetLabel(target)))
  leave(goToRoom)
}

export async function makeTab(order: OpenOrder): Promise<void> {
  const { room, more } = strings()
  const name = await askFor({
    kind: 'text',
    title: `${more.toTab} · ${room.tabName}`,
    value: '',
    offered: [],
  })
  if (name === undefined) return
  const body = { kind: 'bar', name: name || labelOf(order) }
  const leave = fromHere()
  if (!(await perform({ method: 'PUT', path: `/go/order/${order.order_id}/move`, body }))) return
  await readBoth(order.order_id)
  leave(goToRoom)
}

export async function joinTable(order: OpenOrder): Promise<void> {
  const target = await askFor({ kind: 'target', title: strings().more.join, which: 'free' })
  if (!target || !('tableId' in target)) return
  const body = { order_id: order.order_id }
  if (await perform({ method: 'PUT', path: `/go/table/${target.tableId}/join`, body }))
    await readBoth(order.order_id)
}

export async function unjoinTable(order: OpenOrder): Promise<void> {
  const offered = order.joined.map(({ table_id, table_number }) => ({
    key: String(table_id),
    text: String(table_number),
  }))
  const chosen =
    offered.length === 1
      ? offered[0]?.key
      : await askFor({ kind: 'choice', title: strings().more.unjoin, offered })
  if (!chosen) return
  if (await perform({ method: 'PUT', path: `/go/table/${chosen}/unjoin` })) await readBoth(order.order_id)
}

/** Merges another order into this one. */
export async function mergeOrders(order: OpenOrder): Promise<void> {
  const target = await askFor({
    kind: 'target',
    title: strings().more.mergeWhich,
    which: 'open',
    except: order.order_id,
  })
  const from = target && orderOn(target)
  if (!from) return
  const body = { from_order_ids: [from.order_id] }
  if (!(await perform({ method: 'POST', path: `/go/order/${order.order_id}/merge`, body }))) return
  await readBoth(order.order_id)
  showNotice(strings().more.merged)
}

/** Of a single line the quantity can be chosen; several lines are taken as a whole. */
const mostOf = ([only, ...others]: OrderLine[]) =>
  only && only.qty > 1 && others.length === 0 ? { most: only.qty } : {}

/** Moves lines to another order, or to a table that is opened for them. */
export async function transferLines(orderId: number, lines: OrderLine[]): Promise<boolean> {
  const most = mostOf(lines)
  const title = strings().more.target
  const target = await askFor({ kind: 'target', title, which: 'any', except: orderId, ...most })
  if (!target) return false
  const there = orderOn(target)
  const to = there
    ? { to_order_id: there.order_id }
    : 'tableId' in target
      ? { to_table_id: target.tableId }
      : undefined
  if (!to) return false
  const items = lines.map(({ order_item_id, qty }) => ({ order_item_id, qty: target.qty ?? qty }))
  const answer = await perform({
    method: 'POST',
    path: `/go/order/${orderId}/transfer`,
    body: { items, ...to },
  })
  if (!answer) return false
  await readBoth(orderId, ...(there ? [there.order_id] : []))
  showNotice(strings().more.moved(targetLabel(target)))
  return true
}

/** Held lines are voided without a question; lines sent to the kitchen need a reason. */
export async function voidLines(orderId: number, lines: OrderLine[]): Promise<boolean> {
  const isHeld = lines.every(({ state }) => state === 'held')
  const only = lines.length === 1 ? lines[0] : undefined
  const why = isHeld
    ? { reason: '', qty: only?.qty ?? 0, made: 0 }
    : await askFor({ kind: 'reason', of: 'void', title: strings().order.void, ...mostOf(lines) })
  if (!why) return false
  for (const line of lines) {
    const part: { qty?: number } = only && why.qty > 0 && why.qty < line.qty ? { qty: why.qty } : {}
    const body = { ...(why.reason && { reason: why.reason, made: why.made }), ...part }
    const path = `/go/order/${line.order_item_id}/item`
    const about = `${strings().order.void} · ${nameOf(line, part.qty)}`
    if (!(await perform({ method: 'DELETE', path, body, about }))) return false
  }
  await readBoth(orderId)
  return true
}

export async function compLines(orderId: number, lines: OrderLine[]): Promise<boolean> {
  const why = await askFor({ kind: 'reason', of: 'comp', title: strings().order.comp })
  if (!why) return false
  for (const line of lines) {
    const body = { kind: 'comp', order_item_id: line.order_item_id, reason: why.reason }
    const about = `${strings().order.comp} · ${nameOf(line)}`
    if (!(await perform({ method: 'POST', path: `/go/order/${orderId}/discount`, body, about }))) return false
  }
  await readBoth(orderId)
  return true
}

export async function giveDiscount(orderId: number, line?: OrderLine): Promise<void> {
  const { more } = strings()
  const percent = await askFor({ kind: 'number', title: `${more.discount} %`, offered: [5, 10, 15, 20, 50] })
  if (!percent) return
  const why = await askFor({ kind: 'reason', of: 'discount', title: `${more.discount} ${percent} %` })
  if (!why) return
  const on = line ? { order_item_id: line.order_item_id } : {}
  const body = { kind: 'percent', value: percent, reason: why.reason, ...on }
  const total = app().orders[orderId]?.bill.total ?? '0.00'
  const about = `${more.discount} ${percent} % · ${line ? nameOf(line) : sumText(total)}`
  if (await perform({ method: 'POST', path: `/go/order/${orderId}/discount`, body, about }))
    await readBoth(orderId)
}

export async function takeDiscountOff(orderId: number, discountId: number): Promise<void> {
  if (await perform({ method: 'DELETE', path: `/go/order/${orderId}/discount/${discountId}` }))
    await readBoth(orderId)
}

export async function switchService(orderId: number, isOn: boolean): Promise<void> {
  const why = await askFor({ kind: 'reason', of: 'discount', title: strings().order.service })
  if (!why) return
  const body = { switch: isOn ? 1 : 0, reason: why.reason }
  if (await perform({ method: 'PUT', path: `/go/order/${orderId}/service`, body })) await readBoth(orderId)
}

export async function sendMessage(orderId: number): Promise<void> {
  const { more } = strings()
  const text = await askFor({ kind: 'text', title: more.message, value: '', offered: more.messages })
  if (!text) return
  const stations = (await printers()).map(({ serial_number }) => serial_number)
  const body = { text, stations }
  if (await perform({ method: 'POST', path: `/go/order/${orderId}/message`, body }))
    showNotice(more.messageSent)
}

export async function requestBill(orderId: number): Promise<void> {
  if (await perform({ method: 'PUT', path: `/go/order/${orderId}/bill`, body: { switch: 1 } }))
    await readBoth(orderId)
}

export async function clearTable(tableId: number): Promise<void> {
  if (await perform({ method: 'PUT', path: `/go/table/${tableId}/clear` })) await readAgain('areas')
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
  if (!(await perform({ method: 'PUT', path: `/go/order/${order.order_id}/close` }))) return
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
  const path = `/go/order/${order.order_id}`
  if (!(await perform({ method: 'DELETE', path, body: { reason }, about }))) return
  await readAgain('open')
  showNotice(strings().more.ended)
  leave(goToRoom)
}

/** Marks an item as out of stock, or back. */
export async function switchAvailable(itemId: number, isThere: boolean): Promise<void> {
  const body = { switch: isThere ? 1 : 0 }
  if (await perform({ method: 'PUT', path: `/go/menu/${itemId}/available`, body })) await readAgain('menus')
}
