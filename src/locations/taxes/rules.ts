import type { LineTax } from '../../bills/taxes.ts'
import { invalid, Refusal } from '../../platform/core/refusal.ts'
import type { Faults } from '../../platform/core/validation-errors.ts'

/** A location has its own rate and up to eight more, which sections and items can refer to. */
export const MAX_TAX_RATES = 8

export interface TaxRate {
  /** Sections and items refer to the rate by this number. */
  number: number
  name: string
  rateBps: number
  /** Null: takeaway has the same rate. */
  takeawayRateBps: number | null
}

export interface LocationTaxes {
  taxRateBps: number
  taxIncluded: number
  takeawayTaxRateBps: number | null
  taxNumber: string
  rates: TaxRate[]
}

export type RateInput = Omit<TaxRate, 'number'> & { number: number | undefined }

/** Gives every rate a number: new ones take the lowest free numbers. */
export function withNumbers(input: RateInput[], existing: TaxRate[]): TaxRate[] {
  const known = new Set(existing.map(({ number }) => number))
  const faults: Faults = {}
  for (const [index, { number, name }] of input.entries()) {
    if (number !== undefined && !known.has(number)) throw noSuchRate(number)
    const before = input.slice(0, index)
    if (before.some((other) => other.name === name)) faults[`rates[${index}].name`] = { fault: 'given_twice' }
    if (number !== undefined && before.some((other) => other.number === number)) {
      faults[`rates[${index}].tax_id`] = { fault: 'given_twice' }
    }
  }
  if (Object.keys(faults).length > 0) throw invalid(faults)
  const taken = new Set(input.map(({ number }) => number))
  const free = Array.from({ length: MAX_TAX_RATES }, (_, index) => index + 1).filter((one) => !taken.has(one))
  return input.map((rate) => ({ ...rate, number: rate.number ?? (free.shift() as number) }))
}

export function noSuchRate(number: number): Refusal {
  return new Refusal('tax_rate_not_found', `The location has no tax rate ${number}.`)
}

/** A rate that a menu refers to cannot be deleted: its items would silently be taxed at another rate. */
export function whyNotDropRates(remaining: TaxRate[], named: TaxRate[]): Refusal | undefined {
  const gone = named.filter(({ number }) => !remaining.some((rate) => rate.number === number))
  if (gone.length === 0) return undefined
  const names = gone.map(({ name }) => `“${name}”`).join(', ')
  return new Refusal(
    'tax_in_use',
    `The menus still use ${names}. Give those sections and items another rate first.`,
    {
      tax_ids: gone.map(({ number }) => number),
    },
  )
}

/** The tax rate of an item on the menu: its own, else its section's; null: neither has one. */
export interface NamedTax {
  name: string
  rateBps: number
  takeawayRateBps: number | null
}

/** Name of the location's own takeaway rate. */
const TAKEAWAY = 'Takeaway'

/** The tax rate of a line when it is ordered; null: the order's rate. */
export function taxOfLine(
  named: NamedTax | null,
  isTakeaway: boolean,
  location: { takeawayTaxRateBps: number | null },
): LineTax {
  if (named === null) {
    const { takeawayTaxRateBps } = location
    return isTakeaway && takeawayTaxRateBps !== null ? { name: TAKEAWAY, rateBps: takeawayTaxRateBps } : null
  }
  const rateBps = isTakeaway ? (named.takeawayRateBps ?? named.rateBps) : named.rateBps
  return { name: named.name, rateBps }
}
