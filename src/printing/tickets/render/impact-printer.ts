import type { Ticket } from '../model.ts'
import { printable } from '../text-layout.ts'
import { fitsPrinterFonts } from './codepage.ts'

// A printer with a ribbon has the letters of its code pages and draws no pictures. What it lacks is written with
// the letters it has: without its accents where that is the same letter, else by its number, never left out.

/** The ticket in letters that such a printer has. */
export function struck<One extends Ticket>(ticket: One): One {
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
  // Of Greek the code pages have the few letters that engineers use.
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

/** Greek as passports spell it, and the few that are made of no other letter. */
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
