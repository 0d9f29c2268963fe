import { qrCodeOf } from './qr.ts'

/** A QR code as half blocks, light on dark for terminals, with the margin that scanners need. */
export function qrText(text: string): string {
  const { size, path } = qrCodeOf(text)
  const dark = new Set([...path.matchAll(/M(\d+),(\d+)h/g)].map(([, x, y]) => `${x},${y}`))
  const margin = 2
  const isLight = (x: number, y: number) => !dark.has(`${x},${y}`)
  const rows: string[] = []
  for (let y = -margin; y < size + margin; y += 2) {
    let row = '  '
    for (let x = -margin; x < size + margin; x++) {
      row += [' ', '▄', '▀', '█'][(isLight(x, y) ? 2 : 0) + (isLight(x, y + 1) ? 1 : 0)]
    }
    rows.push(row)
  }
  return rows.join('\n')
}
