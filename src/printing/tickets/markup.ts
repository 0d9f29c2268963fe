// Tickets are written in ReceiptLine's markup. Only this module writes it, so that text typed by guests or staff can
// never be interpreted as markup.

export interface Style {
  /** 2: twice as wide and high; 'tall': twice as high only. */
  size?: 'normal' | 'tall' | 2 | 3
  bold?: boolean
  reversed?: boolean
}

/** One line, printed literally: blanks are retained, and nothing is wrapped. */
export function line(text: string, { size = 'normal', bold = false, reversed = false }: Style = {}): string {
  const marks = `${reversed ? '`' : ''}${bold ? '"' : ''}${SIZES[size]}`
  return `${marks}${escaped(text)}${[...marks].reverse().join('')} |`
}

const SIZES = { normal: '', tall: '^^', 2: '^^^', 3: '^^^^' }

/** The number of columns of one character. */
export function columnsPer(size: Style['size'] = 'normal'): number {
  return typeof size === 'number' ? size : 1
}

/** Several styles on one line. */
export function pieces(...parts: [text: string, style: Style][]): string {
  const nonEmpty = parts.filter(([text]) => text !== '')
  return `${nonEmpty.map(([text, style]) => line(text, style).slice(0, -' |'.length)).join('""')} |`
}

export const RULE = '-'

/** Cuts the paper. */
export const CUT = '='

export function qrCode(data: string, cell: number): string {
  return `{code:${inProperty(data)};option:qrcode,${cell},m}`
}

/** A picture as a base64 file. */
export function image(base64: string): string {
  return `{image:${base64}}`
}

/** Escapes all markup characters and retains blanks, also those that do not break a line. */
function escaped(text: string): string {
  if (text === '') return '~'
  return text.replace(/[\\|{}~_"`^=-]/g, '\\$&').replace(/[ \u00a0]/g, '~')
}

/** Escapes the characters that have a meaning within a property. */
function inProperty(text: string): string {
  return text.replace(/[\\|{};]/g, (character) => `\\x${character.charCodeAt(0).toString(16)}`)
}
