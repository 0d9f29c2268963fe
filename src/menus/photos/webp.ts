import type { Picture } from './jpeg.ts'

// A WebP file is a RIFF container. A still picture has one frame, VP8 or VP8L, and perhaps a transparency chunk.

const HEAD = 12
const ALPHA = 0x10
const METADATA = new Set(['ICCP', 'EXIF', 'XMP '])

interface Size {
  width: number
  height: number
}

/** The picture in the file; undefined if it is not exactly one complete, still WebP picture. */
export function readWebp(file: Buffer): Picture | undefined {
  if (file.length < HEAD + 8 || fourCharacters(file, 0) !== 'RIFF' || fourCharacters(file, 8) !== 'WEBP')
    return undefined
  if (file.readUInt32LE(4) + 8 !== file.length) return undefined
  const chunks = new Map<string, Buffer>()
  for (let at = HEAD; at < file.length; ) {
    if (at + 8 > file.length) return undefined
    const name = fourCharacters(file, at)
    const length = file.readUInt32LE(at + 4)
    const end = at + 8 + length
    if (end > file.length || chunks.has(name)) return undefined
    chunks.set(name, file.subarray(at + 8, end))
    at = end + (length % 2)
    if (at > file.length) return undefined
  }
  const known = [...chunks.keys()].filter((name) => !METADATA.has(name))
  if (known.some((name) => !['VP8X', 'VP8 ', 'VP8L', 'ALPH'].includes(name))) return undefined
  return assembled(chunks)
}

function assembled(chunks: Map<string, Buffer>): Picture | undefined {
  const [lossy, lossless, extended, alpha] = ['VP8 ', 'VP8L', 'VP8X', 'ALPH'].map((name) => chunks.get(name))
  if ((lossy === undefined) === (lossless === undefined)) return undefined
  const size = lossy ? sizeOfLossy(lossy) : sizeOfLossless(lossless as Buffer)
  if (!size || size.width === 0 || size.height === 0) return undefined
  const frame = lossy ? chunk('VP8 ', lossy) : chunk('VP8L', lossless as Buffer)
  if (alpha && (!extended || !lossy)) return undefined
  if (extended) {
    if (extended.length !== 10) return undefined
    const canvas = { width: extended.readUIntLE(4, 3) + 1, height: extended.readUIntLE(7, 3) + 1 }
    if (canvas.width !== size.width || canvas.height !== size.height) return undefined
  }
  if (!extended || !alpha) return { kind: 'webp', ...size, bytes: riff([frame]) }
  const head = Buffer.alloc(10)
  head[0] = ALPHA
  head.writeUIntLE(size.width - 1, 4, 3)
  head.writeUIntLE(size.height - 1, 7, 3)
  return { kind: 'webp', ...size, bytes: riff([chunk('VP8X', head), chunk('ALPH', alpha), frame]) }
}

/** A key frame, whose first partition lies within the chunk. */
function sizeOfLossy(data: Buffer): Size | undefined {
  if (data.length < 10) return undefined
  const tag = data.readUIntLE(0, 3)
  const isKeyFrame = (tag & 1) === 0
  const firstPartition = tag >> 5
  if (!isKeyFrame || data.readUIntBE(3, 3) !== 0x9d012a || firstPartition === 0) return undefined
  if (10 + firstPartition > data.length) return undefined
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
}

function sizeOfLossless(data: Buffer): Size | undefined {
  if (data.length < 6 || data[0] !== 0x2f) return undefined
  const bits = data.readUInt32LE(1)
  if (bits >>> 29 !== 0) return undefined
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

const fourCharacters = (file: Buffer, at: number) => file.toString('latin1', at, at + 4)

function chunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

function riff(chunks: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks])
  const head = Buffer.alloc(8)
  head.write('RIFF', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}
