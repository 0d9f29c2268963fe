import type { Ticket } from '../model.ts'
import { printable } from '../text-layout.ts'
import { fitsPrinterFonts } from './codepage.ts'

// Impact printers have only the characters of their code pages, and no graphics. A missing character is replaced by its
// base letter, or else by its code point; it is never dropped.

/** Converts the ticket to characters that an impact printer has. */
export function asImpactText<One extends Ticket>(ticket: One): One {
  return JSON.parse(JSON.stringify(ticket), (_, value) =>
    typeof value === 'string' ? inLetters(value) : value,
  )
}

function inLetters(text: string): string {
  return text
    .split('\n')
    .map((one) => [...printable(one)].map(letter).join(''))
    .join('\n')
}

function letter(one: string): string {
  // The code pages only contain the few Greek letters that are used in mathematics.
  if (fitsPrinterFonts(one) && !GREEK.test(one)) return one
  const known = SPELT[one] ?? one.normalize('NFKD').replace(/\p{Mn}/gu, '')
  if (known !== '' && fitsPrinterFonts(known) && !GREEK.test(known)) return known
  const [plain = ''] = known
  const spelt = SPELT[plain.toLowerCase()]
  if (spelt !== undefined)
    return plain === plain.toLowerCase() ? spelt : spelt[0]?.toUpperCase() + spelt.slice(1)
  return /[\p{Mn}\p{Cf}]/u.test(one)
    ? ''
    : `[U+${one.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`
}

const GREEK = /\p{Script=Greek}/u

/** Greek as in passports, and letters that cannot be decomposed. */
const SPELT: Record<string, string> = {
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
  ẞ: 'SS',
  ł: 'l',
  đ: 'd',
  ŋ: 'n',
  ı: 'i',
  ə: 'e',
  '‐': '-',
  '‑': '-',
  '−': '-',
  '□': '[]',
}
