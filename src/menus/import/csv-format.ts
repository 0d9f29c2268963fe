import { type CsvRow, csvOf, readCsv, textOf } from '../../platform/core/csv.ts'
import type { Fault, FilePlace, PlacedFault } from '../../platform/core/validation-errors.ts'
import { CODE_COLUMNS, codesInCell, isCodeColumn } from '../allergens/declared-codes.ts'
import { byPath, fileRefusal, MAX_ENTRIES, type Where } from './format.ts'
import { BELOW, COLUMNS, type Entry, isOnlyHere, LEVELS, type Level } from './outline.ts'

// Menus as CSV: one row per menu, section, item, modifier and option. A row belongs to the nearest row above it of the
// next higher level.

/** Limit of columns: spreadsheets leave some empty ones behind. */
const MAX_COLUMNS = 100
const HEADER = ['level', ...Object.keys(COLUMNS)]

/** Writes menus as CSV. With semicolons, amounts have a decimal comma, as German spreadsheets expect. */
export function csvOfMenus(menus: Entry[], separator: ',' | ';', portable: boolean): string {
  const says = ({ values, below }: Entry, column: string): boolean =>
    Boolean(values[column]) || below.some((entry) => says(entry, column))
  const isShared = menus.some((menu) => says(menu, 'group'))
  const isDeclared = menus.some((menu) => CODE_COLUMNS.some((column) => says(menu, column)))
  const columns = Object.keys(COLUMNS).filter(
    (column) =>
      (!portable || !isOnlyHere(column)) &&
      (column !== 'group' || isShared) &&
      (!isCodeColumn(column) || isDeclared),
  )
  const cellOf = ({ id, values }: Entry, column: string) => {
    if (column === 'id') return id
    const value = values[column] ?? ''
    return column === 'price' && separator === ';' ? value.replace('.', ',') : value
  }
  const rowsOf = (entry: Entry): (string | number)[][] => [
    [entry.level, ...columns.map((column) => cellOf(entry, column))],
    ...entry.below.flatMap(rowsOf),
  ]
  // The byte order mark makes spreadsheets read UTF-8.
  return `\uFEFF${csvOf(['level', ...columns], menus.flatMap(rowsOf), separator)}`
}

type Fields = Record<string, unknown>

export interface SheetRead {
  /** In the shape of the JSON file; values are not checked yet. */
  file: { menus: Fields[] }
  where: Where
  /** Faults of rows that did not make it into the file. */
  faults: PlacedFault[]
}

/** Records a fault at a place; the last one for a place wins. */
type Blame = (at: FilePlace, fault: Fault) => void

/** Reads CSV into the shape of the JSON file; faults are reported by line. */
export function readSheet(text: string): SheetRead {
  const { rows, fault } = readCsv(text, { rows: MAX_ENTRIES + 1, columns: MAX_COLUMNS })
  const [head, ...body] = rows
  if (fault) throw fileRefusal([fault])
  const faults = new Map<string, PlacedFault>()
  const blame: Blame = (at, fault) => faults.set(JSON.stringify(at), { at, ...fault })
  const columns = readHead(head, blame)
  const isSheet = faults.size === 0
  const menus: Fields[] = []
  const lines = new Map<string, number>()
  const open: { path: string; fields: Fields }[] = []
  for (const { line, cells } of body) {
    const level = LEVELS.find((name) => name === cells[columns.indexOf('level')]?.trim().toLowerCase())
    if (!level) {
      blame({ line, column: 'level' }, { fault: 'one_of', values: LEVELS })
      continue
    }
    const depth = LEVELS.indexOf(level)
    const above = LEVELS[depth - 1]
    const parent = open[depth - 1]
    open.length = Math.min(open.length, depth)
    if (above && !parent) {
      blame({ line }, { fault: 'not_below', above, level })
      continue
    }
    const fields = fieldsOf(level, line, columns, cells, blame)
    const list = above ? (BELOW[above] as string) : 'menus'
    const siblings = parent ? listIn(parent.fields, list) : menus
    const path = `${parent ? `${parent.path}.` : ''}${list}[${siblings.length}]`
    siblings.push(fields)
    lines.set(path, line)
    open.push({ path, fields })
  }
  // If columns are wrong, every row lacks their values; those follow-up faults are not reported.
  const found = [...faults.values()]
  if (!isSheet) throw fileRefusal(found)
  return { file: { menus }, where: whereIn(lines), faults: found }
}

function listIn(fields: Fields, list: string): Fields[] {
  fields[list] ??= []
  return fields[list] as Fields[]
}

function readHead(head: CsvRow | undefined, blame: Blame): string[] {
  const columns = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase())
  for (const [index, column] of columns.entries()) {
    if (column !== '' && !HEADER.includes(column)) {
      blame({ line: head?.line, column }, { fault: 'unknown_column', columns: HEADER })
    } else if (column !== '' && columns.indexOf(column) < index) {
      blame({ line: head?.line, column }, { fault: 'column_twice' })
    }
  }
  for (const needed of ['level', 'name']) {
    if (!columns.includes(needed)) blame({ line: 'first', column: needed }, { fault: 'column_missing' })
  }
  return columns
}

const AMOUNT = /^\d+(?:[.,]\d{1,2})?$/
const TRUE = ['1', 'yes', 'true', 'ja', 'wahr', 'x']
const FALSE = ['0', 'no', 'false', 'nein', 'falsch']
const TEXTS = ['name', 'description', 'price_label', 'indicators', 'external_id', 'group']
/** Columns in which an empty cell means "not given"; in others it means none or zero. */
const UNSAID = ['id', 'available', 'min', 'max']

function fieldsOf(level: Level, line: number, columns: string[], cells: string[], blame: Blame): Fields {
  const below = BELOW[level]
  // CSV without columns for modifiers leaves them unchanged.
  const asks = level !== 'item' || ['min', 'max', 'selected'].some((column) => columns.includes(column))
  // A copy of a group takes its values from the group.
  const isShared = level === 'question' && (cells[columns.indexOf('group')] ?? '').trim() !== ''
  const fields: Fields = below && asks && !isShared ? { [below]: [] } : {}
  const surplus = cells.findIndex((cell, index) => index >= columns.length && cell.trim() !== '')
  if (surplus !== -1) blame({ line, column: surplus + 1 }, { fault: 'no_heading' })
  for (const [index, column] of columns.entries()) {
    const cell = cells[index]
    if (cell === undefined) continue
    const field = COLUMNS[column]?.[level]
    if (field) {
      const value = readValue(column, level, textOf(cell))
      if (value !== undefined) fields[field] = value
    } else if (cell.trim() !== '' && column !== 'level') {
      if (column === '') blame({ line, column: index + 1 }, { fault: 'no_heading' })
      else blame({ line, column }, { fault: 'must_be_empty', level })
    }
  }
  return fields
}

function readValue(column: string, level: Level, text: string): unknown {
  const plain = text.trim()
  if (TEXTS.includes(column)) return text
  if (column === 'printer' || column === 'tax') return plain
  if (isCodeColumn(column)) return plain === '' ? undefined : codesInCell(plain)
  if (plain === '') {
    if (UNSAID.includes(column)) return undefined
    return column === 'price' && level === 'item' ? undefined : '0'
  }
  if (column === 'price') return AMOUNT.test(plain) ? plain.replace(',', '.') : text
  if (['available', 'open_price', 'selected'].includes(column)) {
    const word = plain.toLowerCase()
    return TRUE.includes(word) ? '1' : FALSE.includes(word) ? '0' : text
  }
  return plain
}

/** The position of a code within its cell. */
const CODE_INDEX = /(\.(?:contains|may_contain|additives|diets))\[\d+\]$/

/** Maps "menus[0].sections[2].items[1].price_1" to its line and column, such as line 17, column price. */
function whereIn(lines: Map<string, number>): Where {
  return (path) => {
    const [, entry = '', field] = /^(.*\])(?:\.(\w+))?$/.exec(path.replace(CODE_INDEX, '$1')) ?? []
    const line = lines.get(entry)
    if (line === undefined) return byPath(path)
    const column = Object.entries(COLUMNS).find(([, names]) => Object.values(names).includes(field ?? ''))
    return field ? { line, column: column?.[0] ?? field } : { line }
  }
}
