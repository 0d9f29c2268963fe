// A ticket on its way to a printer is written in ReceiptLine's markup. Here is the only place that
// writes it, so that nothing a guest, a menu or a waiter typed can ever be read as markup.

export interface Style {
  /** 2: twice as wide and high; 'tall': twice as high only. */
  size?: 'normal' | 'tall' | 2 | 3
  bold?: boolean
  reversed?: boolean
}

/** One line, printed exactly as it stands: every blank counts, nothing is wrapped. */
export function line(text: string, { size = 'normal', bold = false, reversed = false }: Style = {}): string {
  const marks = `${reversed ? '`' : ''}${bold ? '"' : ''}${SIZES[size]}`
  return `${marks}${escaped(text)}${[...marks].reverse().join('')} |`
}

const SIZES = { normal: '', tall: '^^', 2: '^^^', 3: '^^^^' }

/** How many columns one character takes. */
export function columnsPer(size: Style['size'] = 'normal'): number {
  return typeof size === 'number' ? size : 1
}

/** Several styles on one line. */
export function pieces(...parts: [text: string, style: Style][]): string {
  const told = parts.filter(([text]) => text !== '')
  return `${told.map(([text, style]) => line(text, style).slice(0, -' |'.length)).join('""')} |`
}

export const RULE = '-'

/** Here the paper is cut, and another one begins. */
export const CUT = '='

export function qrCode(data: string, cell: number): string {
  return `{code:${inProperty(data)};option:qrcode,${cell},m}`
}

/** A picture, by its file in base64. */
export function image(base64: string): string {
  return `{image:${base64}}`
}

/** Everything that means something to the markup is taken literally; blanks are kept. */
function escaped(text: string): string {
  if (text === '') return '~'
  return text.replace(/[\\|{}~_"`^=-]/g, '\\$&').replaceAll(' ', '~')
}

/** In a property other characters mean something, and only these can be escaped. */
function inProperty(text: string): string {
  return text.replace(/[\\|{};]/g, (character) => `\\x${character.charCodeAt(0).toString(16)}`)
}
