import assert from 'node:assert/strict'
import test from 'node:test'
import { anOrder, anUnsettled, NOW } from '../../../test/support/fixtures.ts'
import { billOf } from '../../bills/bill.ts'
import type { Discount } from '../../bills/discounts.ts'
import { HELD_MS, heldCents } from '../../payments/holds/holds.ts'
import { isFreely, isPerson, whyNotDiscount, whyNotLower, whyNotTakeOff } from './discount-rules.ts'

test('nothing is taken off a bill that is paid or closed', () => {
  assert.equal(whyNotTakeOff(anOrder()), undefined)
  assert.equal(whyNotTakeOff(anOrder({ paidCents: 400 })), undefined)
  assert.equal(whyNotTakeOff(anOrder({ paidCents: 1_000 }))?.code, 'order_paid')
  assert.equal(whyNotTakeOff(anOrder({ closedAt: NOW }))?.code, 'order_closed')
})

const off = (id: number, lineId: number | null): Discount => ({ id, lineId, kind: 'percent', value: 1_000 })

const standing: [what: string, discounts: Discount[], lineId: number | null, code: string | undefined][] = [
  ['a first on a line', [off(1, null)], 5, undefined],
  ['a second on a line', [off(1, 5)], 5, 'discount_exists'],
  ['one on a line that is not there', [], 6, 'order_item_not_found'],
  ['a fifth on the bill', [1, 2, 3, 4].map((id) => off(id, null)), null, undefined],
  ['a sixth on the bill', [1, 2, 3, 4, 5].map((id) => off(id, null)), null, 'too_many_discounts'],
  ['one on the bill beside those on lines', [1, 2, 3, 4, 5].map((id) => off(id, id)), null, undefined],
]

for (const [what, discounts, lineId, code] of standing) {
  test(`${what}: ${code ?? 'may be'}`, () => {
    assert.equal(whyNotDiscount(anOrder(), { lines: [{ id: 5 }], discounts }, lineId)?.code, code)
  })
}

const held = [anUnsettled({ amountCents: 500, heldUntil: NOW + HELD_MS })]
const lowerings: [what: string, paid: number, total: number, now: number, code: string | undefined][] = [
  ['to what was paid and is held, to the cent', 400, 900, NOW + 179_999, undefined],
  ['a cent lower, while the hold runs', 400, 899, NOW + 179_999, 'below_paid'],
  ['a cent lower, when it has ended', 400, 899, NOW + 180_001, undefined],
  ['to what was paid, when it has ended', 400, 400, NOW + 180_001, undefined],
  ['a cent below what was paid', 400, 399, NOW + 180_001, 'below_paid'],
]

for (const [what, paidCents, total, now, code] of lowerings) {
  test(`a total is lowered ${what}: ${code ?? 'may be'}`, () => {
    assert.equal(whyNotLower(anOrder({ paidCents }), total, heldCents(held, now))?.code, code)
  })
}

const frees: [what: string, discounts: Discount[], freeBps: number, isFree: boolean][] = [
  ['nothing is free at first', [off(1, null)], 0, false],
  ['as much as the house allows', [off(1, null)], 1_000, true],
  ['a hundredth of a percent more', [{ ...off(1, null), value: 1_001 }], 1_000, false],
  [
    'an amount counts as the percentage it is',
    [{ ...off(1, null), kind: 'amount', value: 1_000 }],
    1_000,
    true,
  ],
  ['and a cent more', [{ ...off(1, null), kind: 'amount', value: 1_001 }], 1_000, false],
  ['a second that makes it more together', [{ ...off(2, null), value: 500 }, off(1, null)], 1_000, false],
  ['what is given away whole never is', [{ ...off(1, null), kind: 'comp', value: 0 }], 10_000, false],
]

for (const [what, discounts, freeBps, isFree] of frees) {
  test(`staff may give it by themselves: ${what}, ${isFree ? 'yes' : 'no'}`, () => {
    const lines = [{ id: 5, lineCents: 10_000, tax: null }]
    const bill = billOf(lines, discounts, anOrder())
    assert.equal(isFreely(discounts.at(-1) as Discount, bill, 10_000, freeBps), isFree)
  })
}

for (const [kind, isOne] of [
  ['staff', true],
  ['user', true],
  ['device', false],
  ['key', false],
  ['system', false],
] as const) {
  test(`a ${kind} ${isOne ? 'may' : 'may not'} give it without approval`, () => {
    assert.equal(isPerson({ kind, id: 1, name: 'Ana' }), isOne)
  })
}
