import assert from 'node:assert/strict'
import { signIn } from './sign-in-helpers.ts'
import type { Restaurant } from './test-app.ts'

/** A choice of a combo: base price, tax rate of its own and supplement. */
interface ChoiceInput {
  name: string
  price: string
  /** Number of the tax rate; 0: that of the location. */
  tax?: number
  supplement?: string
}

interface PartInput {
  name: string
  min?: number
  max?: number
  course?: number
  choices: ChoiceInput[]
}

export interface ComboOnMenu {
  itemId: number
  name: string
  /** Ids of the choices by name. */
  ids: Record<string, number>
  /** A request for the combo with these choices, one name for each pick: the part that has it is found. */
  line: (names: string[], rest?: object) => { item_id: number; parts: { part_id: number; item_id: number }[] }
}

export const MENU_TAXES = {
  rates: [
    { name: 'Food', rate: '7.00' },
    { name: 'Drinks', rate: '19.00' },
  ],
}

/** Lunch at 14.90: soup, a main course and a drink; the fish costs 3.00 more. */
export const LUNCH: PartInput[] = [
  {
    name: 'Starter',
    course: 1,
    choices: [
      { name: 'Soup', price: '5.50', tax: 1 },
      { name: 'Salad', price: '6.20', tax: 1 },
    ],
  },
  {
    name: 'Main',
    course: 2,
    choices: [
      { name: 'Schnitzel', price: '16.90', tax: 1 },
      { name: 'Turbot', price: '28.00', tax: 1, supplement: '3.00' },
    ],
  },
  {
    name: 'Drink',
    choices: [
      { name: 'Beer', price: '3.90', tax: 2 },
      { name: 'Water', price: '2.50', tax: 2 },
    ],
  },
]

/** Puts a combo with new choices on the menu of the first location. */
export async function comboOnMenu(
  bistro: Restaurant,
  parts: PartInput[] = LUNCH,
  { name = 'Lunch', price = '14.90', section = 1 } = {},
): Promise<ComboOnMenu> {
  const owner = await signIn(bistro)
  await bistro.put('/go/location/1/tax', MENU_TAXES, owner)
  const created = async (item: object) => {
    const { status, body, text } = await bistro.post(`/go/menu/${section}/items`, item, owner)
    assert.equal(status, 201, text)
    return body.item_id as number
  }
  const ids: Record<string, number> = {}
  for (const choice of parts.flatMap(({ choices }) => choices)) {
    ids[choice.name] ??= await created({ name: choice.name, price_1: choice.price, tax_id: choice.tax ?? 0 })
  }
  const idOf = (choice: string) => ids[choice] ?? assert.fail(`no choice ${choice}`)
  const combo = {
    parts: parts.map(({ choices, min = 1, max = 1, ...part }, index) => ({
      ...part,
      part_id: index + 1,
      min,
      max,
      choices: choices.map((one) => ({ item_id: idOf(one.name), supplement: one.supplement ?? '0.00' })),
    })),
  }
  const itemId = await created({ name, price_1: price, combo })
  const partOf = (choice: string) =>
    1 + parts.findIndex(({ choices }) => choices.some((one) => one.name === choice))
  return {
    itemId,
    name,
    ids,
    line: (names, rest = {}) => ({
      item_id: itemId,
      parts: names.map((choice) => ({ part_id: partOf(choice), item_id: idOf(choice) })),
      ...rest,
    }),
  }
}
