import { crc32, deflateSync } from 'node:zlib'
import { Resvg } from '@resvg/resvg-js'
import receiptline from 'receiptline'
import { WIDE, widthOf } from '../text-layout.ts'
import { isDevanagari, partsOf } from './complex-scripts.ts'
import { drawable } from './drawable.ts'
import { TEXT_FAMILY, WORLD_FAMILY, withFontFiles } from './fonts.ts'
import { type Drawn, measureWidth, syllablesOf } from './text-metrics.ts'

/** A bitmap: one byte per eight dots, the leftmost first, 1 is black. */
export interface Bitmap {
  width: number
  height: number
  rows: Buffer
}

/** The font size with which a letter is as wide as a column. */
const LETTER_DOTS = 20

/** The share of its columns that such a text may fill: letters reach a little beyond their width. */
const FILLED = 0.97

/** The baseline above the lower edge of the line, in dots. */
const BASELINE = -5

const { svg } = receiptline.commands
type BaseCommand = typeof svg
type Encoding = Parameters<BaseCommand['text']>[1]

interface DrawingState {
  reversed: boolean
  textElement: string
  textPosition: number
  textScale: number
  textAttributes: Record<string, string>
}

interface Drawing {
  spaced(text: string, encoding: Encoding): void
  whole(text: string, family: string): void
}

/** The SVG command set of the library, with our text width, and with a black bar behind reversed text. */
const drawing: BaseCommand & DrawingState & Drawing = {
  ...(svg as BaseCommand & DrawingState),
  measureText: (text) => widthOf(text),
  reversed: false,
  iv() {
    this.reversed = true
    return ''
  },
  normal() {
    this.reversed = false
    return svg.normal.call(this)
  },
  text(text, encoding) {
    if (this.reversed) {
      const { charWidth, textPosition, textScale, textAttributes } = this
      const x = (textPosition * charWidth) / textScale
      const { transform = 'scale(1)' } = textAttributes
      this.textElement += `<rect transform="${transform}" x="${x}" y="${-2 * charWidth}" width="${widthOf(text) * charWidth}" height="${2 * charWidth}"/>`
      textAttributes.fill = '#fff'
      if (textAttributes.stroke) textAttributes.stroke = '#fff'
    }
    for (const part of partsOf(text)) {
      if (part.family) this.whole(part.text, part.family)
      else this.spaced(part.text, encoding)
    }
    return ''
  },
  /** Draws each letter in its column. */
  spaced(text, encoding) {
    const before = this.textElement
    this.textElement = ''
    svg.text.call(this, text, encoding)
    this.textElement = before + thickened(this.textElement, this.textAttributes.fill ?? '#000')
  },
  /** Draws a text as a whole by the rules of its script, within the columns of its letters. */
  whole(text, family) {
    const { charWidth, textPosition, textScale } = this
    const { stroke, ...attributes } = this.textAttributes
    const drawn: Drawn = { family, weight: stroke ? 'bold' : 'normal' }
    // The rasteriser loses the width of a composite glyph when another follows, so each is positioned separately.
    const signs = isDevanagari(text) ? syllablesOf(text) : [text]
    const widths = signs.map((sign) => measureWidth(sign, drawn))
    const natural = widths.reduce((sum, width) => sum + width, 0)
    const size = Math.min(LETTER_DOTS, (widthOf(text) * charWidth * FILLED) / natural)
    let x = (textPosition * charWidth) / textScale
    for (const [index, sign] of signs.entries()) {
      const all = {
        ...attributes,
        'font-family': drawn.family,
        'font-weight': drawn.weight,
        'font-size': size.toFixed(2),
        'text-anchor': 'start',
        x: x.toFixed(2),
      }
      const written = Object.entries(all).map(([name, value]) => ` ${name}="${value}"`)
      this.textElement += `<text${written.join('')}>${inXml(sign)}</text>`
      x += (widths[index] ?? 0) * size
    }
    this.textPosition += widthOf(text) * textScale
  },
}

/**
 * Letters that only Unifont has are drawn with hairlines; this much stroke makes them legible. With more, characters of
 * twenty strokes become a blot.
 */
const THICKER = 0.5

function thickened(element: string, ink: string): string {
  return element.replace(/<tspan (x="\d+")>(.)<\/tspan>/gu, (whole, x, letter) =>
    WIDE.test(letter) ? `<tspan ${x} stroke="${ink}" stroke-width="${THICKER}">${letter}</tspan>` : whole,
  )
}

const XML: Record<string, string> = { ' ': '&#xa0;', '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const inXml = (text: string) => text.replace(/[ &<>]/g, (one) => XML[one] ?? one)

/** Renders the document as SVG, for previews and for rasterising. */
export function svgOf(markup: string, columns: number): string {
  return (
    receiptline
      .transform(drawable(markup), {
        cpl: columns,
        encoding: 'multilingual',
        command: drawing,
        spacing: true,
      })
      // The drawing loads nothing external, and the same ticket yields the same drawing.
      .replace(/<style.*?<\/style>/s, '')
      .replace(/<filter.*?<\/filter>/s, '')
      .replace(/(?<=<g )font-family="[^"]*"/, `font-family="${TEXT_FAMILY}, ${WORLD_FAMILY}, monospace"`)
      .replace('font-size="22" dominant-baseline="text-after-edge"', `font-size="${LETTER_DOTS}"`)
      .replaceAll('<text', `<text y="${BASELINE}"`)
      .replace(/(<\/defs>)/, '$1<rect width="100%" height="100%" fill="#fff"/>')
  )
}

/** The number of lines per strip: few enough for a small font subset, and for short slices. */
const STRIP_LINES = 50

/** Runs a slice of work after other waiting tasks had theirs. */
export type RunSlice = <T>(work: () => T) => Promise<T>
export const RUN_NOW: RunSlice = async (work) => work()

/** Rasterises the document strip by strip. */
export async function dotsOf(markup: string, columns: number, turn: RunSlice = RUN_NOW): Promise<Bitmap> {
  const lines = markup.split('\n')
  const strips: Bitmap[] = []
  for (let at = 0; at < lines.length; at += STRIP_LINES) {
    const strip = lines.slice(at, at + STRIP_LINES).join('\n')
    strips.push(await turn(() => bitmapOf(svgOf(strip, columns))))
  }
  const height = strips.reduce((sum, strip) => sum + strip.height, 0)
  return { width: strips[0]?.width ?? 0, height, rows: Buffer.concat(strips.map(({ rows }) => rows)) }
}

/** A no-break space, which is written as a character reference in drawings. */
const HARD_BLANK = '\u00a0'

/** Rasterises a drawing. */
export function bitmapOf(svg: string): Bitmap {
  const image = withFontFiles(new Set(svg).add(HARD_BLANK), (fontFiles) =>
    new Resvg(svg, {
      font: { loadSystemFonts: false, fontFiles, defaultFontFamily: TEXT_FAMILY },
      background: '#fff',
    }).render(),
  )
  const { width, height, pixels } = image
  const stride = Math.ceil(width / 8)
  const rows = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((pixels[(y * width + x) * 4] ?? 255) < INK) {
        const at = y * stride + (x >> 3)
        rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7))
      }
    }
  }
  return { width, height, rows }
}

/** The brightness below which a dot is black. */
const INK = 150

/** Encodes a bitmap as a PNG with one bit per pixel. */
export function pngOf({ width, height, rows }: Bitmap): Buffer {
  const stride = Math.ceil(width / 8)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  // Each row starts with its filter, 0: none. In a PNG 1 is white, in a bitmap 1 is black.
  const body = Buffer.alloc((stride + 1) * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < stride; x++) body[y * (stride + 1) + 1 + x] = ~(rows[y * stride + x] ?? 0)
  }
  return pngFile(header, body)
}

/** Assembles a PNG from its header and rows. */
export function pngFile(header: Buffer, rows: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(typed.length + 8)
  framed.writeUInt32BE(data.length, 0)
  typed.copy(framed, 4)
  framed.writeUInt32BE(crc32(typed), typed.length + 4)
  return framed
}
