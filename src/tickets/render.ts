import { writtenOut } from './commands.ts'
import { ESCPOS, type Language, PNG_IMAGE, STARPRNT } from './languages.ts'
import { CUT } from './markup.ts'
import { AT_ONCE, type Bitmap, dotsOf, pngOf, type Turn } from './picture.ts'

/**
 * The document in the printer's language. Text goes as text where the printer's fonts have every
 * character of it, and as a picture where they do not: never as question marks.
 */
export async function rendered(
  markup: string,
  columns: number,
  language: Language,
  turn: Turn = AT_ONCE,
): Promise<Buffer> {
  const text = await turn(() => writtenOut(markup, columns, language))
  if (text) return text
  if (language === PNG_IMAGE) {
    const bitmap = await dotsOf(markup, columns, turn)
    return turn(() => pngOf(bitmap))
  }
  const papers: Buffer[] = []
  for (const paper of markup.split(`\n${CUT}\n`)) {
    const bitmap = await dotsOf(paper, columns, turn)
    papers.push(await turn(() => asPicture(bitmap, language)))
  }
  return Buffer.concat(papers)
}

const BAND_ROWS = 256
const FEED_AND_CUT = {
  [STARPRNT]: Buffer.from('\x1bd\x03', 'latin1'),
  [ESCPOS]: Buffer.from('\x1dVB\x00', 'latin1'),
}

/** In bands, because a printer's buffer is small. */
function asPicture({ width, height, rows }: Bitmap, language: keyof typeof FEED_AND_CUT): Buffer {
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
