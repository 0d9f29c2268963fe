import receiptline from 'receiptline'
import { fitsPrinterFonts } from './encoding.ts'
import { ESCPOS, type Language, PNG_IMAGE, STARPRNT } from './languages.ts'
import { type Bitmap, bitmapOf, pngOf, svgOf } from './picture.ts'

/**
 * The document in the printer's language. Text goes as text where the printer's fonts have every
 * character of it, and as a picture where they do not: never as question marks.
 */
export async function rendered(markup: string, columns: number, language: Language): Promise<Buffer> {
  if (language !== PNG_IMAGE && fitsPrinterFonts(markup)) return asText(markup, columns, language)
  const bitmap = await bitmapOf(svgOf(markup, columns))
  return language === PNG_IMAGE ? pngOf(bitmap) : asPicture(bitmap, language)
}

/** What the library puts around a document. Initialising and asking for status is the transport's part. */
const AROUND = {
  [STARPRNT]: { command: 'starsbcs', before: '\x1b@\x1b\x1ea\x00', after: '\x1b\x1d\x03\x01\x00\x00' },
  [ESCPOS]: { command: 'epson', before: '\x1b@\x1da\x00', after: '\x1dr1' },
} as const

function asText(markup: string, columns: number, language: keyof typeof AROUND): Buffer {
  const { command, before, after } = AROUND[language]
  const commands = receiptline.transform(markup, {
    cpl: columns,
    encoding: 'multilingual',
    command,
    spacing: true,
  })
  if (!commands.startsWith(before) || !commands.endsWith(after))
    throw new Error(`unexpected ${command} document`)
  return Buffer.from(commands.slice(before.length, -after.length), 'latin1')
}

const BAND_ROWS = 256
const FEED_AND_CUT = {
  [STARPRNT]: Buffer.from('\x1bd\x03', 'latin1'),
  [ESCPOS]: Buffer.from('\x1dVB\x00', 'latin1'),
}

/** In bands, because a printer's buffer is small. */
function asPicture({ width, height, rows }: Bitmap, language: keyof typeof AROUND): Buffer {
  const stride = Math.ceil(width / 8)
  const parts: Buffer[] = []
  for (let top = 0; top < height; top += BAND_ROWS) {
    const count = Math.min(BAND_ROWS, height - top)
    const size = [stride & 255, stride >> 8, count & 255, count >> 8]
    parts.push(
      Buffer.from(language === STARPRNT ? [0x1b, 0x1d, 0x53, 1, ...size, 0] : [0x1d, 0x76, 0x30, 0, ...size]),
      rows.subarray(top * stride, (top + count) * stride),
    )
  }
  return Buffer.concat([...parts, FEED_AND_CUT[language]])
}
