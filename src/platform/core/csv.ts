import type { PlacedFault } from './validation-errors.ts'

type Cell = string | number

type Separator = ',' | ';' | '\t'

export interface CsvRow {
  /** First line of the row, 1-based. */
  line: number
  cells: string[]
}

/** Formats rows as CSV (RFC 4180). German spreadsheets expect semicolons. */
export function csvOf(header: string[], rows: Cell[][], separator: ',' | ';' = ','): string {
  return [header, ...rows].map((row) => `${row.map(cellOf).join(separator)}\r\n`).join('')
}

/** Formats rows for the reader's spreadsheet: with semicolons, amounts have a decimal comma. */
export function sheetOf(
  header: string[],
  rows: Cell[][],
  separator: 'comma' | 'semicolon' = 'comma',
): string {
  if (separator === 'comma') return csvOf(header, rows)
  const inCommas = (cell: Cell) =>
    typeof cell === 'string' && MONEY.test(cell) ? cell.replace('.', ',') : cell
  // Without the byte-order mark such spreadsheets do not recognise UTF-8.
  return `\uFEFF${csvOf(
    header,
    rows.map((row) => row.map(inCommas)),
    ';',
  )}`
}

const MONEY = /^-?\d+\.\d\d$/
const AMOUNT = /^-?\d+([.,]\d+)?$/
const FORMULA = /(?<=^|[,;\t\r\n])'*[=+\-@\t\r\n＝＋－＠]/g
const MARKED = /(?<=^|[,;\t\r\n])'(?='*[=+\-@\t\r\n＝＋－＠])/g

/**
 * Formats a cell. Text that a spreadsheet would take for a formula gets an apostrophe. So does text behind another
 * separator in it: a spreadsheet that splits by that one sees a new cell there, whatever the quotes say. And so does
 * text that looks escaped already, so that `textOf` restores the original.
 */
function cellOf(cell: Cell): string {
  const text = String(cell)
  const plain = AMOUNT.test(text) ? text : text.replace(FORMULA, "'$&")
  return /[",;\t\r\n]|^\s|\s$/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Removes the apostrophes that `cellOf` adds. */
export function textOf(cell: string): string {
  return cell.replace(MARKED, '')
}

export interface CsvRead {
  rows: CsvRow[]
  fault: PlacedFault | undefined
}

export interface CsvLimits {
  /** Including empty rows. */
  rows: number
  columns: number
}

const NO_LIMITS: CsvLimits = { rows: Number.POSITIVE_INFINITY, columns: Number.POSITIVE_INFINITY }

/**
 * Parses rows separated by commas, semicolons or tabs, whichever the first line has. Empty rows are skipped. Parsing
 * stops at a wrong quote, since the rest would be guesswork, and at the limits of rows and columns.
 */
export function readCsv(text: string, most: CsvLimits = NO_LIMITS): CsvRead {
  const reader = { text: text.replace(/^\uFEFF/, ''), at: 0, line: 1 }
  const separator = skipHint(reader) ?? separatorOf(reader.text)
  const end = new RegExp(`[${separator}\r\n]`, 'g')
  const rows: CsvRow[] = []
  for (let taken = 0; reader.at < reader.text.length; taken++) {
    const row = { line: reader.line, cells: [] as string[] }
    if (taken === most.rows) {
      return { rows, fault: { at: { line: row.line }, fault: 'too_many_rows', most: most.rows } }
    }
    do {
      if (row.cells.length === most.columns) {
        const line = taken === 0 ? 'first' : row.line
        return { rows, fault: { at: { line }, fault: 'too_many_columns', most: most.columns } }
      }
      const cell = readCell(reader, end)
      if (typeof cell !== 'string') return { rows, fault: cell }
      row.cells.push(cell)
    } while (took(reader, separator))
    endLine(reader)
    if (row.cells.some((cell) => cell !== '')) rows.push(row)
  }
  return { rows, fault: undefined }
}

interface Reader {
  text: string
  at: number
  line: number
}

/** Reads the optional hint `sep=;` in the first line. */
function skipHint(reader: Reader): Separator | undefined {
  const [hint, separator] = /^sep=([,;\t])(?:\r\n|\r|\n|$)/i.exec(reader.text) ?? []
  if (hint === undefined) return undefined
  reader.at = hint.length
  reader.line = 2
  return separator as Separator
}

/** Length limit of a header line. */
const HEAD_CHARACTERS = 10_000

/** Most frequent separator in the first line, outside quotes. */
function separatorOf(text: string): Separator {
  const [first = ''] = text
    .slice(0, HEAD_CHARACTERS)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1)
  const count = (separator: Separator) => first.split(separator).length
  return ([';', '\t'] as const).reduce<Separator>(
    (best, other) => (count(other) > count(best) ? other : best),
    ',',
  )
}

function readCell(reader: Reader, end: RegExp): string | PlacedFault {
  const { text } = reader
  if (text[reader.at] !== '"') {
    end.lastIndex = reader.at
    const stop = end.exec(text)?.index ?? text.length
    const cell = text.slice(reader.at, stop)
    reader.at = stop
    return cell
  }
  const { line } = reader
  let cell = ''
  let from = reader.at + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote === -1) return { at: { line }, fault: 'quote_not_closed' }
    cell += text.slice(from, quote)
    if (text[quote + 1] !== '"') {
      reader.at = quote + 1
      break
    }
    cell += '"'
    from = quote + 2
  }
  reader.line += cell.match(/\r\n|\r|\n/g)?.length ?? 0
  end.lastIndex = reader.at
  if (reader.at === text.length || end.exec(text)?.index === reader.at) return cell
  return { at: { line: reader.line }, fault: 'text_behind_quote' }
}

function took(reader: Reader, separator: Separator): boolean {
  if (reader.text[reader.at] !== separator) return false
  reader.at++
  return true
}

function endLine(reader: Reader): void {
  if (reader.text.startsWith('\r\n', reader.at)) reader.at += 2
  else if (reader.at < reader.text.length) reader.at++
  reader.line++
}
