import { lineTexts } from '../../orders/lines/line.ts'
import type { Receipt } from '../../orders/receipt/receipt.ts'
import { printable, widthOf } from './text-layout.ts'

// Limits the length of a ticket. Nobody orders that much, but an attempt must not block the tickets of others.

/** The limit in columns of text, about twenty metres of paper: 240 for each line of a full order. */
const PAPER_COLUMNS = 120_000
/** The minimum per text, because each text starts a new line. */
const LINE_COLUMNS = 24
const PAPER_PAYMENTS = 200

type Line = Parameters<typeof lineTexts>[0]

/** As many of the lines as fit, in their order. */
export function truncateLines<One extends Line>(
  lines: One[],
  room = PAPER_COLUMNS,
): { lines: One[]; room: number } {
  let left = room
  const tooMany = lines.findIndex((line) => {
    left -= columnsOf(line)
    return left < 0
  })
  return tooMany === -1 ? { lines, room: left } : { lines: lines.slice(0, tooMany), room: 0 }
}

function columnsOf(line: Line): number {
  return lineTexts(line).reduce((sum, text) => sum + Math.max(LINE_COLUMNS, widthOf(printable(text))), 0)
}

/** Truncates a receipt to one ticket; its totals remain those of the whole receipt. */
export function truncateReceipt(receipt: Receipt): Receipt {
  const { lines } = truncateLines(receipt.lines)
  const payments = receipt.payments.slice(0, PAPER_PAYMENTS)
  const leftOut = receipt.lines.length - lines.length + (receipt.payments.length - payments.length)
  return leftOut === 0 ? receipt : { ...receipt, lines, payments, leftOut }
}
