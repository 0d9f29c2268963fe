import type { Static } from 'typebox'
import { Refusal } from '../../platform/core/refusal.ts'
import { type Faults, FORMS, type Place, type PlacedFault } from '../../platform/core/validation-errors.ts'
import { listInEnglish, placeInEnglish } from '../../platform/core/validation-messages.ts'
import { cardNumberRefusal } from '../../platform/http/schema/card-numbers.ts'
import { Flag, Id, MoneyIn, Opaque, Text } from '../../platform/http/schema/fields.ts'
import { fileReader, fileShaper } from '../../platform/http/schema/input-validation.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { ADDITIVES, ALLERGEN_CODES, DIETS } from '../allergens/codes.ts'
import { NONE } from '../allergens/declared-codes.ts'

// The menu file for export and import, as JSON in this shape or as CSV (csv-format.ts). Positions are the order in the
// file. An entry with an id is that entry, whatever its name; one without is matched by name. A field left out stays
// unchanged, or has its default for new entries.

/** The id of a dish or an option in another system. */
export const ExternalId = Opaque(0, 64, 'Id in other systems, such as a PLU; empty: none')
export const Course = Type.Integer({
  minimum: 0,
  maximum: 9,
  description: 'The course it is served in; 0: none',
})

/** A tax rate of the location. */
export const TaxText = Text(0, 40, 'Name or percentage of a tax rate; empty: that of its parent')

/** Codes of a file; `none`: declared, and without any. */
const codes = (list: readonly string[], description: string) =>
  Type.Optional(
    Type.Array(Type.String({ enum: [...list, NONE], description }), {
      maxItems: list.length + 1,
    }),
  )
export const codeLists = {
  contains: codes(ALLERGEN_CODES, 'A code of an allergen that it contains, or `none`'),
  may_contain: codes(ALLERGEN_CODES, 'A code of an allergen of which it may contain traces'),
  additives: codes(ADDITIVES, 'A code of an additive'),
  diets: codes(DIETS, 'A code of a diet that it suits'),
}

const OptionFile = Type.Object({
  option_id: Type.Optional(Id),
  name: Text(1, 120),
  price: Type.Optional(MoneyIn),
  external_id: Type.Optional(ExternalId),
  is_selected: Type.Optional(Flag),
  ...codeLists,
})

const ModifierFile = Type.Object({
  modifier_id: Type.Optional(Id),
  name: Text(1, 120, 'The question put to the guest'),
  min: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })),
  max: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
  group: Type.Optional(
    Opaque(0, 64, 'The external id of the shared group that it is a copy of; empty: unchanged'),
  ),
  options: Type.Optional(Type.Array(OptionFile, { minItems: 1, maxItems: 100 })),
})

const ItemFile = Type.Object({
  item_id: Type.Optional(Id),
  name: Text(1, 120),
  description: Type.Optional(Text(0, 1000)),
  calories: Type.Optional(Type.Integer({ minimum: 0, maximum: 99_999 })),
  indicators: Type.Optional(Text(0, 120, 'Such as "V, GF"')),
  price1_label: Type.Optional(Text(0, 40)),
  price_1: MoneyIn,
  available: Type.Optional(Flag),
  external_id: Type.Optional(ExternalId),
  open_price: Type.Optional(Flag),
  tax: Type.Optional(TaxText),
  ...codeLists,
  modifiers: Type.Optional(Type.Array(ModifierFile, { maxItems: 20 })),
})

const SectionFile = Type.Object({
  section_id: Type.Optional(Id),
  title: Text(1, 120),
  printer: Type.Optional(
    Type.String({
      pattern: FORMS.serial_or_empty,
      description: 'the serial number of the printer at its station, or empty for none',
    }),
  ),
  course: Type.Optional(Course),
  tax: Type.Optional(TaxText),
  items: Type.Array(ItemFile),
})

export const MenuFile = Type.Object({
  menu_id: Type.Optional(Id),
  title: Text(1, 120),
  description: Type.Optional(Text(0, 1000)),
  sections: Type.Array(SectionFile),
})

const MenusFile = Type.Object({ menus: Type.Array(MenuFile, { minItems: 1 }) })

export type MenuFile = Static<typeof MenuFile>
export type SectionFile = Static<typeof SectionFile>
export type ItemFile = Static<typeof ItemFile>
export type ModifierFile = Static<typeof ModifierFile>
export type OptionFile = Static<typeof OptionFile>

/** Maximum number of menus, sections, items, modifiers and options in one file. */
export const MAX_ENTRIES = 20_000
/** Maximum number of faults reported; a file with more is not a menu file. */
const MAX_FAULTS = 50

const readMenusFile = fileReader(MenusFile)
const shapeMenusFile = fileShaper(MenusFile)

/** Bundled menus, which are not validated at each start. */
export const bundledMenus = (file: unknown): MenuFile[] => shapeMenusFile(file).menus

/** Maps a path to its line or path in the file. */
export type Where = (path: string) => Place

export const byPath: Where = (path) => path || {}

/** Adds to each fault its place in the file. */
export function placedIn(where: Where, faults: Faults): PlacedFault[] {
  return Object.entries(faults).map(([path, fault]) => ({ at: where(path), ...fault }))
}

/** Validates the whole file; all faults, including those found before, are reported before anything is written. */
export function checkedMenus(file: unknown, where: Where = byPath, found: PlacedFault[] = []): MenuFile[] {
  // Counted before validation: each of a million empty entries would have faults of its own.
  const entries = countEntries(file)
  if (entries > MAX_ENTRIES) {
    throw fileRefusal([{ at: {}, fault: 'too_many_entries', count: entries, most: MAX_ENTRIES }])
  }
  return shaped(file, where, found)
}

function shaped(file: unknown, where: Where, found: PlacedFault[]): MenuFile[] {
  const faults = [...found]
  try {
    const { menus } = readMenusFile(file)
    if (faults.length === 0) return menus
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const inFile = error.faults.map((fault) => ({ ...fault, at: where(fault.at as string) }))
    if (error.code === 'card_number_refused') throw cardNumberRefusal(inFile[0]?.at ?? {})
    faults.push(...inFile)
  }
  throw fileRefusal(faults)
}

/** A refusal of the whole file that lists the place of each fault. */
export function fileRefusal(found: PlacedFault[]): Refusal {
  // Sorts line 9 before line 10. Created here, because the first Intl.Collator of a process would slow down its start.
  const inOrder = new Intl.Collator('en', { numeric: true })
  // Faults are found nearly in order; of very many only the first are sorted.
  const listed = found
    .slice(0, 10 * MAX_FAULTS)
    .map((fault) => ({ place: placeInEnglish(fault.at), fault }))
    .sort((one, other) => inOrder.compare(one.place, other.place))
    .slice(0, MAX_FAULTS)
    .map(({ fault }) => fault)
  const more = found.length - listed.length
  const rest = more > 0 ? `; and ${more} more` : ''
  return new Refusal(
    'invalid_request',
    `Please correct the file: ${listInEnglish(listed)}${rest}.`,
    more > 0 ? { more } : {},
    listed,
  )
}

/** Counts the entries of all lists on every level. */
function countEntries(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const below = Object.values(value).reduce((sum: number, entry) => sum + countEntries(entry), 0)
  return Array.isArray(value) ? value.length + below : below
}
