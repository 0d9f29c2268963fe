import { readPrice } from './price.ts'

/** Meanings that a column of a restaurant's own spreadsheet can have. */
export const FLAT_FIELDS = [
  'name',
  'price',
  'section',
  'description',
  'tax',
  'course',
  'external_id',
] as const
export type FlatField = (typeof FLAT_FIELDS)[number]

/** Position of the column of each field; a field without a column is left out. */
export type ColumnMap = Partial<Record<FlatField, number>>

/** Headings that people use, in the four languages of the portal and in Italian. */
const HEADINGS: Record<FlatField, RegExp> = {
  name: /^(name|dish|item|product|title|artikel|speise|gericht|bezeichnung|produkt|getränk|plato|producto|nombre|artículo|plat|nom|article|produit|désignation|piatto|nome)\b/i,
  price: /(price|preis|precio|prix|prezzo|pvp|vk|€|eur|usd|\$)/i,
  section:
    /(category|section|group|kategorie|rubrik|warengruppe|gruppe|categoría|categoria|sección|grupo|familia|catégorie|rubrique|groupe|famille)/i,
  description: /(descri|beschreib|zutaten|ingredient|info|détail|detail)/i,
  tax: /(tax|vat|mwst|ust|steuer|iva|tva|impuesto|taxe)/i,
  course: /^(course|gang|tiempo|suite|portata)\b/i,
  external_id: /(plu|sku|art\.?-?\s?n|number|nummer|nr\.?$|código|code|référence|ref)/i,
}

/** Shares of a column's cells that must be text, or prices, for the column to be proposed. */
const MOST = 0.7
const HALF = 0.5

/**
 * Proposes which column is which: by the headings, and by the cells where no heading helps. Each column is proposed
 * once.
 */
export function proposeColumns(head: string[], rows: string[][]): ColumnMap {
  const map: ColumnMap = {}
  const taken = new Set<number>()
  const take = (field: FlatField, column: number) => {
    if (column === -1 || map[field] !== undefined) return
    map[field] = column
    taken.add(column)
  }
  // Tax before price: "Tax €" is no price.
  for (const field of ['tax', 'section', 'description', 'course', 'price', 'name', 'external_id'] as const) {
    take(
      field,
      head.findIndex((title, column) => !taken.has(column) && HEADINGS[field].test(title.trim())),
    )
  }
  const columns = head.map((_, column) => column)
  const free = () => columns.filter((column) => !taken.has(column))
  take('price', free().find((column) => shareOf(rows, column, isPrice) > HALF) ?? -1)
  take('name', mostDistinct(rows, free()) ?? -1)
  take('section', free().find((column) => repeats(rows, column)) ?? -1)
  return map
}

/**
 * True if the first row has headings: it has no amount, and a heading that we know, or a column below it has prices.
 */
export function hasHeadings([first = [], ...rows]: string[][]): boolean {
  if (first.some((cell) => readPrice(cell) !== undefined)) return false
  if (first.filter((cell) => cell.trim() !== '').length < 2) return false
  const known = Object.values(HEADINGS)
  return (
    first.some((cell) => known.some((heading) => heading.test(cell.trim()))) ||
    first.some((_, column) => shareOf(rows, column, isPrice) > HALF)
  )
}

const isPrice = (cell: string) => readPrice(cell) !== undefined

function shareOf(rows: string[][], column: number, is: (cell: string) => boolean): number {
  const cells = rows.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '')
  return cells.length === 0 ? 0 : cells.filter(is).length / cells.length
}

const isText = (cell: string) => /\p{L}{2}/u.test(cell)

/** The first column of text whose cells hardly repeat: the dishes. */
function mostDistinct(rows: string[][], columns: number[]): number | undefined {
  return columns.find((column) => shareOf(rows, column, isText) > MOST && !repeats(rows, column))
}

/** True if a column of text has far fewer different values than cells: the categories. */
function repeats(rows: string[][], column: number): boolean {
  const cells = rows.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '')
  if (cells.length === 0 || shareOf(rows, column, isText) <= MOST) return false
  return new Set(cells).size <= cells.length / 2 || cells.length < rows.length / 2
}
