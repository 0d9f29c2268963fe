import assert from 'node:assert/strict'
import type { Restaurant } from './test-app.ts'

/** Opens a table; `body` overrides fields. */
export async function openOrder(
  bistro: Pick<Restaurant, 'put'>,
  tableId: number,
  body: object = {},
): Promise<number> {
  const opened = await bistro.put(`/go/table/${tableId}/open`, {
    location_id: 1,
    staff_id: 1,
    allergens: 0,
    ...body,
  })
  assert.equal(opened.status, 201, `table ${tableId} was not opened: ${opened.text}`)
  return opened.body.order_id
}

interface LineInput {
  item_id: number
  qty?: number
  notes?: string
}

/** Opens the table and orders; returns the order. */
export async function order(
  restaurant: Restaurant,
  table: number,
  items: LineInput[],
  { allergens = 0 } = {},
): Promise<number> {
  const orderId = await openOrder(restaurant, table, { allergens })
  if (items.length > 0) await restaurant.post(`/go/order/${orderId}`, { items })
  return orderId
}

export async function itemNamed({ sql }: Restaurant, name: string): Promise<number> {
  const [item] = await sql<{ id: number }>`select id from menu_items where name = ${name}`
  return item?.id ?? 0
}
