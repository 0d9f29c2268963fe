import { DEFAULT_RATE_NAME } from '../../bills/default-rate-name.ts'
import { formatCents } from '../../platform/core/money.ts'
import { MoneyText, PercentText, Shape } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import type { Sql } from '../../platform/storage/database.ts'
import type { BusinessClock } from '../business-day.ts'
import { queryByDays, sumBy } from '../day-batches.ts'
import type { Period } from '../period.ts'
import type { Where } from '../store.ts'
import { sumPlainTaxes, sumTaxParts } from './tax-store.ts'

export interface TaxSales {
  name: string
  rateBps: number
  /** Without the tax. */
  netCents: number
  taxCents: number
}

/** Sales by tax rate, lowest first; a rate with two names lists both. */
export async function salesByTax(
  sql: Sql,
  where: Where,
  clock: BusinessClock,
  period: Period,
): Promise<TaxSales[]> {
  const rows = await queryByDays(period, clock, async (piece) => {
    const [plain, parts] = await Promise.all([
      sumPlainTaxes(sql, where, piece),
      sumTaxParts(sql, where, piece),
    ])
    return [...plain.map((sums) => ({ name: DEFAULT_RATE_NAME, ...sums })), ...parts]
  })
  const sales = rows
    .filter(({ netCents }) => netCents !== 0)
    .map(({ name, rateBps, taxIncluded, netCents, taxCents }) => ({
      name,
      rateBps,
      netCents: taxIncluded ? netCents - taxCents : netCents,
      taxCents,
    }))
  return sumBy(sales, ({ rateBps }) => rateBps, added).sort((one, other) => one.rateBps - other.rateBps)
}

function added(one: TaxSales, other: TaxSales): TaxSales {
  const names = new Set([...one.name.split(' / '), ...other.name.split(' / ')])
  return {
    name: [...names].join(' / '),
    rateBps: one.rateBps,
    netCents: one.netCents + other.netCents,
    taxCents: one.taxCents + other.taxCents,
  }
}

export const TaxSalesEntry = Shape({
  name: Type.String({ examples: ['Wine'] }),
  rate: PercentText,
  net: Type.String({ ...MoneyText, description: 'Without tax and service charge' }),
  tax: MoneyText,
})

export function taxSalesAnswer({ name, rateBps, netCents, taxCents }: TaxSales) {
  return { name, rate: formatCents(rateBps), net: formatCents(netCents), tax: formatCents(taxCents) }
}
