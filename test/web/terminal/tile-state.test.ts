import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unservedCourses } from '../../../web/terminal/orders/serve-course.ts'
import { lookOf, tileStateOf } from '../../../web/terminal/orders/tile-state.ts'

const NOW = Date.parse('2026-11-18T20:30:00Z')
const ORDER = {
  order_id: 7,
  status: 'cooking',
  table: { table_id: 4, table_number: 4 },
  joined: [],
  not_printed: 0,
  unknown_payments: 0,
  allergens: 0,
  waiting_since: '',
  held_courses: [],
}
const look = (more: object) =>
  lookOf({ order: { ...ORDER, ...more } as never, isUnsent: false, draftCount: 0 }, false, NOW)

test('a table is late when a dish on a kitchen screen is late for the kitchen', () => {
  assert.equal(look({ waiting_since: '2026-11-18 20:15:01' }), 'cooking')
  assert.equal(look({ waiting_since: '2026-11-18 20:15:00' }), 'late')
  // On paper nobody says what is done, so nobody can say that it is late.
  assert.equal(look({ waiting_since: '', opened_at: '2026-11-18 18:00:00' }), 'cooking')
})

test('what nobody cooks comes before a payment that nobody knows, and both before the rest', () => {
  assert.equal(look({ unknown_payments: 1, waiting_since: '2026-11-18 20:00:00' }), 'unknown')
  assert.equal(look({ unknown_payments: 1, not_printed: 1 }), 'not_printed')
  assert.equal(look({ status: 'served', held_courses: [2] }), 'held')
})

test('a tile shows dishes and allergies that are still on this device', () => {
  const queue = { entries: [], tray: [], born: new Map() }
  const drafts = { 'table 4': { lines: [{ qty: 2 }, { qty: 1 }], allergens: 1 } }
  const free = tileStateOf({ open: [], queue, drafts } as never, { tableId: 4 })
  assert.deepEqual(free, { order: undefined, isUnsent: false, draftCount: 3, hasAllergy: true })
  assert.equal(lookOf(free, true, NOW), 'unsent')
  const open = [{ ...ORDER, allergens: 1 }]
  assert.equal(tileStateOf({ open, queue, drafts: {} } as never, { tableId: 4 }).hasAllergy, true)
  const seating = { act: 'new', body: { table_id: 5, allergens: 1 } }
  const waiting = tileStateOf({ open, queue: { ...queue, entries: [seating] }, drafts: {} } as never, {
    tableId: 5,
  })
  assert.deepEqual([waiting.isUnsent, waiting.hasAllergy], [true, true])
})

test('a course is served as a whole: what was sent of it and is not on the table', () => {
  const line = (order_item_id: number, course: number, state: string) => ({ order_item_id, course, state })
  const lines = [
    line(1, 2, 'held'),
    line(2, 1, 'sent'),
    line(3, 1, 'ready'),
    line(4, 1, 'served'),
    line(5, 0, 'fired'),
  ]
  assert.deepEqual(unservedCourses(lines as never), [
    { course: 0, ids: [5] },
    { course: 1, ids: [2, 3] },
  ])
})
