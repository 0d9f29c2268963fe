import receiptline from 'receiptline'
import { qrCode } from '../markup.ts'

const CELL = 3

export interface QrCode {
  /** Cells in a row, and rows. */
  size: number
  /** The dark cells, as an SVG path in cell units. */
  path: string
}

/** A QR code as a path, the same as on receipts. */
export function qrCodeOf(text: string): QrCode {
  const drawn = receiptline.transform(qrCode(text, CELL), { cpl: 96, command: 'svg' })
  const dark = [...drawn.matchAll(/M(\d+),(\d+)l/g)].map(([, x, y]) => [Number(x) / CELL, Number(y) / CELL])
  const size = 1 + dark.reduce((most, [x = 0, y = 0]) => Math.max(most, x, y), 0)
  return { size, path: dark.map(([x, y]) => `M${x},${y}h1v1h-1z`).join('') }
}
