// Complex scripts, whose letters join, are reordered or run from right to left: Hebrew, Arabic and Devanagari. They are
// drawn a whole text at a time, by a shaping engine.

const RIGHT_TO_LEFT = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc'
const DEVANAGARI = '\\u0900-\\u097f\\ua8e0-\\ua8ff'

/**
 * The scripts that may occur within right-to-left text: those that need no shaping. Others would be shaped together
 * with their surroundings, and some sequences abort the shaper.
 */
const SIMPLE = ['Latin', 'Greek', 'Cyrillic', 'Han', 'Hiragana', 'Katakana', 'Common', 'Inherited']
  .map((script) => `\\p{Script=${script}}`)
  .join('')

/** A right-to-left text extends from its first such letter to its last; Devanagari is split into words. */
const WHOLE = new RegExp(
  `[${RIGHT_TO_LEFT}](?:[${RIGHT_TO_LEFT}${SIMPLE}]*[${RIGHT_TO_LEFT}])?|[${DEVANAGARI}\\u200c\\u200d]+`,
  'u',
)

const RIGHT_TO_LEFT_FAMILY = 'DejaVu Sans'
const DEVANAGARI_FAMILY = 'Noto Sans Devanagari'

export const isDevanagari = (text: string) => new RegExp(`[${DEVANAGARI}]`, 'u').test(text)
export const isRightToLeft = (text: string) => new RegExp(`[${RIGHT_TO_LEFT}]`, 'u').test(text)

export interface Part {
  text: string
  /** The font for drawing the text as a whole; undefined: each letter has its own column. */
  family?: string
}

export function partsOf(text: string): Part[] {
  const found = WHOLE.exec(text)
  if (!found) return text === '' ? [] : [{ text }]
  const [whole] = found
  const family = isRightToLeft(whole) ? RIGHT_TO_LEFT_FAMILY : DEVANAGARI_FAMILY
  const before = text.slice(0, found.index)
  return [
    ...(before === '' ? [] : [{ text: before }]),
    { text: whole, family },
    ...partsOf(text.slice(found.index + whole.length)),
  ]
}

/** Joiners outside these scripts, where they have no effect. */
export const LOOSE_JOINERS = new RegExp(`(?<![${RIGHT_TO_LEFT}${DEVANAGARI}])[\\u200c\\u200d]`, 'gu')
