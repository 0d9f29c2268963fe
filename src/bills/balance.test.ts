import assert from 'node:assert/strict'
import test from 'node:test'
import { balanceOf, isPaid, totalOwed } from './balance.ts'

const cases: [name: string, totalCents: number, paidCents: number, balanceCents: number, isPaid: boolean][] =
  [
    ['nothing ordered, nothing paid', 0, 0, 0, false],
    ['nothing paid', 1_250, 0, 1_250, false],
    ['a part is paid', 1_250, 1_249, 1, false],
    ['paid to the cent', 1_250, 1_250, 0, true],
    ['paid twice', 1_250, 2_500, 0, true],
    ['paid, and all of it taken off again', 0, 500, 0, true],
  ]

for (const [name, totalCents, paidCents, balanceCents, paid] of cases) {
  test(`${name}: ${balanceCents} cents are owed, and it is ${paid ? '' : 'not '}paid`, () => {
    const bill = { totalCents, paidCents }
    assert.equal(balanceOf(bill), balanceCents)
    assert.equal(isPaid(bill), paid)
  })
}

test('an overpayment of one bill pays nothing of another', () => {
  const [overpaid, owing] = [
    { totalCents: 1_000, paidCents: 3_000 },
    { totalCents: 700, paidCents: 200 },
  ]
  assert.equal(totalOwed([overpaid, owing, owing]), 1_000)
  assert.equal(totalOwed([overpaid]), 0)
  assert.equal(totalOwed([]), 0)
})
