import { formatCents } from '../../platform/core/money.ts'
import { canonicalCodes, cellsOf, codesInCell, isCodeColumn } from '../allergens/declared-codes.ts'
import type { MenuInTree } from '../menu-types.ts'
import type { MenuFile } from './format.ts'

// Menus as an outline: one kind of entry on five levels, with all values as text. File formats are read into it and
// written from it, and an import plan compares two of them.

export const LEVELS = ['menu', 'section', 'item', 'question', 'option'] as const
export type Level = (typeof LEVELS)[number]

/** The values of an entry by CSV column. */
export type Values = Record<string, string>

export interface Entry {
  level: Level
  id: number
  values: Values
  below: Entry[]
  /** The group that a modifier is a copy of. */
  groupNumber?: number | undefined
  /** Sort position of an item; left out: not read. */
  position?: number | undefined
}

/** An entry of a file. Id, values and children may be left out. */
export interface FileEntry {
  level: Level
  id: number | undefined
  values: Values
  below: FileEntry[] | undefined
  /** Its path in the file: "menus[0].sections[2]". */
  path: string
}

/** An entry after the import. */
export interface PlannedEntry {
  level: Level
  /** Undefined: new. */
  before: Entry | undefined
  /** The previous section of an item that moves. */
  movedFrom: Entry | undefined
  values: Values
  below: PlannedEntry[]
  removed: Entry[]
  /** True if its children are reordered. */
  reordered: boolean
  /** The group that a modifier is a copy of: its number, or its name if it is to be created. */
  group?: number | string | undefined
}

/** The columns of an outline, with their JSON names on each level that has them. */
export const COLUMNS: Record<string, Partial<Record<Level, string>>> = {
  id: {
    menu: 'menu_id',
    section: 'section_id',
    item: 'item_id',
    question: 'modifier_id',
    option: 'option_id',
  },
  name: { menu: 'title', section: 'title', item: 'name', question: 'name', option: 'name' },
  description: { menu: 'description', item: 'description' },
  price: { item: 'price_1', option: 'price' },
  price_label: { item: 'price1_label' },
  calories: { item: 'calories' },
  indicators: { item: 'indicators' },
  available: { item: 'available' },
  external_id: { item: 'external_id', option: 'external_id' },
  open_price: { item: 'open_price' },
  printer: { section: 'printer' },
  course: { section: 'course' },
  tax: { section: 'tax', item: 'tax' },
  contains: { item: 'contains', option: 'contains' },
  may_contain: { item: 'may_contain', option: 'may_contain' },
  additives: { item: 'additives', option: 'additives' },
  diets: { item: 'diets', option: 'diets' },
  min: { question: 'min' },
  max: { question: 'max' },
  selected: { option: 'is_selected' },
  group: { question: 'group' },
}

/** JSON names of the lists of children. */
export const BELOW: Partial<Record<Level, string>> = {
  menu: 'sections',
  section: 'items',
  item: 'modifiers',
  question: 'options',
}

export function levelBelow(level: Level | undefined): Level {
  return LEVELS[level === undefined ? 0 : LEVELS.indexOf(level) + 1] as Level
}

/** The current menus of a location as an outline; stations by printer serial number, groups by external id, tax rates by name. */
export function outlineOf(
  menus: MenuInTree[],
  serialOf: Map<number, string>,
  groupNames: Map<number, string>,
  taxNames: Map<number, string>,
): Entry[] {
  return menus.map(({ id, title, description, sections }) => ({
    level: 'menu',
    id,
    values: { name: title, description },
    below: sections.map(({ id, title, printerId, course, taxNumber, items }) => ({
      level: 'section',
      id,
      values: {
        name: title,
        printer: serialOf.get(printerId ?? 0) ?? '',
        course: String(course),
        tax: taxNames.get(taxNumber ?? 0) ?? '',
      },
      below: items.map((item) => ({
        level: 'item',
        id: item.id,
        position: item.position,
        values: {
          name: item.name,
          description: item.description,
          price: formatCents(item.priceCents),
          price_label: item.priceLabel,
          calories: String(item.calories),
          indicators: item.indicators,
          available: String(item.available),
          external_id: item.externalId,
          open_price: String(item.openPrice),
          tax: taxNames.get(item.taxNumber ?? 0) ?? '',
          ...cellsOf(item, item.declaredAt != null),
        },
        below: item.modifiers.map(({ id, question, minChoices, maxChoices, groupNumber, options }) => ({
          level: 'question',
          id,
          groupNumber: groupNumber ?? undefined,
          values: {
            name: question,
            min: String(minChoices),
            max: String(maxChoices),
            group: groupNames.get(groupNumber ?? 0) ?? '',
          },
          below: options.map(({ id, name, priceCents, isSelected, externalId, ...data }) => ({
            level: 'option',
            id,
            values: {
              name,
              price: formatCents(priceCents),
              external_id: externalId,
              selected: String(isSelected),
              ...cellsOf(data, false),
            },
            below: [],
          })),
        })),
      })),
    })),
  }))
}

type Fields = Record<string, unknown>

/** A validated file as an outline; amounts were parsed to cents. */
export function outlineOfFile(menus: MenuFile[]): FileEntry[] {
  return menus.map((menu, index) => entryOfFile('menu', menu as unknown as Fields, `menus[${index}]`))
}

function entryOfFile(level: Level, fields: Fields, path: string): FileEntry {
  const values: Values = {}
  for (const [column, names] of Object.entries(COLUMNS)) {
    const value = fields[names[level] ?? '']
    if (column === 'id' || value === undefined || (column === 'group' && value === '')) continue
    if (isCodeColumn(column)) {
      const codes = canonicalCodes(column, value as string[])
      // An empty list says nothing: nobody declares by leaving a cell empty.
      if (codes !== '') values[column] = codes
      continue
    }
    values[column] = column === 'price' ? formatCents(value as number) : String(value)
  }
  const list = BELOW[level]
  const below = fields[list ?? ''] as Fields[] | undefined
  return {
    level,
    id: fields[COLUMNS.id?.[level] ?? ''] as number | undefined,
    values,
    below: below?.map((entry, index) => entryOfFile(levelBelow(level), entry, `${path}.${list}[${index}]`)),
    path,
  }
}

const WHOLE = ['calories', 'available', 'open_price', 'course', 'min', 'max', 'selected']

/** The outline in the shape of the JSON file. */
export function jsonOf({ level, id, values, below }: Entry, portable: boolean): Fields {
  const fields: Fields = {}
  for (const [column, names] of Object.entries(COLUMNS)) {
    const name = names[level]
    if (!name || (portable && isOnlyHere(column))) continue
    const value = column === 'id' ? id : values[column]
    if ((column === 'group' || isCodeColumn(column)) && !value) continue
    if (isCodeColumn(column)) {
      fields[name] = codesInCell(String(value))
      continue
    }
    fields[name] = WHOLE.includes(column) ? Number(value) : value
  }
  const list = BELOW[level]
  if (list) fields[list] = below.map((entry) => jsonOf(entry, portable))
  return fields
}

/** True for columns that are meaningless at another location. */
export function isOnlyHere(column: string): boolean {
  return column === 'id' || column === 'printer'
}
