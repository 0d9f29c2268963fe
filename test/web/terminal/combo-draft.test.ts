import assert from 'node:assert/strict'
import test from 'node:test'
import {
  comboLine,
  isComboOut,
  presetPicks,
  pressChoice,
} from '../../../web/terminal/orders/draft/combo-draft.ts'
import { addDish, changeLine, EMPTY, readyToSend, sumOf } from '../../../web/terminal/orders/draft/draft.ts'
import { findItem } from '../../../web/terminal/orders/draft/draft-options.ts'
import { itemOf, withHolds } from '../../../web/terminal/outbox/line.ts'
import type { Item, Menu } from '../../../web/terminal/types.ts'

const dish = (item_id: number, name: string, price_1: number, rest = {}) =>
  ({ item_id, name, price_1, available: 1, modifiers: [], ...rest }) as unknown as Item
const soup = dish(1, 'Soup', 5.5)
const salad = dish(2, 'Salad', 6.2)
const steak = dish(3, 'Steak', 28, {
  modifiers: [
    {
      modifier_id: 7,
      name: 'Doneness',
      min: 1,
      max: 1,
      options: [{ option_id: 9, name: 'Rare', price: 1, available: 1, is_selected: 0 }],
    },
  ],
})
const bread = dish(4, 'Bread', 1)
const part = (part_id: number, name: string, min: number, max: number, course: number, ids: number[]) => ({
  ...{ part_id, name, min, max, course },
  choices: ids.map((item_id) => ({ item_id, supplement: item_id === 3 ? 3 : 0 })),
})
const combo = {
  parts: [
    part(1, 'Starter', 1, 2, 1, [1, 2]),
    part(2, 'Main', 1, 1, 2, [3, 2]),
    part(3, 'Bread', 2, 2, 0, [4]),
  ],
}
const lunch = dish(10, 'Lunch', 14.9, { combo })
const section = { section_id: 1, title: 'Food', course: 0, items: [soup, salad, steak, bread, lunch] }
const menus = [{ menu_id: 1, title: 'Menu', sections: [section] }] as unknown as Menu[]
const find = (id: number) => findItem(menus, id)
const [starter, main] = combo.parts as [(typeof combo.parts)[0], (typeof combo.parts)[0]]

test('parts that leave nothing to choose are picked at once; the others are asked', () => {
  const [line] = addDish(EMPTY, { item: lunch, section: section as never }, 'a', menus).lines
  assert.deepEqual(
    line?.parts?.map(({ name }) => name),
    ['Bread', 'Bread'],
  )
  assert.deepEqual(line?.unanswered, ['Starter', 'Main'])
  assert.equal(sumOf(line ? [line] : []), 1490)
})

test('a choice replaces the only pick of its part; of several it is added until the part is full', () => {
  const press = (picks: Parameters<typeof pressChoice>[1], of: typeof starter, id: number) =>
    pressChoice(combo, picks, of, id, find)
  const names = (picks: Parameters<typeof pressChoice>[1]) => picks.map(({ name }) => name)
  let picks = press(press([], main, 3), main, 2)
  assert.deepEqual(names(picks), ['Salad'])
  assert.deepEqual(names(press(picks, main, 2)), ['Salad'], 'a required pick stays')
  picks = press(press(picks, starter, 1), starter, 1)
  assert.deepEqual(names(picks), ['Soup', 'Soup', 'Salad'], 'in the order of the parts')
  assert.deepEqual(names(press(picks, starter, 2)), ['Soup', 'Soup', 'Salad'], 'the part is full')
  assert.deepEqual(names(press(picks, starter, 1)), ['Salad'])
})

test('the price has supplements and options; a question of a pick must be answered', () => {
  const picks = pressChoice(
    combo,
    pressChoice(combo, presetPicks(combo, find), starter, 1, find),
    main,
    3,
    find,
  )
  const open = comboLine(lunch, picks, find)
  assert.deepEqual([open.unanswered, open.priceCents], [['Doneness'], 1790])
  const rare = picks.map((pick) =>
    pick.itemId === 3 ? { ...pick, options: [{ modifierId: 7, optionId: 9, name: 'Rare' }] } : pick,
  )
  const draft = addDish(EMPTY, { item: lunch, section: section as never }, 'a', menus)
  const ready = readyToSend(changeLine(draft, 'a', comboLine(lunch, rare, find)))
  assert.equal(sumOf(ready), 1890)
  const [sent] = withHolds(ready).map(itemOf)
  assert.deepEqual(
    sent?.parts?.map(({ part_id, item_id, course, hold, modifiers }) => [
      part_id,
      item_id,
      course,
      hold,
      modifiers?.length,
    ]),
    [
      [1, 1, 1, undefined, undefined],
      [2, 3, 2, 1, 1],
      [3, 4, 0, undefined, undefined],
      [3, 4, 0, undefined, undefined],
    ],
  )
})

test('a combo is out while a required part has nothing left', () => {
  assert.equal(isComboOut(lunch, menus), false)
  const without = JSON.parse(JSON.stringify(menus))
  without[0].sections[0].items[3].available = 0
  assert.equal(isComboOut(lunch, without), true)
})
