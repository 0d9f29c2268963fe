import assert from 'node:assert/strict'
import test from 'node:test'
import { anOrder, anUnsettled, NOW } from '../../test/support/fixtures.ts'
import { type OrderAction, whyNotAct } from './allowed-actions.ts'
import { whyBelowPaid, whyMerged, whyNotDeleteOrder, whyNotMergeAway } from './rules.ts'

const STATES = {
  open: anOrder(),
  'part paid': anOrder({ paidCents: 400 }),
  paid: anOrder({ paidCents: 1_000 }),
  closed: anOrder({ paidCents: 1_000, closedAt: NOW }),
}

/** Allowed states by action; merged orders are refused before this check. */
const ALLOWED: Record<OrderAction, (string | undefined)[]> = {
  receive: [undefined, undefined, 'order_paid', 'order_closed'],
  move: [undefined, undefined, undefined, 'order_closed'],
  describe: [undefined, undefined, undefined, 'order_closed'],
  take_off: [undefined, undefined, 'order_paid', 'order_closed'],
  serve: [undefined, undefined, undefined, 'order_closed'],
  close: [undefined, undefined, undefined, 'order_closed'],
}

for (const [act, codes] of Object.entries(ALLOWED)) {
  test(`${act}: allowed as long as the order stands so`, () => {
    const found = Object.values(STATES).map((order) => whyNotAct(act as OrderAction, order)?.code)
    assert.deepEqual(found, codes)
  })
}

test('actions on a merged order are refused with the order that has its lines', () => {
  assert.equal(whyMerged(anOrder()), undefined)
  const { code, details } = whyMerged(anOrder({ mergedIntoId: 9, deletedAt: NOW })) ?? {}
  assert.deepEqual([code, details], ['order_merged', { order_id: 9 }])
})

for (const why of [whyNotMergeAway, whyNotDeleteOrder]) {
  test(`${why.name}: not with money on it, nor with money in the air`, () => {
    const codes = [
      why(STATES.open, [], NOW),
      why(STATES['part paid'], [], NOW),
      why(STATES.open, [anUnsettled()], NOW),
      why(STATES.paid, [], NOW),
      why(STATES.closed, [], NOW),
    ]
    const has = 'order_has_payments'
    assert.deepEqual(
      codes.map((one) => one?.code),
      [undefined, has, has, has, 'order_closed'],
    )
  })
}

test('a bill cannot be lowered below what is paid or being paid, to the cent', () => {
  const order = anOrder({ paidCents: 400 })
  assert.equal(whyBelowPaid(order, 500, 100, 'it'), undefined)
  assert.equal(whyBelowPaid(order, 499, 100, 'it')?.code, 'below_paid')
  assert.equal(whyBelowPaid(order, 400, 0, 'it'), undefined)
  assert.equal(whyBelowPaid(order, 399, 0, 'it')?.code, 'below_paid')
})
