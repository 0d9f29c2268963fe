import assert from 'node:assert/strict'
import test from 'node:test'
import { anOrder, anUnsettled, NOW, type RefusalCase } from '../../test/support/fixtures.ts'
import { balanceOf } from '../bills/balance.ts'
import { MAX_ORDER_CENTS } from '../platform/core/money.ts'
import type { OrderLine } from './lines/line.ts'
import {
  MAX_ORDER_LINES,
  stateOf,
  whyNotAddItems,
  whyNotDeleteOrder,
  whyNotGrow,
  whyNotRemoveItem,
} from './rules.ts'
import type { Order } from './store.ts'

const PAID = { paidCents: 1_000 }
const CLOSED = { closedAt: NOW }
const BREAD = { name: 'Bread & Butter' } as OrderLine

const states: { name: string; order: Partial<Order>; state: string; balanceCents: number }[] = [
  { name: 'an order of which nothing is paid is open', order: {}, state: 'open', balanceCents: 1_000 },
  {
    name: 'an order paid but for a cent is open',
    order: { paidCents: 999 },
    state: 'open',
    balanceCents: 1,
  },
  { name: 'an order paid to the cent is paid', order: PAID, state: 'paid', balanceCents: 0 },
  {
    name: 'an order overpaid by a cent is paid, and owes nothing rather than less',
    order: { paidCents: 1_001 },
    state: 'paid',
    balanceCents: 0,
  },
  {
    name: 'an empty order owes nothing, and yet is open',
    order: { totalCents: 0 },
    state: 'open',
    balanceCents: 0,
  },
  {
    name: 'an order with nothing but a tip is open',
    order: { totalCents: 0, tipsCents: 100 },
    state: 'open',
    balanceCents: 0,
  },
  {
    name: 'a closed order is closed before paid',
    order: { ...PAID, ...CLOSED },
    state: 'closed',
    balanceCents: 0,
  },
  {
    name: 'a deleted order is deleted before closed',
    order: { ...CLOSED, deletedAt: NOW },
    state: 'deleted',
    balanceCents: 1_000,
  },
]

for (const { name, order, state, balanceCents } of states) {
  test(name, () => {
    assert.equal(stateOf(anOrder(order)), state)
    assert.equal(balanceOf(anOrder(order)), balanceCents)
  })
}

/** Voids the bread, which leaves this total, on an order with this much paid and on hold. */
const without = (newTotalCents: number, heldCents: number, order: Partial<Order>) => () =>
  whyNotRemoveItem(anOrder(order), BREAD, newTotalCents, heldCents)

const refusals: RefusalCase[] = [
  { name: 'an open order takes items', why: () => whyNotAddItems(anOrder(), 1) },
  {
    name: 'an order paid but for a cent takes items',
    why: () => whyNotAddItems(anOrder({ paidCents: 999 }), 1),
  },
  { name: 'a paid order takes no items', why: () => whyNotAddItems(anOrder(PAID), 1), code: 'order_paid' },
  {
    name: 'an overpaid order takes no items',
    why: () => whyNotAddItems(anOrder({ paidCents: 1_001 }), 1),
    code: 'order_paid',
  },
  {
    name: 'a closed order takes no items',
    why: () => whyNotAddItems(anOrder(CLOSED), 1),
    code: 'order_closed',
  },
  {
    name: 'a closed order is told as closed before paid or full',
    why: () => whyNotAddItems(anOrder({ ...PAID, ...CLOSED, itemCount: MAX_ORDER_LINES }), 1),
    code: 'order_closed',
  },
  {
    name: 'a full and paid order is told as paid',
    why: () => whyNotAddItems(anOrder({ ...PAID, itemCount: MAX_ORDER_LINES }), 1),
    code: 'order_paid',
  },
  {
    name: 'the 500th line has room',
    why: () => whyNotAddItems(anOrder({ itemCount: 498 }), 2),
  },
  {
    name: 'the 501st line has none',
    why: () => whyNotAddItems(anOrder({ itemCount: 498 }), 3),
    code: 'order_full',
  },
  {
    name: 'an order from before the limit takes no further line',
    why: () => whyNotAddItems(anOrder({ itemCount: 800 }), 1),
    code: 'order_full',
  },

  { name: 'an order grows to the limit', why: () => whyNotGrow(anOrder(), MAX_ORDER_CENTS) },
  {
    name: 'an order does not grow a cent beyond the limit',
    why: () => whyNotGrow(anOrder(), MAX_ORDER_CENTS + 1),
    code: 'order_too_large',
  },

  { name: 'a line is taken off an order that owes', why: without(0, 0, {}) },
  { name: 'a line is taken off down to what was paid', why: without(500, 0, { paidCents: 500 }) },
  {
    name: 'a line is not taken off to a cent below what was paid',
    why: without(499, 0, { paidCents: 500 }),
    code: 'below_paid',
  },
  {
    name: 'a line is taken off down to what is paid and being charged',
    why: without(900, 400, { paidCents: 500 }),
  },
  {
    name: 'a line is not taken off to a cent below what is paid and being charged',
    why: without(899, 400, { paidCents: 500 }),
    code: 'below_paid',
  },
  { name: 'nothing is taken off a paid order', why: without(1_000, 0, PAID), code: 'order_paid' },
  { name: 'nothing is taken off a closed order', why: without(0, 0, CLOSED), code: 'order_closed' },
  {
    name: 'a closed order is told as closed before less is owed than paid',
    why: without(0, 0, { ...PAID, ...CLOSED }),
    code: 'order_closed',
  },

  { name: 'an order with nothing paid is deleted', why: () => whyNotDeleteOrder(anOrder(), [], NOW) },
  {
    name: 'an order is not deleted with a cent paid',
    why: () => whyNotDeleteOrder(anOrder({ paidCents: 1 }), [], NOW),
    code: 'order_has_payments',
  },
  {
    name: 'an order is not deleted with a tip on it alone',
    why: () => whyNotDeleteOrder(anOrder({ tipsCents: 1 }), [], NOW),
    code: 'order_has_payments',
  },
  {
    name: 'an order is not deleted while it is being paid',
    why: () => whyNotDeleteOrder(anOrder(), [anUnsettled()], NOW),
    code: 'order_has_payments',
  },
  {
    name: 'a closed order is not deleted, and told as closed before paid',
    why: () => whyNotDeleteOrder(anOrder({ ...PAID, ...CLOSED }), [anUnsettled()], NOW),
    code: 'order_closed',
  },
]

for (const { name, why, code } of refusals) test(name, () => assert.equal(why()?.code, code))

test('a full order reports how many lines still fit, never less than zero', () => {
  const lines = { max_lines: 500 }
  assert.deepEqual(whyNotAddItems(anOrder({ itemCount: 498 }), 3)?.details, { lines: 498, ...lines, room: 2 })
  assert.deepEqual(whyNotAddItems(anOrder({ itemCount: 800 }), 1)?.details, { lines: 800, ...lines, room: 0 })
})

test('a refused void says what to do: reverse a payment, or wait for a pending one', () => {
  const paid = without(499, 400, { paidCents: 500 })()
  assert.match(
    paid?.message ?? '',
    /Without Bread & Butter less .* the 5\.00 already paid\. Reverse a payment/,
  )
  assert.deepEqual(paid?.details, { paid: '5.00', held: '4.00', total_without_item: '4.99' })
  assert.match(without(500, 400, { paidCents: 500 })()?.message ?? '', /at this moment \(4\.00\)\. Wait/)
})

test('a refused deletion lists every reason, in order', () => {
  const order = anOrder({ paidCents: 500, tipsCents: 50 })
  const unknown = anUnsettled({ id: 23, heldUntil: NOW })
  const refusal = whyNotDeleteOrder(order, [anUnsettled(), unknown], NOW)
  assert.ok(refusal)
  const [stands, ...unsettled] = refusal.details.reasons as { code: string; message: string }[]
  assert.deepEqual(stands, {
    code: 'payments_stand',
    message: '5.00 was paid, and 0.50 in tips.',
    paid: '5.00',
    tips: '0.50',
  })
  assert.deepEqual(
    unsettled.map(({ code }) => code),
    ['payment_pending', 'payment_unknown'],
  )
  for (const { message } of unsettled) assert.ok(refusal.message.includes(message), message)
})
