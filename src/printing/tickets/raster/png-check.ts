import { crc32, inflateSync } from 'node:zlib'

// Checks that a file is a complete PNG. The rasteriser silently draws a damaged one as white, and nobody would know why
// the receipt has no logo.

/** The samples per pixel and the allowed bit depths, by colour type. */
export const KINDS = new Map([
  [0, { samples: 1, bits: [1, 2, 4, 8, 16] }],
  [2, { samples: 3, bits: [8, 16] }],
  [3, { samples: 1, bits: [1, 2, 4, 8] }],
  [4, { samples: 2, bits: [8, 16] }],
  [6, { samples: 4, bits: [8, 16] }],
])

/** The origin and step of each of the seven passes of an interlaced picture. */
export const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

const SIGNATURE_BYTES = 8
const CHUNK_OVERHEAD_BYTES = 12

/** True if the file is complete and undamaged, and contains exactly the pixels of its header. */
export function isWholePng(png: Buffer): boolean {
  const chunks = chunksOf(png)
  const [header, ...rest] = chunks ?? []
  if (header?.type !== 'IHDR' || header.data.length !== 13 || rest.at(-1)?.type !== 'IEND') return false
  const bytes = bytesOf(header.data)
  const data = rest.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data)
  if (bytes === undefined || data.length === 0) return false
  try {
    return inflateSync(Buffer.concat(data), { maxOutputLength: bytes }).length === bytes
  } catch {
    return false
  }
}

interface Chunk {
  type: string
  data: Buffer
}

/** Returns undefined if a chunk is cut off or damaged. */
export function chunksOf(png: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = []
  for (let at = SIGNATURE_BYTES; at < png.length; ) {
    if (at + CHUNK_OVERHEAD_BYTES > png.length) return undefined
    const end = at + 8 + png.readUInt32BE(at)
    if (end + 4 > png.length || crc32(png.subarray(at + 4, end)) !== png.readUInt32BE(end)) return undefined
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, end) })
    at = end + 4
  }
  return chunks
}

/** The size of the decoded rows; undefined if the format is invalid. */
function bytesOf(header: Buffer): number | undefined {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [bits = 0, kind = 0, packing, filters, interlaced] = header.subarray(8)
  const { samples = 0, bits: known = [] } = KINDS.get(kind) ?? {}
  if (!known.includes(bits) || packing !== 0 || filters !== 0) return undefined
  const part = (wide: number, high: number) =>
    wide === 0 ? 0 : high * (1 + Math.ceil((wide * samples * bits) / 8))
  if (interlaced === 0) return part(width, height)
  if (interlaced !== 1) return undefined
  return PASSES.reduce((sum, [x, y, stepX, stepY]) => {
    const [wide, high] = [Math.ceil((width - x) / stepX), Math.ceil((height - y) / stepY)]
    return sum + part(Math.max(0, wide), Math.max(0, high))
  }, 0)
}
