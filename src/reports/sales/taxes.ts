import { DEFAULT_RATE_NAME } from '../../bills/default-rate-name.ts'
import { formatCents } from '../../platform/core/money.ts'
import { MoneyText, PercentText, Shape } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import type { Sql } from '../../platform/storage/database.ts'
import type { BusinessClock } from '../business-day.ts'
import { queryByDays, sumBy } from '../day-batches.ts'
import type { Period } from '../period.ts'
import type { Where } from '../store.ts'
import { refundedTaxes } from './refund-taxes.ts'
import { sumPlainTaxes, sumTaxParts } from './tax-store.ts'

export interface TaxSales {
  name: string
  rateBps: number
  /** Without the tax. */
  netCents: number
  taxCents: number
  /** Returned by refunds of the period, without the tax. */
  refundedNetCents: number
  refundedTaxCents: number
}

/** Sales by tax rate, lowest first; a rate with two names lists both. */
export async function salesByTax(
  sql: Sql,
  where: Where,
  clock: BusinessClock,
  period: Period,
): Promise<TaxSales[]> {
  const rows = await queryByDays(period, clock, async (piece) => {
    const [plain, parts, refunded] = await Promise.all([
      sumPlainTaxes(sql, where, piece),
      sumTaxParts(sql, where, piece),
      refundedTaxes(sql, where, piece),
    ])
    const sold = [...plain.map((sums) => ({ name: DEFAULT_RATE_NAME, ...sums })), ...parts]
    return [
      ...sold.map((sums) => ({ ...sums, isRefund: false })),
      ...refunded.map((sums) => ({ ...sums, isRefund: true })),
    ]
  })
  const sales = rows
    .filter(({ netCents }) => netCents !== 0)
    .map(({ name, rateBps, taxIncluded, netCents, taxCents, isRefund }) => {
      const cents = taxIncluded ? netCents - taxCents : netCents
      return {
        name,
        rateBps,
        netCents: isRefund ? 0 : cents,
        taxCents: isRefund ? 0 : taxCents,
        refundedNetCents: isRefund ? cents : 0,
        refundedTaxCents: isRefund ? taxCents : 0,
      }
    })
  return sumBy(sales, ({ rateBps }) => rateBps, added).sort((one, other) => one.rateBps - other.rateBps)
}

function added(one: TaxSales, other: TaxSales): TaxSales {
  const names = new Set([...one.name.split(' / '), ...other.name.split(' / ')])
  return {
    name: [...names].join(' / '),
    rateBps: one.rateBps,
    netCents: one.netCents + other.netCents,
    taxCents: one.taxCents + other.taxCents,
    refundedNetCents: one.refundedNetCents + other.refundedNetCents,
    refundedTaxCents: one.refundedTaxCents + other.refundedTaxCents,
  }
}

export const TaxSalesEntry = Shape({
  name: Type.String({ examples: ['Wine'] }),
  rate: PercentText,
  net: Type.String({
    ...MoneyText,
    description: 'Without tax; with the service charge only where that is taxed',
  }),
  tax: MoneyText,
  // Stored figures of days that earlier versions closed have no taxes of refunds.
  refunded_net: Type.Optional(
    Type.String({ ...MoneyText, description: 'Returned by refunds of these days, without tax' }),
  ),
  refunded_tax: Type.Optional(
    Type.String({ ...MoneyText, description: 'Tax returned by refunds of these days, whenever it was sold' }),
  ),
})

export function taxSalesAnswer(sales: TaxSales) {
  return {
    name: sales.name,
    rate: formatCents(sales.rateBps),
    net: formatCents(sales.netCents),
    tax: formatCents(sales.taxCents),
    refunded_net: formatCents(sales.refundedNetCents),
    refunded_tax: formatCents(sales.refundedTaxCents),
  }
}

/** Tax that refunds returned, of all rates. */
export function refundedTaxOf(taxes: TaxSales[]): string {
  return formatCents(taxes.reduce((cents, { refundedTaxCents }) => cents + refundedTaxCents, 0))
}
