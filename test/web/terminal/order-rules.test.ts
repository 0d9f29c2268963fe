import assert from 'node:assert/strict'
import test from 'node:test'
import { hasAllergen, toggleAllergen } from '../../../web/terminal/orders/allergy-note.ts'
import { EMPTY, pressOption } from '../../../web/terminal/orders/draft/draft.ts'
import { withHolds } from '../../../web/terminal/outbox/line.ts'
import type { Item } from '../../../web/terminal/types.ts'
import { draftLine } from './support/model-service.ts'

test('an allergen is added to its seat and taken out again, and nothing else in the note changes', () => {
  const first = toggleAllergen('', 'seat 3', 'peanuts')
  assert.equal(first, 'seat 3: peanuts')
  const second = toggleAllergen(first, 'seat 3', 'milk')
  assert.equal(second, 'seat 3: peanuts, milk')
  const whole = toggleAllergen(second, '', 'fish')
  assert.equal(whole, 'seat 3: peanuts, milk; fish')
  assert.equal(hasAllergen(whole, 'seat 3', 'Milk'), true)
  assert.equal(hasAllergen(whole, '', 'milk'), false)
  assert.equal(toggleAllergen(whole, 'seat 3', 'peanuts'), 'seat 3: milk; fish')
  assert.equal(toggleAllergen('seat 3: peanuts', 'seat 3', 'PEANUTS'), '')
  // Free text in the note stays as it is.
  const written = 'Seat 1: NO nuts, carries a pen; ask the chef'
  assert.equal(toggleAllergen(written, 'seat 2', 'eggs'), `${written}; seat 2: eggs`)
})

const extras = {
  modifier_id: 7,
  name: 'Extras',
  min: 0,
  max: 3,
  options: [1, 2, 3, 4].map((option_id) => ({
    option_id,
    name: `extra ${option_id}`,
    price: 0,
    is_selected: 0,
    available: 1,
  })),
}

test('where several options may be chosen, one too many changes nothing; where one may, it replaces the other', () => {
  const item = { item_id: 1, name: 'Burger', price_1: 10, modifiers: [extras] } as unknown as Item
  const line = draftLine('a', 1)
  const press = (max: number, ids: number[]) =>
    ids
      .reduce(
        (draft, id) =>
          pressOption(
            draft,
            line.clientId,
            item,
            { ...extras, max } as unknown as Item['modifiers'][number],
            id,
          ),
        { ...EMPTY, lines: [line] },
      )
      .lines[0]?.options.map(({ optionId }) => optionId)
  assert.deepEqual(press(3, [1, 2, 3, 4]), [1, 2, 3])
  assert.deepEqual(press(3, [1, 2, 3, 1, 4]), [2, 3, 4])
  assert.deepEqual(press(1, [1, 2]), [2])
})

test('without its first course the next one is no longer held, unless the waiter chose so or an earlier one is cooking', () => {
  const main = { ...draftLine('a', 1), course: 2, hold: true }
  const dessert = { ...draftLine('b', 2), course: 3, hold: true }
  const held = (lines: ReturnType<typeof withHolds>) => lines.map(({ hold }) => hold)
  assert.deepEqual(held(withHolds([main, dessert])), [false, true])
  assert.deepEqual(held(withHolds([{ ...main, isHoldChosen: true }, dessert])), [true, true])
  assert.deepEqual(held(withHolds([main, dessert], [1])), [true, true])
})
