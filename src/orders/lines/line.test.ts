import assert from 'node:assert/strict'
import test from 'node:test'
import { type ChosenOption, orderLineOf, rowOf } from './line.ts'

const medium: ChosenOption = { modifierId: 3, optionId: 9, name: 'Medium', qty: 1, priceCents: 0 }
const sauce: ChosenOption = { modifierId: 4, optionId: 12, name: 'Béarnaise “fine”', qty: 2, priceCents: 150 }

const cases: [name: string, chosen: ChosenOption[]][] = [
  ['a line without options', []],
  ['a line with one', [medium]],
  ['a line with several', [medium, sauce]],
]

for (const [name, chosen] of cases) {
  test(`${name} is read as it was kept`, () => {
    for (const tax of [null, { name: 'Wine', rateBps: 2_000 }]) {
      const line = { id: 1, name: 'Entrecôte', modifiers: chosen, tax }
      assert.deepEqual(orderLineOf(rowOf(line)), line)
    }
  })
}

test('a line without options stores null', () => {
  assert.equal(rowOf({ modifiers: [], tax: null }).modifiers, null)
})
