import assert from 'node:assert/strict'
import test from 'node:test'
import { anOrder, anUnsettled, aPayment, NOW, type RefusalCase } from '../../test/support/fixtures.ts'
import type { Order } from '../orders/store.ts'
import {
  changeFor,
  freeToPay,
  overpaidBy,
  whyNotApproveAgain,
  whyNotApproveAmount,
  whyNotDecline,
  whyNotPay,
  whyNotRepeat,
  whyNotReverse,
  whyNotTakePayments,
  whyNotTip,
} from './rules.ts'

const CLOSED = { closedAt: NOW }
/** The hold ends exactly now. */
const ended = anUnsettled({ heldUntil: NOW })
const held = anUnsettled()

const free: { name: string; order: Partial<Order>; unsettled: (typeof held)[]; cents: number }[] = [
  { name: 'all that is owed is free to pay', order: {}, unsettled: [], cents: 1_000 },
  { name: 'what is paid is not free to pay', order: { paidCents: 999 }, unsettled: [], cents: 1 },
  { name: 'what is being charged is not free to pay', order: {}, unsettled: [held], cents: 600 },
  { name: 'what is charged twice is taken off twice', order: {}, unsettled: [held, held], cents: 200 },
  { name: 'what nobody told the end of is free to pay', order: {}, unsettled: [ended], cents: 1_000 },
  { name: 'no less than nothing is free to pay', order: { paidCents: 900 }, unsettled: [held], cents: 0 },
  {
    name: 'of an overpaid order nothing is free to pay',
    order: { paidCents: 1_200 },
    unsettled: [],
    cents: 0,
  },
]

for (const { name, order, unsettled, cents } of free) {
  test(name, () => assert.equal(freeToPay(anOrder(order), unsettled, NOW), cents))
}

/** A repeated card payment of 10.00 with a tip of 1.00, with the given differences. */
const repeat =
  (different: object, known: Parameters<typeof aPayment>[0] = {}) =>
  () =>
    whyNotRepeat(aPayment({ tipCents: 100, ...known }), {
      amountCents: 1_000,
      tipCents: 100,
      method: 'card',
      ...different,
    })

const refusals: RefusalCase[] = [
  { name: 'an open order takes payments', why: () => whyNotTakePayments(anOrder()) },
  {
    name: 'a paid order takes payments: a tip may still come',
    why: () => whyNotTakePayments(anOrder({ paidCents: 1_000 })),
  },
  {
    name: 'a closed order takes no payments',
    why: () => whyNotTakePayments(anOrder(CLOSED)),
    code: 'order_closed',
  },

  {
    name: 'the balance is paid to the cent',
    why: () => whyNotPay(anOrder({ paidCents: 400 }), [], 600, NOW),
  },
  {
    name: 'a cent beyond the balance is not paid',
    why: () => whyNotPay(anOrder({ paidCents: 400 }), [], 601, NOW),
    code: 'over_balance',
  },
  {
    name: 'nothing is paid on a paid order',
    why: () => whyNotPay(anOrder({ paidCents: 1_000 }), [], 0, NOW),
  },
  { name: 'what a hold leaves is paid', why: () => whyNotPay(anOrder(), [held], 600, NOW) },
  {
    name: 'a cent of what is held elsewhere is not paid',
    why: () => whyNotPay(anOrder(), [held], 601, NOW),
    code: 'over_balance',
  },
  {
    name: 'what was held is paid once the hold has ended',
    why: () => whyNotPay(anOrder(), [ended], 1_000, NOW),
  },

  { name: 'a repeat that says the same is one', why: repeat({}) },
  {
    name: 'a repeat with another amount is refused',
    why: repeat({ amountCents: 1_001 }),
    code: 'reference_differs',
  },
  { name: 'a repeat with another tip is refused', why: repeat({ tipCents: 101 }), code: 'reference_differs' },
  {
    name: 'a repeat by another method is refused',
    why: repeat({ method: 'cash' }),
    code: 'reference_differs',
  },
  { name: 'a repeat without the tip is refused', why: repeat({ tipCents: null }), code: 'reference_differs' },
  {
    name: 'a repeat without a tip is one where there was none',
    why: repeat({ tipCents: null }, { tipCents: 0 }),
  },
  {
    name: 'what began pending is repeated without the tip that came with the tap',
    why: repeat({ tipCents: null }, { heldUntil: NOW }),
  },
  {
    name: 'what began pending is not repeated with another tip',
    why: repeat({ tipCents: 0 }, { heldUntil: NOW }),
    code: 'reference_differs',
  },

  {
    name: 'an approval is told again without a tip',
    why: () => whyNotApproveAgain(aPayment({ tipCents: 100 }), { tipCents: null, amountCents: null }),
  },
  {
    name: 'an approval is told again with its tip',
    why: () => whyNotApproveAgain(aPayment({ tipCents: 100 }), { tipCents: 100, amountCents: null }),
  },
  {
    name: 'an approval is not told again with another amount',
    why: () => whyNotApproveAgain(aPayment(), { tipCents: null, amountCents: 999 }),
    code: 'already_approved',
  },
  {
    name: 'a card may have less than was held',
    why: () => whyNotApproveAmount(aPayment(), 400),
  },
  {
    name: 'no more than was held is approved',
    why: () => whyNotApproveAmount(aPayment(), 1_001),
    code: 'over_hold',
  },
  {
    name: 'an approval is not told again with another tip',
    why: () => whyNotApproveAgain(aPayment({ tipCents: 100 }), { tipCents: 0, amountCents: null }),
    code: 'already_approved',
  },

  { name: 'a pending payment is declined', why: () => whyNotDecline(21, 'pending') },
  { name: 'an unknown payment is declined', why: () => whyNotDecline(21, 'unknown') },
  { name: 'a declined payment is declined again', why: () => whyNotDecline(21, 'declined') },
  {
    name: 'an approved payment is not declined',
    why: () => whyNotDecline(21, 'approved'),
    code: 'payment_settled',
  },
  {
    name: 'a reversed payment is not declined',
    why: () => whyNotDecline(21, 'reversed'),
    code: 'payment_settled',
  },

  { name: 'an approved payment is reversed', why: () => whyNotReverse(anOrder(), 21, 'approved') },
  {
    name: 'an approved payment of a paid order is reversed',
    why: () => whyNotReverse(anOrder({ paidCents: 1_000 }), 21, 'approved'),
  },
  ...(['pending', 'declined', 'unknown', 'reversed'] as const).map((status) => ({
    name: `a payment that is ${status} is not reversed`,
    why: () => whyNotReverse(anOrder(), 21, status),
    code: 'payment_settled' as const,
  })),
  {
    name: 'no payment of a closed order is reversed',
    why: () => whyNotReverse(anOrder(CLOSED), 21, 'approved'),
    code: 'order_closed',
  },
  {
    name: 'that the order is closed is told before how the payment stands',
    why: () => whyNotReverse(anOrder(CLOSED), 21, 'declined'),
    code: 'order_closed',
  },
]

for (const { name, why, code } of refusals) test(name, () => assert.equal(why()?.code, code))

test('a payment above the balance is refused with the excess and the charging terminal', () => {
  const { details } = whyNotPay(anOrder(), [held, ended], 700, NOW) ?? {}
  const { reasons, ...sums } = details as { reasons: { code: string; terminal: string }[] }
  assert.deepEqual(sums, { balance: '10.00', free_to_pay: '6.00', over: '1.00' })
  assert.deepEqual(
    reasons.map(({ code, terminal }) => [code, terminal]),
    [['payment_pending', 'T-1001']],
  )
})

test('a repeat with other values is refused with both', () => {
  const refusal = repeat({ amountCents: 1_100, tipCents: null, method: 'other' })()
  assert.deepEqual(refusal?.details, {
    payment_id: 21,
    recorded: { amount: '10.00', tip: '1.00', method: 'card' },
    sent: { amount: '11.00', tip: '0.00', method: 'other' },
  })
  assert.match(
    refusal?.message ?? '',
    /10\.00 by card with a tip of 1\.00, not 11\.00 by other with a tip of 0\.00/,
  )
  assert.deepEqual(
    whyNotApproveAgain(aPayment({ tipCents: 100 }), { tipCents: 500, amountCents: null })?.details,
    {
      payment_id: 21,
      recorded: { tip: '1.00' },
      sent: { tip: '5.00' },
    },
  )
})

const overpayments: { name: string; order: Partial<Order>; amountCents: number; overpaidCents: number }[] = [
  {
    name: 'the balance to the cent overpays nothing',
    order: { paidCents: 400 },
    amountCents: 600,
    overpaidCents: 0,
  },
  {
    name: 'a cent beyond the balance overpays a cent',
    order: { paidCents: 400 },
    amountCents: 601,
    overpaidCents: 1,
  },
  {
    name: 'on a paid order all of it is too much',
    order: { paidCents: 1_000 },
    amountCents: 300,
    overpaidCents: 300,
  },
  {
    name: 'what was too much before does not count again',
    order: { paidCents: 1_200 },
    amountCents: 300,
    overpaidCents: 300,
  },
]

for (const { name, order, amountCents, overpaidCents } of overpayments) {
  test(name, () => assert.equal(overpaidBy(anOrder(order), amountCents), overpaidCents))
}

const changes: { name: string; tendered: number | null; change: number }[] = [
  { name: 'cash beyond amount and tip goes back to the guest', tendered: 2_000, change: 900 },
  { name: 'amount and tip to the cent leave no change', tendered: 1_100, change: 0 },
  { name: 'where nothing is said of what was handed over there is no change', tendered: null, change: 0 },
]

for (const { name, tendered, change } of changes) {
  test(name, () => assert.equal(changeFor(tendered, 1_000, 100), change))
}

const AT_FIRST = { tipLimitPercentBps: 10_000, tipLimitAmountCents: 5_000 }

const tips: {
  name: string
  amountCents: number
  tipCents: number
  limits?: typeof AT_FIRST
  most?: string
}[] = [
  { name: 'a coffee may be tipped a note', amountCents: 300, tipCents: 2_000 },
  { name: 'a large bill may be tipped beyond the amount', amountCents: 40_000, tipCents: 30_000 },
  { name: 'a tip may be as large as the amount allows', amountCents: 300, tipCents: 5_000 },
  { name: 'a cent above both is too large', amountCents: 300, tipCents: 5_001, most: '50.00' },
  { name: 'a tip may be as large as the percentage allows', amountCents: 40_000, tipCents: 40_000 },
  { name: 'a cent above the whole bill is too large', amountCents: 40_000, tipCents: 40_001, most: '400.00' },
  { name: 'a tip by itself goes by the amount', amountCents: 0, tipCents: 5_000 },
  { name: 'what cannot be meant is too large', amountCents: 4_250, tipCents: 999_999_999, most: '50.00' },
  {
    name: 'part of a cent is not allowed',
    amountCents: 333,
    tipCents: 34,
    limits: { tipLimitPercentBps: 1_000, tipLimitAmountCents: 0 },
    most: '0.33',
  },
  {
    name: 'where both limits are nothing there is no tip',
    amountCents: 40_000,
    tipCents: 1,
    limits: { tipLimitPercentBps: 0, tipLimitAmountCents: 0 },
    most: '0.00',
  },
]

for (const { name, amountCents, tipCents, limits = AT_FIRST, most } of tips) {
  test(name, () => {
    const refusal = whyNotTip(
      limits,
      { totalCents: amountCents, tipsCents: 0 },
      { amountCents: amountCents, tipCents: tipCents },
    )
    assert.deepEqual([refusal?.code, refusal?.details.most], [most && 'tip_too_large', most])
  })
}
