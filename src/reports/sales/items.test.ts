import assert from 'node:assert/strict'
import test from 'node:test'
import type { ItemSums } from './item-store.ts'
import { salesByCourse, salesByItem } from './items.ts'
import { averageCheckCents, NOTHING } from './sales.ts'

const sold = (itemId: number, course: number, qty: number, lineCents: number): ItemSums => ({
  itemId,
  sectionId: 1,
  sectionTitle: 'Starters',
  name: `Dish ${itemId}`,
  modifiers: null,
  course,
  qty,
  lineCents,
})

test('courses are reported in order, whatever the order of their dishes', () => {
  const rows = [sold(1, 2, 3, 900), sold(2, 0, 1, 450), sold(3, 2, 1, 300)]
  assert.deepEqual(salesByCourse(rows), [
    { course: 0, qty: 1, amountCents: 450 },
    { course: 2, qty: 4, amountCents: 1_200 },
  ])
})

test('an item ordered in two courses is one item', () => {
  const [item, ...others] = salesByItem([sold(1, 1, 2, 900), sold(1, 2, 1, 450)], [])
  assert.deepEqual([item?.qty, item?.amountCents, others.length], [3, 1_350, 0])
})

test('refunds are reported with their item, even if none was sold', () => {
  const back = [
    { itemId: 1, name: 'Dish 1', qty: 1 },
    { itemId: 9, name: 'Dish 9', qty: 2 },
  ]
  assert.deepEqual(
    salesByItem([sold(1, 0, 3, 900)], back).map(({ itemId, qty, refunded }) => [itemId, qty, refunded]),
    [
      [1, 3, 1],
      [9, 0, 2],
    ],
  )
})

const checks: { name: string; orders: number; totalCents: number; average: number }[] = [
  { name: 'no order has no average', orders: 0, totalCents: 0, average: 0 },
  { name: 'half a cent is rounded up', orders: 2, totalCents: 1_001, average: 501 },
  { name: 'a third of a cent is not', orders: 3, totalCents: 1_000, average: 333 },
]
for (const { name, orders, totalCents, average } of checks) {
  test(`average check: ${name}`, () => {
    assert.equal(averageCheckCents({ ...NOTHING, orders, totalCents }), average)
  })
}
