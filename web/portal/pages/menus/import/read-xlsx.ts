import { strFromU8, unzipSync } from 'fflate'
import type { SheetRow } from '../../../../../src/menus/import/spreadsheet/flat-menu.ts'

/** Largest parts of a workbook that are read, unpacked; more is no menu. */
const MOST_BYTES = 20 * 1024 * 1024
const PARTS = /^xl\/(workbook\.xml|sharedStrings\.xml|styles\.xml|worksheets\/sheet\d+\.xml)$/

/** Number formats that show a percentage: two built-in ones, or any with a percent sign. */
const PERCENT_FORMATS = ['9', '10']

/**
 * Reads the first sheet of a workbook as text. A workbook is a zip of XML files: the library unpacks it, and the browser
 * parses the XML.
 */
export function readXlsx(bytes: Uint8Array): SheetRow[] {
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => PARTS.test(name) && originalSize <= MOST_BYTES,
  })
  const parse = (name: string) => {
    const file = files[name]
    return file && new DOMParser().parseFromString(strFromU8(file), 'application/xml')
  }
  const sheets = Object.keys(files).filter((name) => name.includes('/worksheets/'))
  const [first] = sheets.sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  const sheet = first === undefined ? undefined : parse(first)
  if (!sheet) return []
  const shared = elements(parse('xl/sharedStrings.xml'), 'si').map(textOf)
  const percentStyles = percentStylesOf(parse('xl/styles.xml'))
  return elements(sheet, 'row').map((row, index) => ({
    number: Number(row.getAttribute('r')) || index + 1,
    cells: cellsOf(row, shared, percentStyles),
  }))
}

function cellsOf(row: Element, shared: string[], percentStyles: Set<string>): string[] {
  const cells: string[] = []
  for (const [index, cell] of elements(row, 'c').entries()) {
    const at = columnOf(cell.getAttribute('r') ?? '') ?? index
    while (cells.length < at) cells.push('')
    cells[at] = cellText(cell, shared, percentStyles)
  }
  return cells
}

function cellText(cell: Element, shared: string[], percentStyles: Set<string>): string {
  const kind = cell.getAttribute('t')
  const value = elements(cell, 'v')[0]?.textContent ?? ''
  if (kind === 's') return shared[Number(value)] ?? ''
  if (kind === 'inlineStr') return textOf(cell)
  if (kind !== null && kind !== 'n') return value
  if (value === '' || !Number.isFinite(Number(value))) return value
  // Numbers are stored as floating point: 8.6 may stand there as 8.5999999999999996.
  const isPercent = percentStyles.has(cell.getAttribute('s') ?? '')
  return isPercent ? `${rounded(Number(value) * 100)} %` : rounded(Number(value))
}

const rounded = (value: number) => String(Math.round(value * 10_000) / 10_000)

/** Numbers of the cell styles that show a percentage: 7 % is stored as 0.07. */
function percentStylesOf(styles: Document | undefined): Set<string> {
  const own = elements(styles, 'numFmt')
    .filter((format) => format.getAttribute('formatCode')?.includes('%'))
    .map((format) => format.getAttribute('numFmtId') ?? '')
  const percent = new Set([...PERCENT_FORMATS, ...own])
  const used = elements(elements(styles, 'cellXfs')[0], 'xf')
  return new Set(
    used.flatMap((style, index) =>
      percent.has(style.getAttribute('numFmtId') ?? '') ? [String(index)] : [],
    ),
  )
}

/** The text of a string, whose parts may have different letters. Phonetic hints are left out. */
function textOf(element: Element): string {
  return elements(element, 't')
    .filter((part) => part.parentElement?.localName !== 'rPh')
    .map((part) => part.textContent ?? '')
    .join('')
}

/** Elements by name, whatever the prefix of the namespace. */
function elements(within: Document | Element | undefined, name: string): Element[] {
  return within ? [...within.getElementsByTagNameNS('*', name)] : []
}

/** "C7" is column 2. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0]
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
