import type { Sql } from '../../platform/storage/database.ts'
import type { Span } from '../business-day.ts'
import type { Where } from '../store.ts'

/** Sales of a span at one tax rate; as on bills, included tax is part of the net, and so is a service charge that is taxed. */
export interface TaxSums {
  name: string
  rateBps: number
  taxIncluded: number
  netCents: number
  taxCents: number
}

/** Orders taxed entirely at their own rate. */
export function sumPlainTaxes(sql: Sql, { accountId, locationId }: Where, { from, to }: Span) {
  return sql<Omit<TaxSums, 'name'>>`
    select tax_rate_bps as "rateBps", tax_included as "taxIncluded",
      cast(sum(subtotal_cents + service_taxed * service_cents) as bigint) as "netCents",
      cast(sum(tax_cents) as bigint) as "taxCents"
    from orders
    where account_id = ${accountId} and location_id = ${locationId} and deleted_at is null and tax_parts = 0
      and opened_at >= ${from} and opened_at < ${to}
    group by tax_rate_bps, tax_included`
}

/** Orders with several tax rates. */
export function sumTaxParts(sql: Sql, { accountId, locationId }: Where, { from, to }: Span) {
  return sql<TaxSums>`
    select t.name, t.rate_bps as "rateBps", o.tax_included as "taxIncluded",
      cast(sum(t.net_cents + t.service_cents) as bigint) as "netCents",
      cast(sum(t.tax_cents) as bigint) as "taxCents"
    from orders o
    join order_taxes t on t.account_id = o.account_id and t.order_id = o.id
    where o.account_id = ${accountId} and o.location_id = ${locationId} and o.deleted_at is null
      and o.opened_at >= ${from} and o.opened_at < ${to}
    group by t.name, t.rate_bps, o.tax_included`
}
