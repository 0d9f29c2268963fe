import type { ColumnMap, FlatField } from './columns.ts'
import { readPrice } from './price.ts'

/** A row of a sheet with its number as the spreadsheet shows it. */
export interface SheetRow {
  number: number
  cells: string[]
}

/** A cell that cannot be used. */
export interface CellFault {
  row: number
  field: FlatField
  cell: string
}

interface FlatItem {
  name: string
  price_1: string
  description?: string
  external_id?: string
  tax?: string
}

interface FlatSection {
  title: string
  course?: number
  tax?: string
  items: FlatItem[]
}

export interface FlatMenu {
  sections: FlatSection[]
  items: number
  faults: CellFault[]
}

interface FlatOptions {
  columns: ColumnMap
  /** Section of dishes above the first category. */
  unnamed: string
  /** Name of the rate that a tax cell means, empty for the location's own; undefined: there is no such rate. */
  taxOf: (cell: string) => string | undefined
}

/** Courses that people write in words. */
const COURSES: [RegExp, number][] = [
  [/^(starter|appeti|antipast|vorspeise|entrant|entrée|hors)/i, 1],
  [/^(main|haupt|primero|segundo|principal|plat|second)/i, 2],
  [/^(dessert|nachspeise|nachtisch|postre|dolc)/i, 3],
]

/**
 * Reads a flat sheet, one dish a row, as the sections of a menu. An empty category continues the one above, and a row
 * with nothing but a name begins a category. Every unusable cell is reported.
 */
export function readFlatMenu(rows: SheetRow[], { columns, unnamed, taxOf }: FlatOptions): FlatMenu {
  const faults: CellFault[] = []
  const sections = new Map<string, { section: FlatSection; taxes: string[]; courses: number[] }>()
  let title = unnamed
  let items = 0
  for (const { number, cells } of rows) {
    const cell = (field: FlatField) => cells[columns[field] ?? -1]?.trim() ?? ''
    const blame = (field: FlatField) => faults.push({ row: number, field, cell: cell(field) })
    if (columns.section === undefined ? isHeading(cells) : cell('name') === '' && isHeading(cells)) {
      title = cells.find((text) => text.trim() !== '')?.trim() ?? title
      continue
    }
    title = cell('section') || title
    const name = cell('name')
    const price = readPrice(cell('price'))
    if (name === '' || name.length > 120) blame('name')
    if (price === undefined) blame('price')
    const tax = columns.tax === undefined ? '' : taxOf(cell('tax'))
    if (tax === undefined) blame('tax')
    const course = courseOf(cell('course'))
    if (course === undefined) blame('course')
    const open = sections.get(title) ?? { section: { title, items: [] }, taxes: [], courses: [] }
    sections.set(title, open)
    open.taxes.push(tax ?? '')
    open.courses.push(course ?? 0)
    open.section.items.push({
      name,
      price_1: price ?? '0.00',
      ...(columns.description !== undefined && { description: cell('description').slice(0, 1000) }),
      ...(cell('external_id') !== '' && { external_id: cell('external_id').slice(0, 64) }),
    })
    items += 1
  }
  return {
    items,
    faults,
    sections: [...sections.values()].map((one) => sectionOf(one, columns)),
  }
}

/** A rate or a course that all dishes of a section have becomes that of the section. */
function sectionOf(
  { section, taxes, courses }: { section: FlatSection; taxes: string[]; courses: number[] },
  columns: ColumnMap,
): FlatSection {
  const [tax = ''] = taxes
  const isSameTax = taxes.every((one) => one === tax)
  const [course = 0] = courses
  const items = section.items.map((item, index) => ({ ...item, tax: isSameTax ? '' : (taxes[index] ?? '') }))
  return {
    ...section,
    ...(columns.course !== undefined && courses.every((one) => one === course) && { course }),
    ...(columns.tax === undefined ? {} : { tax: isSameTax ? tax : '', items }),
  }
}

/** True for a row with one filled cell, which is text: "ANTIPASTI". */
function isHeading(cells: string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  return filled.length === 1 && readPrice(filled[0] ?? '') === undefined
}

function courseOf(cell: string): number | undefined {
  if (cell === '') return 0
  if (/^\d$/.test(cell)) return Number(cell)
  return COURSES.find(([words]) => words.test(cell))?.[1]
}
