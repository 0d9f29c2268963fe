import { ADDITIVES, ALLERGEN_CODES, bitsOf, codesOf, DIETS, impliedBits } from './codes.ts'
import type { AllergenData } from './declaration.ts'

// The part of a declaration that menu files carry: lists of codes, as text. In files, `none` stands for a declaration
// without allergens, because an empty cell says nothing.

export type DeclaredCodes = Pick<AllergenData, 'contains' | 'mayContain' | 'additives' | 'diets'>

export const CODE_COLUMNS = ['contains', 'may_contain', 'additives', 'diets'] as const
export type CodeColumn = (typeof CODE_COLUMNS)[number]

export const isCodeColumn = (column: string): column is CodeColumn =>
  CODE_COLUMNS.includes(column as CodeColumn)

export const NONE = 'none'

const LISTS: Record<CodeColumn, readonly string[]> = {
  contains: ALLERGEN_CODES,
  may_contain: ALLERGEN_CODES,
  additives: ADDITIVES,
  diets: DIETS,
}

/** Splits a cell: "gluten, milk". */
export const codesInCell = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[,;\s]+/)
    .filter(Boolean)

/** Codes in their order and with the allergens that kinds imply, as they are exported. */
export function canonicalCodes(column: CodeColumn, codes: readonly string[]): string {
  if (codes.length === 0) return ''
  const isAllergens = column === 'contains' || column === 'may_contain'
  const named = codes.filter((code) => code !== NONE)
  const bits = bitsIn(column, named)
  return codesOf(LISTS[column], bits).join(', ') || (isAllergens ? NONE : '')
}

function bitsIn(column: CodeColumn, codes: readonly string[]): number {
  if (column === 'contains' || column === 'may_contain') return impliedBits(codes as never)
  return bitsOf(LISTS[column], codes)
}

type Cells = Partial<Record<string, string>>

/** Stored data as cells; empty ones are left out. `isDeclared`: an empty list of allergens is a statement. */
export function cellsOf(data: Partial<DeclaredCodes>, isDeclared: boolean): Record<string, string> {
  const { contains = 0, mayContain = 0, additives = 0, diets = 0 } = data
  const cells: Record<CodeColumn, string> = {
    contains: codesOf(ALLERGEN_CODES, contains).join(', ') || (isDeclared ? NONE : ''),
    may_contain: codesOf(ALLERGEN_CODES, mayContain).join(', '),
    additives: codesOf(ADDITIVES, additives).join(', '),
    diets: codesOf(DIETS, diets).join(', '),
  }
  return Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== ''))
}

/** Cells as they are stored. */
export function declaredIn(cells: Cells): DeclaredCodes {
  const bits = (column: CodeColumn) =>
    bitsIn(
      column,
      codesInCell(cells[column] ?? '').filter((code) => code !== NONE),
    )
  const contains = bits('contains')
  return {
    contains,
    mayContain: bits('may_contain') & ~contains,
    additives: bits('additives'),
    diets: bits('diets'),
  }
}

/** True if the cells say what it contains. */
export const saysAllergens = ({ contains = '', may_contain = '' }: Cells) =>
  contains !== '' || may_contain !== ''
