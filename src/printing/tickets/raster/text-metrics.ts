import { Resvg } from '@resvg/resvg-js'
import { withFontFiles } from './fonts.ts'

// Measures text in scripts with joined letters. Their letters have no fixed columns, and ligatures are only known once
// they are drawn.

const SIZE = 100
const MAX_CACHED = 2_000
const known = new Map<string, number>()

export interface Drawn {
  family: string
  weight: 'normal' | 'bold'
}

/** The width of the text relative to its font size. */
export function measureWidth(text: string, { family, weight }: Drawn): number {
  const key = `${weight} ${text}`
  const before = known.get(key)
  if (before !== undefined) return before
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><text x="0" y="0" font-family="${family}" font-weight="${weight}" font-size="${SIZE}">${text.replace(/[&<>]/g, ' ')}</text></svg>`
  const box = withFontFiles(new Set(text), (fontFiles) =>
    new Resvg(svg, { font: { loadSystemFonts: false, fontFiles } }).getBBox(),
  )
  const width = (box?.width ?? 0) / SIZE
  if (known.size >= MAX_CACHED) known.clear()
  known.set(key, width)
  return width
}

let segmenter: Intl.Segmenter | undefined

/** The grapheme clusters of a word. */
export function syllablesOf(word: string): string[] {
  segmenter ??= new Intl.Segmenter('hi', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(word), ({ segment }) => segment)
}
