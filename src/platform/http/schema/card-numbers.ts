import { Refusal } from '../../core/refusal.ts'
import type { Place } from '../../core/validation-errors.ts'
import { faultInEnglish, placeInEnglish } from '../../core/validation-messages.ts'

const SHORTEST = 13
const LONGEST = 19

/** Cards print their digits in groups of up to four; only American Express and Diners have one of six. */
const GROUP = 4
const LONG_GROUP = 6
const MOST_BETWEEN_GROUPS = 3

/**
 * How the numbers of the world's issuers begin: Visa 4, Mastercard 51–55 and 2221–2720, Maestro 50, 56–58 and 6,
 * Discover, UnionPay and RuPay 6, 81 and 82, American Express 34 and 37, Diners 30, 36, 38 and 39, JCB 3528–3589,
 * Mir 2200–2204, Troy 9792.
 */
const OF_AN_ISSUER =
  /^(?:4|5[0-8]|6|3[46789]|30[0-59]|35(?:2[89]|[3-8])|22(?:0[0-4]|2[1-9]|[3-9])|2[3-6]|27(?:[01]|20)|8[12]|9792)/

/** UUIDs and hex digests are ids; digits in them that pass for a card number are a coincidence. */
const HEX_NAME = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32,})$/i
const HEX_NAME_LOOKED_AT = 64

/**
 * Refuses free text with a whole card number, so that none can be stored, logged or echoed. The refusal names the
 * field, never its content.
 */
export function refuseCardNumber(text: string, field: string): void {
  if (holdsCardNumber(text)) throw cardNumberRefusal(field)
}

export function cardNumberRefusal(at: Place): Refusal {
  const fault = { fault: 'card_number' } as const
  return new Refusal(
    'card_number_refused',
    `${placeInEnglish(at)} ${faultInEnglish(fault)}. Send at most its last four digits.`,
    {},
    [{ at, ...fault }],
  )
}

/** 13 to 19 digits that begin as an issuer's and pass the Luhn check, in one piece or grouped as on a card. */
export function holdsCardNumber(text: string): boolean {
  if (text.length < SHORTEST) return false
  const plain = asAscii(text)
  for (const { digits, end } of candidatesIn(plain)) {
    if (passesLuhn(digits) && !endsInHexName(plain, end)) return true
  }
  return false
}

/** Full-width digits, fixed spaces and long dashes are typed too. */
function asAscii(text: string): string {
  if (!/[^ -~]/.test(text)) return text
  return text
    .normalize('NFKC')
    .replace(/\s/g, ' ')
    .replace(/\p{Pd}/gu, '-')
}

interface Candidate {
  digits: string
  end: number
}

/**
 * Yields every digit sequence that is long enough, grouped as on a card, and starts with an issuer prefix. Single pass
 * without backtracking: for each group it remembers the last digits, the group size and how many were alike, and no
 * group ends more sequences than there are lengths.
 */
export function* candidatesIn(text: string): Generator<Candidate> {
  let end = -1
  let tail = ''
  let [size, alike, sizeBefore] = [0, 0, 0]
  for (let at = 0; at < text.length; at++) {
    if (!isDigit(text, at)) continue
    const from = at
    while (isDigit(text, at)) at++
    if (!isBetweenGroups(text, end, from)) {
      tail = ''
      size = alike = sizeBefore = 0
    }
    const length = at - from
    end = at
    tail = `${tail}${text.slice(Math.max(from, at - LONGEST), at)}`.slice(-LONGEST)

    if (length >= SHORTEST) {
      if (length <= LONGEST && beginsAsIssuers(tail, length)) yield { digits: tail.slice(-length), end }
    } else if (size === LONG_GROUP) {
      const whole = GROUP + LONG_GROUP + length
      const asPrinted = sizeBefore === GROUP && (length === GROUP || length === GROUP + 1)
      if (asPrinted && beginsAsIssuers(tail, whole)) yield { digits: tail.slice(-whole), end }
    } else if (length <= size && size <= GROUP) {
      for (let whole = length + size, left = alike; left > 0 && whole <= LONGEST; whole += size, left--) {
        if (whole >= SHORTEST && beginsAsIssuers(tail, whole)) yield { digits: tail.slice(-whole), end }
      }
    }
    alike = length === size ? alike + 1 : 1
    sizeBefore = size
    size = length
  }
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57
}

function isBetweenGroups(text: string, end: number, from: number): boolean {
  if (end < 0 || from - end > MOST_BETWEEN_GROUPS) return false
  for (let at = end; at < from; at++) if (text[at] !== ' ' && text[at] !== '-') return false
  return true
}

function beginsAsIssuers(tail: string, length: number): boolean {
  return OF_AN_ISSUER.test(tail.slice(-length, GROUP - length))
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

function endsInHexName(text: string, end: number): boolean {
  const before = /[0-9a-z-]*$/i.exec(text.slice(Math.max(0, end - HEX_NAME_LOOKED_AT), end))?.[0] ?? ''
  const after = /^[0-9a-z-]*/i.exec(text.slice(end, end + HEX_NAME_LOOKED_AT))?.[0] ?? ''
  return HEX_NAME.test(`${before}${after}`) && /[a-f]/i.test(`${before}${after}`)
}
