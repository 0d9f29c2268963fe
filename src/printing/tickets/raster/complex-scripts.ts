// Scripts whose letters join, change places or run from right to left: Hebrew, Arabic with all that is written in
// its letters, Devanagari. They are drawn a whole text at a time, by an engine that knows their rules.

const RIGHT_TO_LEFT = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc'
const DEVANAGARI = '\\u0900-\\u097f\\ua8e0-\\ua8ff'

/**
 * What may stand between letters that run from right to left: scripts that need no shaping of their own. Others would be
 * shaped together with what surrounds them, and some sequences of them abort the shaper.
 */
const SIMPLE = ['Latin', 'Greek', 'Cyrillic', 'Han', 'Hiragana', 'Katakana', 'Common', 'Inherited']
  .map((script) => `\\p{Script=${script}}`)
  .join('')

/** From its first such letter to its last: what stands between is in its order too. In Devanagari word by word. */
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
  /** The font in which it is drawn whole; undefined: its letters stand each in its column. */
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

/** Joins or parts two letters of such a script, and can be seen only by that; elsewhere it does nothing. */
export const LOOSE_JOINERS = new RegExp(`(?<![${RIGHT_TO_LEFT}${DEVANAGARI}])[\\u200c\\u200d]`, 'gu')
