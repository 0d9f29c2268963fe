import { paperWords } from '../../locales/index.ts'
import type { Language } from '../../locales/languages.ts'
import { formatInstant } from '../../platform/core/clock.ts'
import { csvOf } from '../../platform/core/csv.ts'
import { yieldTick } from '../../platform/runtime/scheduler.ts'
import type { ItemInTree, MenuInTree } from '../menu-types.ts'
import { ALLERGENS, type Allergen, type AllergenCode, KINDS } from './codes.ts'
import { allergenAnswer, declarationState, hasAllergenData } from './declaration.ts'

/** Number of items between two yields. */
const PIECE = 500

/** The allergen table: every item of the menus, in their order, with what was declared. */
export async function allergenTable(menus: MenuInTree[]) {
  const placed = menus.flatMap((menu) =>
    menu.sections.flatMap((section) => section.items.map((item) => ({ menu, section, item }))),
  )
  const rows: ReturnType<typeof tableRow>[] = []
  for (const [index, { menu, section, item }] of placed.entries()) {
    if (index % PIECE === PIECE - 1) await yieldTick()
    rows.push({ ...tableRow(item), menu: menu.title, section: section.title })
  }
  return rows
}

/** An item that nobody declared has no lists: an empty list would read as if it contained nothing. */
function tableRow(item: ItemInTree) {
  const declaration = declarationState(item)
  const options = item.modifiers
    .flatMap((modifier) => modifier.options.map((option) => ({ option, modifier: modifier.question })))
    .filter(({ option }) => hasAllergenData(option))
  return {
    item_id: item.id,
    name: item.name,
    menu: '',
    section: '',
    declaration,
    ...(declaration !== 'missing' && allergenAnswer(item)),
    allergens_declared_at: item.declaredAt == null ? '' : formatInstant(item.declaredAt),
    allergens_declared_by: item.declaredBy ?? '',
    options: options.map(({ option, modifier }) => ({
      option_id: option.id,
      modifier,
      name: option.name,
      ...allergenAnswer(option),
    })),
  }
}

export type TableRow = Awaited<ReturnType<typeof allergenTable>>[number]

type Contained = Partial<Pick<TableRow, 'contains' | 'may_contain' | 'additives'>>

/** The table as a sheet, in a language of the paper. What is not declared has a question mark in every column. */
export function sheetOfTable(rows: TableRow[], language: Language): string {
  const { names, additives, table } = paperWords(language).allergens
  const cells = (one: Contained) => [
    ...ALLERGENS.map((allergen) => cellOf(one, allergen, names)),
    (one.additives ?? []).map((code) => additives[code]).join(', '),
  ]
  const unknown = [...ALLERGENS.map(() => '?'), '?']
  const body = rows.flatMap((row) => [
    [
      row.section,
      row.name,
      ...(row.declaration === 'missing' ? unknown : cells(row)),
      row.allergens_declared_at,
      row.allergens_declared_by,
      row.declaration === 'missing'
        ? table.notDeclared
        : row.declaration === 'current'
          ? ''
          : table.beforeChange,
    ],
    ...row.options.map((option) => [
      row.section,
      `${row.name} + ${option.name}`,
      ...cells(option),
      ...[row.allergens_declared_at, row.allergens_declared_by, ''],
    ]),
  ])
  const header = [
    ...['', table.item],
    ...ALLERGENS.map((allergen) => names[allergen]),
    ...[table.additives, table.declared, table.by, table.state],
  ]
  return `\uFEFF${csvOf(header, body)}`
}

/** "x", or the kinds; in parentheses if there may be traces; a dash if it was declared to be free of it. */
function cellOf(
  { contains = [], may_contain = [] }: Contained,
  allergen: Allergen,
  names: Record<AllergenCode, string>,
): string {
  const named = (codes: AllergenCode[]) =>
    (KINDS[allergen] ?? [])
      .filter((kind) => codes.includes(kind))
      .map((kind) => names[kind])
      .join(', ') || 'x'
  if (contains.includes(allergen)) return named(contains)
  return may_contain.includes(allergen) ? `(${named(may_contain)})` : '–'
}
