import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'

const resolve = (file: string) => fileURLToPath(import.meta.resolve(file))

export const TEXT_FAMILY = 'DejaVu Sans Mono'
/** Draws every character of the basic plane, two columns wide where it should be. */
export const WORLD_FAMILY = 'Unifont'

let files: string[] | undefined

/** The fonts that come with the service; none of the machine's is ever used. */
export function fontFiles(): string[] {
  files ??= [
    resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf'),
    resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono-Bold.ttf'),
    unpacked(resolve('@fontsource/unifont/files/unifont-latin-400-normal.woff')),
  ]
  return files
}

/** The rasteriser reads fonts from files, and not in the web's packing. */
function unpacked(woffPath: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-fonts-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'world.ttf')
  writeFileSync(path, fontOf(readFileSync(woffPath)))
  return path
}

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const FONT_HEADER = 12
const FONT_ENTRY = 16

/** WOFF 1.0 is an OpenType font whose tables are compressed one by one. */
export function fontOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const at = WOFF_HEADER + index * WOFF_ENTRY
    const [offset, packed, size] = [
      woff.readUInt32BE(at + 4),
      woff.readUInt32BE(at + 8),
      woff.readUInt32BE(at + 12),
    ]
    const bytes = woff.subarray(offset, offset + packed)
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      bytes: packed === size ? bytes : inflateSync(bytes),
    }
  })
  const power = 2 ** Math.floor(Math.log2(count))
  const header = Buffer.alloc(FONT_HEADER + count * FONT_ENTRY)
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  header.writeUInt16BE(power * FONT_ENTRY, 6)
  header.writeUInt16BE(Math.log2(power), 8)
  header.writeUInt16BE((count - power) * FONT_ENTRY, 10)
  const body: Buffer[] = []
  let offset = header.length
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = FONT_HEADER + index * FONT_ENTRY
    tag.copy(header, at)
    header.writeUInt32BE(checksum, at + 4)
    header.writeUInt32BE(offset, at + 8)
    header.writeUInt32BE(bytes.length, at + 12)
    const padded = Buffer.alloc(Math.ceil(bytes.length / 4) * 4)
    padded.set(bytes)
    body.push(padded)
    offset += padded.length
  }
  return Buffer.concat([header, ...body])
}
