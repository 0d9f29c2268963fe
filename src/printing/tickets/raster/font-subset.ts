import { inflateSync } from 'node:zlib'

// Subsets fonts to the characters of a drawing. The rasteriser reads a whole font file again for every character: with
// twelve megabytes of fonts, a page of Chinese took minutes.

/** A parsed OpenType font with TrueType outlines. */
export interface Font {
  tables: Map<string, Buffer>
  /** The glyph of each character of the basic plane; 0: none. */
  glyphs: Uint16Array
}

const HEADER = 12
const ENTRY = 16
const PACKED_HEADER = 44
const PACKED_ENTRY = 20

export function parseFont(file: Buffer): Font {
  const tables = tablesIn(file)
  if (table(tables, 'head').readInt16BE(50) !== 1) throw new Error('the font has short offsets')
  return { tables, glyphs: glyphsIn(table(tables, 'cmap')) }
}

/** Converts the font to an uncompressed OpenType file. */
export function unpackFont(file: Buffer): Buffer {
  return fontOfTables(Object.fromEntries(tablesIn(file)))
}

function tablesIn(file: Buffer): Map<string, Buffer> {
  return file.toString('latin1', 0, 4) === 'wOFF' ? packedTables(file) : plainTables(file)
}

function plainTables(file: Buffer): Map<string, Buffer> {
  const entries = Array.from({ length: file.readUInt16BE(4) }, (_, index) => HEADER + index * ENTRY)
  return new Map(
    entries.map((at) => {
      const offset = file.readUInt32BE(at + 8)
      return [file.toString('latin1', at, at + 4), file.subarray(offset, offset + file.readUInt32BE(at + 12))]
    }),
  )
}

/** WOFF 1.0 is an OpenType font with individually compressed tables. */
function packedTables(file: Buffer): Map<string, Buffer> {
  const entries = Array.from({ length: file.readUInt16BE(12) }, (_, at) => PACKED_HEADER + at * PACKED_ENTRY)
  return new Map(
    entries.map((at) => {
      const [offset, packed, size] = [4, 8, 12].map((field) => file.readUInt32BE(at + field)) as [
        number,
        number,
        number,
      ]
      const bytes = file.subarray(offset, offset + packed)
      return [file.toString('latin1', at, at + 4), packed === size ? bytes : inflateSync(bytes)]
    }),
  )
}

function table(tables: Map<string, Buffer>, tag: string): Buffer {
  const found = tables.get(tag)
  if (!found) throw new Error(`the font has no table ${tag}`)
  return found
}

/** Maps characters to glyphs, using the Windows subtable for the basic plane. */
function glyphsIn(cmap: Buffer): Uint16Array {
  const glyphs = new Uint16Array(0x10000)
  const records = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => 4 + index * 8)
  const record = records.find((at) => cmap.readUInt16BE(at) === 3 && cmap.readUInt16BE(at + 2) === 1)
  if (record === undefined) throw new Error('the font maps no characters')
  const map = cmap.subarray(cmap.readUInt32BE(record + 4))
  if (map.readUInt16BE(0) !== 4) throw new Error('the font maps its characters in an unknown way')
  const twiceSegments = map.readUInt16BE(6)
  for (let at = 0; at < twiceSegments; at += 2) {
    const last = map.readUInt16BE(14 + at)
    const first = map.readUInt16BE(16 + twiceSegments + at)
    const delta = map.readUInt16BE(16 + 2 * twiceSegments + at)
    const rangeAt = 16 + 3 * twiceSegments + at
    const range = map.readUInt16BE(rangeAt)
    for (let code = first; code <= last && code < 0xffff; code++) {
      const glyph = range === 0 ? code : map.readUInt16BE(rangeAt + range + 2 * (code - first))
      glyphs[code] = glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
  }
  return glyphs
}

/** Creates a font with only these characters, as far as it has them. */
export function subsetFont({ tables, glyphs }: Font, characters: Iterable<string>): Buffer {
  const codes = [...new Set(characters)]
    .map((one) => one.codePointAt(0) ?? 0)
    .filter((code) => (glyphs[code] ?? 0) !== 0)
    .sort((one, other) => one - other)
  // The first glyph is the one for missing characters; shared components are appended when they are found.
  const retained = [...new Set([0, ...codes.map((code) => glyphs[code] as number)])]
  const places = new Map(retained.map((glyph, place) => [glyph, place]))
  const placeOf = (glyph: number): number => {
    const place = places.get(glyph) ?? retained.push(glyph) - 1
    places.set(glyph, place)
    return place
  }
  const outlines: Buffer[] = []
  for (const glyph of retained) outlines.push(moved(outlineOf(tables, glyph), placeOf))
  return fontOfTables({
    // Tables about removed glyphs, such as their names and layout rules, are omitted.
    ...Object.fromEntries(['OS/2', 'head', 'name'].map((tag) => [tag, table(tables, tag)])),
    cmap: cmapOf(codes, (code) => placeOf(glyphs[code] as number)),
    glyf: Buffer.concat(outlines),
    hhea: withCount(table(tables, 'hhea'), 34, retained.length),
    hmtx: Buffer.concat(retained.map((glyph) => metricsOf(tables, glyph))),
    loca: offsetsOf(outlines),
    maxp: withCount(table(tables, 'maxp'), 4, retained.length),
    post: withoutNames(table(tables, 'post')),
  })
}

function outlineOf(tables: Map<string, Buffer>, glyph: number): Buffer {
  const loca = table(tables, 'loca')
  return table(tables, 'glyf').subarray(loca.readUInt32BE(glyph * 4), loca.readUInt32BE(glyph * 4 + 4))
}

const WORDS = 0x1
const SCALE = 0x8
const MORE = 0x20
const TWO_SCALES = 0x40
const FOUR_SCALES = 0x80

/** Renumbers the components of a composite glyph. */
function moved(outline: Buffer, placeOf: (glyph: number) => number): Buffer {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return outline
  const copy = Buffer.from(outline)
  let flags = MORE
  for (let at = 10; flags & MORE; ) {
    flags = copy.readUInt16BE(at)
    copy.writeUInt16BE(placeOf(copy.readUInt16BE(at + 2)), at + 2)
    at +=
      4 + (flags & WORDS ? 4 : 2) + (flags & SCALE ? 2 : flags & TWO_SCALES ? 4 : flags & FOUR_SCALES ? 8 : 0)
  }
  return copy
}

/** The width and bearing of a glyph. The last width applies to all further glyphs. */
function metricsOf(tables: Map<string, Buffer>, glyph: number): Buffer {
  const hmtx = table(tables, 'hmtx')
  const widths = table(tables, 'hhea').readUInt16BE(34)
  if (glyph < widths) return hmtx.subarray(glyph * 4, glyph * 4 + 4)
  const bearing = widths * 4 + (glyph - widths) * 2
  return Buffer.concat([hmtx.subarray(widths * 4 - 4, widths * 4 - 2), hmtx.subarray(bearing, bearing + 2)])
}

function offsetsOf(outlines: Buffer[]): Buffer {
  const loca = Buffer.alloc((outlines.length + 1) * 4)
  let offset = 0
  for (const [index, { length }] of outlines.entries()) {
    offset += length
    loca.writeUInt32BE(offset, index * 4 + 4)
  }
  return loca
}

/** A cmap with one group per character, in the format for all of Unicode. */
function cmapOf(codes: number[], placeOf: (code: number) => number): Buffer {
  const cmap = Buffer.alloc(12 + 16 + codes.length * 12)
  // One subtable: Windows, all of Unicode.
  for (const [index, value] of [0, 1, 3, 10].entries()) cmap.writeUInt16BE(value, index * 2)
  cmap.writeUInt32BE(12, 8)
  cmap.writeUInt16BE(12, 12)
  cmap.writeUInt32BE(cmap.length - 12, 16)
  cmap.writeUInt32BE(codes.length, 24)
  for (const [index, code] of codes.entries()) {
    const at = 28 + index * 12
    cmap.writeUInt32BE(code, at)
    cmap.writeUInt32BE(code, at + 4)
    cmap.writeUInt32BE(placeOf(code), at + 8)
  }
  return cmap
}

function withCount(table: Buffer, at: number, count: number): Buffer {
  const copy = Buffer.from(table)
  copy.writeUInt16BE(count, at)
  return copy
}

function withoutNames(post: Buffer): Buffer {
  const copy = Buffer.from(post.subarray(0, 32))
  copy.writeUInt32BE(0x00030000, 0)
  return copy
}

/** Writes the tables, each aligned to four bytes. Checksums are omitted, because the rasteriser does not check them. */
function fontOfTables(tables: Record<string, Buffer>): Buffer {
  const entries = Object.entries(tables).sort(([one], [other]) => (one < other ? -1 : 1))
  const header = Buffer.alloc(HEADER + entries.length * ENTRY)
  header.writeUInt32BE(0x00010000, 0)
  header.writeUInt16BE(entries.length, 4)
  const body: Buffer[] = []
  let offset = header.length
  for (const [index, [tag, bytes]] of entries.entries()) {
    const at = HEADER + index * ENTRY
    header.write(tag, at, 'latin1')
    header.writeUInt32BE(offset, at + 8)
    header.writeUInt32BE(bytes.length, at + 12)
    const padded = Buffer.alloc(Math.ceil(bytes.length / 4) * 4)
    bytes.copy(padded)
    body.push(padded)
    offset += padded.length
  }
  return Buffer.concat([header, ...body])
}
