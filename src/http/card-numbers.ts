import { Refusal } from '../refusal.ts'

const SHORTEST = 13
const LONGEST = 19

/** A text without this many digits, or with other characters between them, needs no closer look. */
const MAYBE = /\d(?:[ -]{0,3}\d){12}/
const DIGITS_IN_GROUPS = /\d+(?:[ -]{1,3}\d+)*/g

/** UUIDs and hex digests are names; that some of their digits pass for a card number is chance. */
const HEX_NAME = /(?<![0-9a-z])(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32,})(?![0-9a-z])/gi

/**
 * No whole card number may come in anywhere, so that none can be stored, logged or repeated. The
 * refusal names the field, never what was in it.
 */
export function refuseCardNumber(text: string, field: string): void {
  if (!holdsCardNumber(text)) return
  throw new Refusal(
    'card_number_refused',
    `${field} holds what looks like a whole card number. Send at most its last four digits.`,
    { fields: { [field]: 'holds what looks like a whole card number' } },
  )
}

/** 13 to 19 digits that pass the Luhn check, in one piece or grouped as cards print them. */
export function holdsCardNumber(text: string): boolean {
  if (text.length < SHORTEST) return false
  const plain = asAscii(text)
  if (!MAYBE.test(plain)) return false
  const named = plain.replace(HEX_NAME, (name) => (/[a-f]/i.test(name) ? '#' : name))
  return (named.match(DIGITS_IN_GROUPS) ?? []).some((run) => hasCardNumber(run.split(/[ -]+/)))
}

/** Full-width digits, fixed spaces and long dashes are typed too. */
function asAscii(text: string): string {
  if (!/[^ -~]/.test(text)) return text
  return text
    .normalize('NFKC')
    .replace(/\s/g, ' ')
    .replace(/\p{Pd}/gu, '-')
}

function hasCardNumber(groups: string[]): boolean {
  for (let first = 0; first < groups.length; first++) {
    let digits = ''
    for (let last = first; last < groups.length && digits.length < LONGEST; last++) {
      digits += groups[last]
      const fits = digits.length >= SHORTEST && digits.length <= LONGEST
      if (fits && isPrinted(groups.slice(first, last + 1)) && passesLuhn(digits)) return true
    }
  }
  return false
}

/** In one piece; in equal groups of up to four, the last perhaps shorter; or 4-6-4 and 4-6-5. */
function isPrinted(groups: string[]): boolean {
  const lengths = groups.map(({ length }) => length)
  const [size = 0] = lengths
  const last = lengths.at(-1) ?? 0
  if (lengths.length === 1) return true
  if (size <= 4 && last <= size && lengths.slice(0, -1).every((length) => length === size)) return true
  return ['4,6,4', '4,6,5'].includes(lengths.join())
}

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = digits.charCodeAt(digits.length - 1 - place) - 48
    const counted = place % 2 === 1 ? 2 * digit : digit
    sum += counted > 9 ? counted - 9 : counted
  }
  return sum % 10 === 0
}
