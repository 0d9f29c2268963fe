import { formatCents } from '../../platform/core/money.ts'
import type { MenuInTree } from '../menu-types.ts'
import type { MenuFile } from './format.ts'

// Menus as an outline: one kind of entry on five levels, every value as the text a file would hold. The
// formats are read into it and written from it, and the plan of an import compares two of them.

export const LEVELS = ['menu', 'section', 'item', 'question', 'option'] as const
export type Level = (typeof LEVELS)[number]

/** What an entry says, by the name of the column that says it in a sheet. */
export type Values = Record<string, string>

export interface Entry {
  level: Level
  id: number
  values: Values
  below: Entry[]
  /** The group that a question is a copy of. */
  groupNumber?: number | undefined
  /** The number by which an item stands where it does; left out: nobody looked. */
  position?: number | undefined
}

/** An entry of a file: its id and values may be left out, and what is below it may be left unsaid. */
export interface FileEntry {
  level: Level
  id: number | undefined
  values: Values
  below: FileEntry[] | undefined
  /** Where it is in the file: "menus[0].sections[2]". */
  path: string
}

/** An entry as an import makes it. */
export interface PlannedEntry {
  level: Level
  /** Left out: it is new. */
  before: Entry | undefined
  /** The section that an item was in, if it comes from another. */
  movedFrom: Entry | undefined
  values: Values
  below: PlannedEntry[]
  removed: Entry[]
  /** True when what is below it stands in another order than before. */
  reordered: boolean
  /** Of a question: the group that it is a copy of, by its number; by its name, if it is to be made. */
  group?: number | string | undefined
}

/** The values of an outline, and what each is called in JSON on the levels that have it. */
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
  min: { question: 'min' },
  max: { question: 'max' },
  selected: { option: 'is_selected' },
  group: { question: 'group' },
}

/** What JSON calls the list of what is below an entry. */
export const BELOW: Partial<Record<Level, string>> = {
  menu: 'sections',
  section: 'items',
  item: 'modifiers',
  question: 'options',
}

export function levelBelow(level: Level | undefined): Level {
  return LEVELS[level === undefined ? 0 : LEVELS.indexOf(level) + 1] as Level
}

/**
 * The menus of a location as they are; stations by the serial numbers of their printers, groups by what other systems
 * call them.
 */
export function outlineOf(
  menus: MenuInTree[],
  serialOf: Map<number, string>,
  groupNames: Map<number, string>,
): Entry[] {
  return menus.map(({ id, title, description, sections }) => ({
    level: 'menu',
    id,
    values: { name: title, description },
    below: sections.map(({ id, title, printerId, course, items }) => ({
      level: 'section',
      id,
      values: { name: title, printer: serialOf.get(printerId ?? 0) ?? '', course: String(course) },
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
          below: options.map(({ id, name, priceCents, isSelected, externalId }) => ({
            level: 'option',
            id,
            values: {
              name,
              price: formatCents(priceCents),
              external_id: externalId,
              selected: String(isSelected),
            },
            below: [],
          })),
        })),
      })),
    })),
  }))
}

type Fields = Record<string, unknown>

/** What a checked file says; amounts have been read as cents. */
export function outlineOfFile(menus: MenuFile[]): FileEntry[] {
  return menus.map((menu, index) => entryOfFile('menu', menu as unknown as Fields, `menus[${index}]`))
}

function entryOfFile(level: Level, fields: Fields, path: string): FileEntry {
  const values: Values = {}
  for (const [column, names] of Object.entries(COLUMNS)) {
    const value = fields[names[level] ?? '']
    if (column === 'id' || value === undefined || (column === 'group' && value === '')) continue
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
    if (column === 'group' && !value) continue
    fields[name] = WHOLE.includes(column) ? Number(value) : value
  }
  const list = BELOW[level]
  if (list) fields[list] = below.map((entry) => jsonOf(entry, portable))
  return fields
}

/** True for what means nothing at another location. */
export function isOnlyHere(column: string): boolean {
  return column === 'id' || column === 'printer'
}
