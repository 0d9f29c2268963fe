import type { Page } from '../page-settings.ts'
import { type Bitmap, dotsOf, pngOf, RUN_NOW, type RunSlice } from '../raster/raster.ts'
import { bytesOfActions, bytesOfCut, type DeviceActions, NO_ACTIONS } from './cut-and-drawer.ts'
import { type Language, PNG_IMAGE, STAR_IMPACT, STARPRNT } from './printer-languages.ts'
import { encodeText, splitAtCuts } from './printer-text.ts'

/**
 * Renders the document in the printer's language. Text is sent as text if the printer's fonts have all its characters,
 * otherwise as a picture: never with question marks.
 */
export async function rendered(
  markup: string,
  page: Page,
  language: Language,
  acts: DeviceActions = NO_ACTIONS,
  turn: RunSlice = RUN_NOW,
): Promise<Buffer> {
  const text = await turn(() => encodeText(markup, page, language, acts))
  if (text) return text
  const { columns } = page
  if (language === PNG_IMAGE) {
    const bitmap = await dotsOf(markup, columns, turn)
    return turn(() => pngOf(bitmap))
  }
  if (page.isImpact || language === STAR_IMPACT) throw new Error('a ribbon draws no pictures')
  const papers = [bytesOfActions(acts, page, language)]
  for (const paper of splitAtCuts(markup)) {
    const bitmap = await dotsOf(paper, columns, turn)
    papers.push(await turn(() => asPicture(bitmap, language)), bytesOfCut(page, language))
  }
  return Buffer.concat(papers)
}

const BAND_ROWS = 256

/** The picture is sent in bands, because a printer's buffer is small. */
function asPicture({ width, height, rows }: Bitmap, language: Language): Buffer {
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
  return Buffer.concat(parts)
}
