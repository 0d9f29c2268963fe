import { Resvg } from '@resvg/resvg-js'
import { isBase64 } from './logo-size.ts'
import { type Pixels, pixelsOf } from './png-pixels.ts'
import { pngFile, pngOf } from './raster.ts'

// Converts a logo to the dots of a printer, which are black or white: greys are dithered.

const MOST_DOTS_HIGH = 320

/** Scales the picture down to at most `mostDots` wide, and to the maximum height of a logo. */
export function logoOf(base64: string, mostDots: number): Buffer {
  const pixels = isBase64(base64) && pixelsOf(Buffer.from(base64, 'base64'))
  if (!pixels) throw new Error('no picture that can be opened')
  const { width, height } = pixels
  const scale = Math.min(1, mostDots / width, MOST_DOTS_HIGH / height)
  const [wide, high] = [width, height].map((dots) => Math.max(1, Math.round(dots * scale))) as [
    number,
    number,
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}"><rect width="100%" height="100%" fill="#fff"/><image width="${wide}" height="${high}" href="data:image/png;base64,${fileOf(pixels).toString('base64')}"/></svg>`
  const { pixels: drawn } = new Resvg(svg, { font: { loadSystemFonts: false } }).render()
  const greys = Float32Array.from({ length: wide * high }, (_, at) => grey(drawn, at * 4))
  return pngOf({ width: wide, height: high, rows: dithered(greys, wide, high) })
}

const grey = (pixels: Buffer, at: number) =>
  (pixels[at] ?? 0) * 0.299 + (pixels[at + 1] ?? 0) * 0.587 + (pixels[at + 2] ?? 0) * 0.114

/** Distributes the rounding error of each dot to its neighbours (Floyd–Steinberg). */
function dithered(greys: Float32Array, width: number, height: number): Buffer {
  const stride = Math.ceil(width / 8)
  const rows = Buffer.alloc(stride * height)
  const give = (x: number, y: number, amount: number) => {
    if (x >= 0 && x < width && y < height) greys[y * width + x] = (greys[y * width + x] ?? 0) + amount
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const level = greys[y * width + x] ?? 255
      const isBlack = level < 128
      const at = y * stride + (x >> 3)
      if (isBlack) rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7))
      const rest = (level - (isBlack ? 0 : 255)) / 16
      give(x + 1, y, rest * 7)
      give(x - 1, y + 1, rest * 3)
      give(x, y + 1, rest * 5)
      give(x + 1, y + 1, rest)
    }
  }
  return rows
}

/** Writes a new file with the same pixels: nothing else of the uploaded file is passed on. */
function fileOf({ width, height, rgba }: Pixels): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6], 8)
  const stride = width * 4
  const rows = Buffer.alloc((stride + 1) * height)
  for (let y = 0; y < height; y++) rgba.copy(rows, y * (stride + 1) + 1, y * stride, (y + 1) * stride)
  return pngFile(header, rows)
}
