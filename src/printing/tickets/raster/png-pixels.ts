import { inflateSync } from 'node:zlib'
import { pngSize } from './logo-size.ts'
import { chunksOf, isWholePng, KINDS, PASSES } from './png-check.ts'

// Decodes the pixels of a PNG. An uploaded file is never passed on: only its pixels are, in a newly written file.

/** Four bytes per pixel: red, green, blue and alpha. */
export interface Pixels {
  width: number
  height: number
  rgba: Buffer
}

/** Returns undefined if the file is not a PNG, is damaged, or is too large. */
export function pixelsOf(png: Buffer): Pixels | undefined {
  const size = pngSize(png)
  if (!size || !isWholePng(png)) return undefined
  const chunks = chunksOf(png) ?? []
  const dataOf = (type: string) =>
    Buffer.concat(chunks.filter((one) => one.type === type).map(({ data }) => data))
  const [bits = 8, kind = 0, , , interlaced] = dataOf('IHDR').subarray(8)
  const samples = KINDS.get(kind)?.samples ?? 1
  const palette = dataOf('PLTE')
  if (kind === PALETTE && palette.length < 3) return undefined
  const transparency = dataOf('tRNS')
  const format: Format = { bits, kind, samples, palette, transparency }
  const rgba = Buffer.alloc(size.width * size.height * 4)
  const passes = interlaced ? PASSES : ([[0, 0, 1, 1]] as const)
  const rows = inflateSync(dataOf('IDAT'))
  let at = 0
  for (const [left, top, stepX, stepY] of passes) {
    const wide = Math.max(0, Math.ceil((size.width - left) / stepX))
    const high = Math.max(0, Math.ceil((size.height - top) / stepY))
    if (wide === 0) continue
    const stride = Math.ceil((wide * samples * bits) / 8)
    let above = Buffer.alloc(stride)
    for (let y = 0; y < high; y++) {
      const row = rows.subarray(at + 1, at + 1 + stride)
      if (!unfilter(rows[at] ?? 0, row, above, Math.max(1, (samples * bits) >> 3))) return undefined
      for (let x = 0; x < wide; x++) {
        const to = ((top + y * stepY) * size.width + left + x * stepX) * 4
        writeDot(rgba, to, row, x, format)
      }
      above = row
      at += stride + 1
    }
  }
  return { ...size, rgba }
}

interface Format {
  bits: number
  kind: number
  samples: number
  palette: Buffer
  transparency: Buffer
}

const PALETTE = 3

/** Reverses the row filter in place; false if the filter is unknown. */
function unfilter(filter: number, row: Buffer, above: Buffer, bytesPerDot: number): boolean {
  const predict = PREDICTIONS[filter]
  if (!predict) return false
  if (filter === 0) return true
  for (let at = 0; at < row.length; at++) {
    const left = at < bytesPerDot ? 0 : (row[at - bytesPerDot] ?? 0)
    const corner = at < bytesPerDot ? 0 : (above[at - bytesPerDot] ?? 0)
    row[at] = ((row[at] ?? 0) + predict(left, above[at] ?? 0, corner)) & 255
  }
  return true
}

/** The five PNG filters by number. */
const PREDICTIONS: ((left: number, up: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, up) => up,
  (left, up) => (left + up) >> 1,
  (left, up, corner) => {
    const toLeft = Math.abs(up - corner)
    const toUp = Math.abs(left - corner)
    const toCorner = Math.abs(left + up - 2 * corner)
    if (toLeft <= toUp && toLeft <= toCorner) return left
    return toUp <= toCorner ? up : corner
  },
]

/** One sample of a row, up to 16 bits. */
function sampleAt(row: Buffer, index: number, bits: number): number {
  if (bits === 16) return ((row[index * 2] ?? 0) << 8) | (row[index * 2 + 1] ?? 0)
  if (bits === 8) return row[index] ?? 0
  const perByte = 8 / bits
  const shift = (perByte - 1 - (index % perByte)) * bits
  return ((row[Math.floor(index / perByte)] ?? 0) >> shift) & ((1 << bits) - 1)
}

function writeDot(rgba: Buffer, to: number, row: Buffer, x: number, format: Format): void {
  const { bits, kind, samples, palette, transparency } = format
  if (kind === PALETTE) {
    const index = sampleAt(row, x, bits)
    const entry = Math.min(index, Math.floor(palette.length / 3) - 1) * 3
    palette.copy(rgba, to, entry, entry + 3)
    rgba[to + 3] = transparency[index] ?? 255
    return
  }
  // One sample is grey, two are grey and alpha, three are a colour, four are a colour and alpha.
  const isOfColour = samples >= 3
  for (let part = 0; part < 3; part++) {
    rgba[to + part] = byteOf(sampleAt(row, x * samples + (isOfColour ? part : 0), bits), bits)
  }
  rgba[to + 3] = samples % 2 === 0 ? byteOf(sampleAt(row, x * samples + samples - 1, bits), bits) : 255
  if (samples % 2 === 1 && transparency.length >= samples * 2 && isInvisible(row, x, format)) rgba[to + 3] = 0
}

const byteOf = (sample: number, bits: number) =>
  bits === 8 ? sample : bits === 16 ? sample >> 8 : Math.round((sample * 255) / ((1 << bits) - 1))

/** A file without an alpha channel may define one transparent colour. */
function isInvisible(row: Buffer, x: number, { bits, samples, transparency }: Format): boolean {
  for (let part = 0; part < samples; part++) {
    if (transparency.readUInt16BE(part * 2) !== sampleAt(row, x * samples + part, bits)) return false
  }
  return true
}
