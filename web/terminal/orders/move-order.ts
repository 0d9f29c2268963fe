import {
  orders_merge,
  orders_move,
  orders_transfer,
  tables_join,
  tables_unjoin,
} from '../../../client/src/call-table.ts'
import { requestOf } from '../../../client/src/client.ts'
import { strings } from '../locales/load-locale.ts'
import { fromHere, goToRoom } from '../navigate.ts'
import { app, showNotice } from '../state.ts'
import { perform } from '../sync/send-now.ts'
import type { OpenOrder, OrderLine } from '../types.ts'
import { mostOf, readBoth } from './order-actions.ts'
import { labelOf, type Place } from './order-place.ts'
import { askFor } from './prompt.ts'

// Moving orders and lines between tables and tabs.

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
  const leave = fromHere()
  const move = requestOf(orders_move, { order_id: order.order_id }, { table_id: target.tableId })
  if (!(await perform(move))) return
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
  const leave = fromHere()
  const tab = { kind: 'bar', name: name || labelOf(order) } as const
  if (!(await perform(requestOf(orders_move, { order_id: order.order_id }, tab)))) return
  await readBoth(order.order_id)
  leave(goToRoom)
}

export async function joinTable(order: OpenOrder): Promise<void> {
  const target = await askFor({ kind: 'target', title: strings().more.join, which: 'free' })
  if (!target || !('tableId' in target)) return
  const { order_id } = order
  if (await perform(requestOf(tables_join, { table_id: target.tableId }, { order_id })))
    await readBoth(order_id)
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
  if (await perform(requestOf(tables_unjoin, { table_id: Number(chosen) }))) await readBoth(order.order_id)
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
  const merge = requestOf(orders_merge, { order_id: order.order_id }, { from_order_ids: [from.order_id] })
  if (!(await perform(merge))) return
  await readBoth(order.order_id)
  showNotice(strings().more.merged)
}

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
  if (!(await perform(requestOf(orders_transfer, { order_id: orderId }, { items, ...to })))) return false
  await readBoth(orderId, ...(there ? [there.order_id] : []))
  showNotice(strings().more.moved(targetLabel(target)))
  return true
}
