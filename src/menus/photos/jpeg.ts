// A JPEG file is a list of segments. Only those that a decoder needs are copied; nothing is decoded.

export interface Picture {
  kind: 'jpg' | 'webp'
  width: number
  height: number
  /** The file without EXIF, XMP, colour profile and comments. */
  bytes: Buffer
}

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
/** Baseline, extended and progressive frames. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2])
/** Huffman tables, quantisation tables and the restart interval. */
const TABLES = new Set([0xc4, 0xdb, 0xdd])
/** The segment that says how colours are stored; its fixed length leaves no room for anything else. */
const ADOBE = 0xee
const ADOBE_BYTES = 14
const DROPPED = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7

/** The picture in the file; undefined if it is not exactly one complete JPEG picture. */
export function readJpeg(file: Buffer): Picture | undefined {
  if (file.length < 4 || file[0] !== 0xff || file[1] !== SOI) return undefined
  const pieces: Buffer[] = [file.subarray(0, 2)]
  let size: { width: number; height: number } | undefined
  let scans = 0
  let at = 2
  for (;;) {
    if (file[at] !== 0xff) return undefined
    while (file[at + 1] === 0xff) at++
    const marker = file[at + 1]
    if (marker === undefined) return undefined
    if (marker === EOI) {
      pieces.push(file.subarray(at, at + 2))
      // Anything behind the end is a second file.
      if (at + 2 !== file.length || !size || scans === 0) return undefined
      return { kind: 'jpg', ...size, bytes: Buffer.concat(pieces) }
    }
    if (at + 4 > file.length) return undefined
    const length = file.readUInt16BE(at + 2)
    const end = at + 2 + length
    if (length < 2 || end > file.length) return undefined
    const segment = file.subarray(at, end)
    if (FRAMES.has(marker)) {
      if (size || length < 8) return undefined
      size = { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) }
      if (size.width === 0 || size.height === 0) return undefined
      pieces.push(segment)
    } else if (TABLES.has(marker) || (marker === ADOBE && length === ADOBE_BYTES && isAdobe(segment))) {
      pieces.push(segment)
    } else if (marker === SOS) {
      if (!size) return undefined
      const scanEnd = endOfScan(file, end)
      if (scanEnd === undefined) return undefined
      pieces.push(file.subarray(at, scanEnd))
      scans++
      at = scanEnd
      continue
    } else if (!DROPPED(marker)) return undefined
    at = end
  }
}

const isAdobe = (segment: Buffer) => segment.toString('latin1', 4, 9) === 'Adobe'

/** The place of the next marker that is not part of the scan. */
function endOfScan(file: Buffer, from: number): number | undefined {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const marker = file[at + 1]
    if (marker === undefined) return undefined
    if (marker !== 0 && marker !== 0xff && !isRestart(marker)) return at
    if (marker !== 0xff) at++
  }
  return undefined
}
