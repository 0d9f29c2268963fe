import { emojiInWords } from './emoji.ts'
import { LOOSE_JOINERS } from './raster/complex-scripts.ts'
import { drawable } from './raster/drawable.ts'

// Text layout: cleaning, measuring and wrapping. Nothing here depends on a printer.

/**
 * Characters beyond the basic plane are printed as code points, so that a reader can name them although no font has
 * them.
 */
const BEYOND_FONTS = /[\u{10000}-\u{10ffff}]/gu

/** Most names are plain ASCII: one column per character, and nothing to clean. */
const PLAIN = /^[ -~]*$/

/**
 * Cleans user input for printing: composed accents, no control characters, and no invisible characters that could
 * reverse the line.
 */
export function printable(text: string): string {
  if (PLAIN.test(text)) return text.trim()
  const lines = emojiInWords(text)
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(LOOSE_JOINERS, '')
    .replace(/[^\P{Cf}\u200c\u200d]|[\u{fe00}-\u{fe0f}]/gu, '')
    .replace(/[\p{Zs}]/gu, ' ')
    .replace(BEYOND_FONTS, (character) => `[U+${character.codePointAt(0)?.toString(16).toUpperCase()}]`)
  return drawable(lines).trim()
}

/** The ranges that East Asian fonts draw with double width. */
export const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u

/** Defines letters and their width, which depend on the medium. */
export interface Letters {
  of: (text: string) => Iterable<string>
  columns: (letter: string) => number
}

const ON_PAPER: Letters = {
  of: (text) => text,
  columns: (character) => {
    if (/[\p{Mn}\p{Cf}]/u.test(character)) return 0
    return WIDE.test(character) ? 2 : 1
  },
}

/** The number of columns of the text. */
export function widthOf(text: string, letters = ON_PAPER): number {
  if (PLAIN.test(text)) return text.length
  let width = 0
  for (const letter of letters.of(text)) width += letters.columns(letter)
  return width
}

const NO_BREAK = '\u00a0'

/** A label and its number stay on one line: a number that stands alone is read as a quantity. */
export const bound = (label: string, number: number | string) =>
  `${label}${NO_BREAK}${number}`.replaceAll(' ', NO_BREAK)

/** Wraps the text between words; a word longer than the line is broken. */
export function wrapped(text: string, columns: number, letters = ON_PAPER): string[] {
  const lines: string[] = []
  let line = ''
  let width = 0
  for (const word of text.split(' ').filter((word) => word !== '')) {
    const wordWidth = widthOf(word, letters)
    if (line !== '' && width + 1 + wordWidth <= columns) {
      line += ` ${word}`
      width += 1 + wordWidth
      continue
    }
    if (line !== '') lines.push(line)
    const pieces = wordWidth <= columns ? [word] : broken(word, columns, letters)
    line = pieces.pop() ?? ''
    width = pieces.length === 0 ? wordWidth : widthOf(line, letters)
    lines.push(...pieces)
  }
  if (line !== '') lines.push(line)
  return lines
}

function broken(word: string, columns: number, letters: Letters): string[] {
  const pieces: string[] = []
  let piece = ''
  let width = 0
  for (const letter of letters.of(word)) {
    const wide = letters.columns(letter)
    if (piece !== '' && width + wide > columns) {
      pieces.push(piece)
      piece = ''
      width = 0
    }
    piece += letter
    width += wide
  }
  pieces.push(piece)
  return pieces
}

/** Centres the text with blanks on both sides, so that a reversed line is a full bar. */
export function centred(text: string, columns: number): string {
  const free = Math.max(0, columns - widthOf(text))
  const left = Math.floor(free / 2)
  return ' '.repeat(left) + text + ' '.repeat(free - left)
}

/** One text at each edge of the line, or on two lines if both do not fit. */
export function justify(left: string, right: string, columns: number): string[] {
  const free = columns - widthOf(left) - widthOf(right)
  if (free >= 1) return [left + ' '.repeat(free) + right]
  return [...wrapped(left, columns), ' '.repeat(Math.max(0, columns - widthOf(right))) + right]
}
