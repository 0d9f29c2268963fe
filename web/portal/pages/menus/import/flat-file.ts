import type { SheetRow } from '../../../../../src/menus/import/spreadsheet/flat-menu.ts'
import { readCsv } from '../../../../../src/platform/core/csv.ts'

/** A workbook is a zip, which begins with these two letters. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}

/** Rows of a spreadsheet with one dish a row; undefined for JSON and for our own CSV, which has a column "level". */
export function flatRowsIn(file: string): SheetRow[] | undefined {
  if (/^\uFEFF?\s*[{[]/.test(file)) return undefined
  const { rows, fault } = readCsv(file)
  const isOurs = rows[0]?.cells.some((cell) => cell.trim().toLowerCase() === 'level')
  if (fault || isOurs) return undefined
  return rows.map(({ line, cells }) => ({ number: line, cells }))
}
