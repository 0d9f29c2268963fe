type Cell = string | number

/** Rows for a spreadsheet, as RFC 4180 has them. */
export function csvOf(header: string[], rows: Cell[][]): string {
  return [header, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

const AMOUNT = /^-?\d+(\.\d+)?$/
const FORMULA = /^[=+\-@\t\r]/

/** A text that a spreadsheet would take for a formula is marked as text. */
function cellOf(cell: Cell): string {
  const text = String(cell)
  const plain = FORMULA.test(text) && !AMOUNT.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
