import assert from 'node:assert/strict'
import type { Restaurant } from './test-app.ts'

// Items of the demo's Bistro: 1 "Bread & Butter" 4.50, 2 "Burrata" 13.50, both without modifiers.
export const BREAD = 1
export const BURRATA = 2

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

export async function itemNamed({ sql }: Restaurant, name: string): Promise<number> {
  const [item] = await sql<{ id: number }>`select id from menu_items where name = ${name}`
  return item?.id ?? 0
}
