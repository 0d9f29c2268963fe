import {
  ALLERGEN_CODES,
  type AllergenCode,
  type AllergenWarning,
  bitsOf,
  unionOf,
  warningsFor,
} from '../../../src/menus/allergens/codes.ts'
import { strings } from '../locales/load-locale.ts'
import type { Item } from '../types.ts'
import { type Place, placeKey } from './order-place.ts'
import { askFor } from './prompt.ts'
import { placeStateNow } from './take-order.ts'

const bits = (codes: readonly string[] = []) => bitsOf(ALLERGEN_CODES, codes as AllergenCode[])

/** The codes that a note names in the language of this device: "seat 2: nuts, milk". */
export function codesInNote(note: string): AllergenCode[] {
  const words = new Set(note.split(/[;:,\n]/).map((word) => word.trim().toLowerCase()))
  const { names } = strings().allergy
  return ALLERGEN_CODES.filter((code) => words.has(names[code].toLowerCase()))
}

interface Declared {
  contains?: readonly string[]
  may_contain?: readonly string[]
}

const contentsOf = ({ contains, may_contain }: Declared) => ({
  contains: bits(contains),
  mayContain: bits(may_contain),
})

/** Warnings about a dish, or an option, for the guests of a table. */
function warningsAt(place: Place, parts: Declared[]): AllergenWarning[] {
  const { guests, order } = placeStateNow(place)
  const avoided = bits(order?.allergen_codes) | bits(codesInNote(guests.allergenNote))
  return warningsFor(unionOf(parts.map(contentsOf)), avoided)
}

/** The questions that were answered, by table and dish: each is asked once. */
const answered = new Set<string>()

/**
 * Asks once before a dish is ordered that contains what a guest of the table must not eat. Undefined: there is nothing
 * to ask, so that a tap stays a tap.
 */
export function askAboutAllergens(
  place: Place,
  item: Pick<Item, 'item_id' | 'name'>,
  part: Declared,
): Promise<boolean> | undefined {
  const warnings = warningsAt(place, [part])
  if (warnings.length === 0) return undefined
  const { allergy } = strings()
  const named = (presence: AllergenWarning['presence']) =>
    warnings
      .filter((one) => one.presence === presence)
      .map(({ code }) => allergy.names[code])
      .join(', ')
  const [certain, possible] = [named('contains'), named('may_contain')]
  const what = [certain && allergy.contains(certain), possible && allergy.mayContain(possible)]
    .filter(Boolean)
    .join('; ')
  const key = [placeKey(place), item.item_id, what].join(' ')
  if (answered.has(key)) return undefined
  return ask(key, allergy.question(item.name, what))
}

async function ask(key: string, title: string): Promise<boolean> {
  const { allergy } = strings()
  const choice = await askFor({
    kind: 'choice',
    title,
    offered: [
      { key: 'leave', text: allergy.leave },
      { key: 'anyway', text: allergy.anyway, isBad: true },
    ],
  })
  if (choice === 'anyway') answered.add(key)
  return choice === 'anyway'
}

/** A dish's declaration in words; one that nobody declared says so. */
export function declarationText(item: Item): string[] {
  const { allergy } = strings()
  if (!item.allergens_declared_at) return [allergy.missing]
  const named = (codes: readonly string[] = []) =>
    codes.map((code) => allergy.names[code as AllergenCode]).join(', ')
  const [contains, mayContain] = [named(item.contains), named(item.may_contain)]
  return [
    contains && allergy.contains(contains),
    mayContain && allergy.mayContain(mayContain),
    contains || mayContain ? '' : allergy.free,
    item.declaration === 'before_change' ? allergy.beforeChange : '',
  ].filter(Boolean)
}
