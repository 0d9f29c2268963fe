import assert from 'node:assert/strict'
import test from 'node:test'
import { type ChosenOption, orderLineOf, rowOf } from './line.ts'

const medium: ChosenOption = { modifierId: 3, optionId: 9, name: 'Medium', qty: 1, priceCents: 0 }
const sauce: ChosenOption = { modifierId: 4, optionId: 12, name: 'Béarnaise “fine”', qty: 2, priceCents: 150 }

const NO_COMBO = { comboName: null, comboItemId: null, comboCents: null }

const LEVELS = [
  null,
  { id: 2, name: 'Happy hour', baseCents: 650, given: null },
  { id: 7, name: 'Staff', baseCents: 650, given: { reason: 'Team', actor: 'Ana', approver: null } },
]

const cases: [name: string, chosen: ChosenOption[]][] = [
  ['a line without options', []],
  ['a line with one', [medium]],
  ['a line with several', [medium, sauce]],
]

for (const [name, chosen] of cases) {
  test(`${name} is read as it was kept`, () => {
    for (const tax of [null, { name: 'Wine', rateBps: 2_000 }]) {
      for (const level of LEVELS) {
        const line = { id: 1, name: 'Entrecôte', modifiers: chosen, tax, level, combo: null }
        assert.deepEqual(orderLineOf({ ...rowOf(line), ...NO_COMBO }), line)
      }
    }
  })
}

test('a line without options stores null', () => {
  assert.equal(rowOf({ modifiers: [], tax: null, level: null, combo: null }).modifiers, null)
})

test('a pick of a combo is read as it was kept, with the combo of its order', () => {
  const combo = {
    ...{ number: 12, itemId: 90, name: 'Lunch', priceCents: 1490 },
    ...{ part: 2, pick: 1, weightCents: 1690, supplementCents: 300 },
  }
  const line = { id: 1, name: 'Schnitzel', modifiers: [], tax: null, level: null, combo }
  const sold = { comboName: 'Lunch', comboItemId: 90, comboCents: 1490 }
  assert.deepEqual(orderLineOf({ ...rowOf(line), ...sold }), line)
})
