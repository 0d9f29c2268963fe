// Characters that cannot be drawn are replaced before anything is drawn. Text that was stored before a rule existed is
// rendered all the same, so this does not rely on what the interface refuses.

/** Replaces a character that cannot be drawn. All bundled fonts contain it. */
export const BOX = '□'

/**
 * Viramas of the Universal Shaping Engine's scripts (Tai Tham, Balinese, Sundanese, Syloti Nagri, Saurashtra, Javanese,
 * Meetei Mayek). Each letter is shaped by itself, and rustybuzz 0.7 aborts the process when one of these begins a cluster.
 * `npm run test:torture -- letters` tries every character, so a missing one is found.
 */
const ABORTS_SHAPER = '\\u1a60\\u1b44\\u1bab\\ua806\\ua8c4\\ua9c0\\uaaf6'
/** Viramas of the other planes, which printable() writes as numbers. */
const ABORTS_SHAPER_BEYOND =
  '\\u{10a3f}\\u{11003}\\u{11004}\\u{110b9}\\u{11133}\\u{111c0}\\u{11235}\\u{11442}\\u{114c2}\\u{115bf}\\u{1163f}\\u{116b6}\\u{11839}\\u{119e0}\\u{11a47}\\u{11a99}\\u{11c3f}\\u{11d45}\\u{11d97}'

/** These characters are invalid in XML 1.0; a single one makes the parser reject the whole drawing. */
const NOT_IN_XML = '\\0-\\x08\\x0b\\x0c\\x0e-\\x1f\\ufffe\\uffff'
/** Noncharacters and unassigned code points. */
const NO_CHARACTER = '\\p{Noncharacter_Code_Point}\\p{Cn}'

const UNDRAWABLE = new RegExp(
  `[${ABORTS_SHAPER}${ABORTS_SHAPER_BEYOND}${NOT_IN_XML}${NO_CHARACTER}\\p{Cs}]`,
  'gu',
)

/** The text with a box in place of each character that cannot be drawn. */
export function drawable(text: string): string {
  return text.replace(UNDRAWABLE, BOX)
}
