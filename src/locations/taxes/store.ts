import type { Sql } from '../../platform/storage/database.ts'
import type { TaxRate } from './rules.ts'

export function listTaxRates(sql: Sql, accountId: number, locationId: number): Promise<TaxRate[]> {
  return sql<TaxRate>`
    select number, name, rate_bps as "rateBps", takeaway_rate_bps as "takeawayRateBps" from tax_rates
    where account_id = ${accountId} and location_id = ${locationId}
    order by number`
}

/** Rates that a section or an item refers to. */
export function listNamedTaxRates(sql: Sql, accountId: number, locationId: number): Promise<TaxRate[]> {
  return sql<TaxRate>`
    select r.number, r.name, r.rate_bps as "rateBps", r.takeaway_rate_bps as "takeawayRateBps" from tax_rates r
    where r.account_id = ${accountId} and r.location_id = ${locationId}
      and (
        exists (
          select 1 from menu_sections s
          where s.account_id = ${accountId} and s.location_id = ${locationId} and s.tax_number = r.number
            and s.deleted_at is null
        )
        or exists (
          select 1 from menu_items i
          where i.account_id = ${accountId} and i.location_id = ${locationId} and i.tax_number = r.number
            and i.deleted_at is null
        )
      )
    order by r.number`
}

export async function deleteTaxRates(sql: Sql, accountId: number, locationId: number) {
  await sql`delete from tax_rates where account_id = ${accountId} and location_id = ${locationId}`
}

export async function insertTaxRate(sql: Sql, accountId: number, locationId: number, rate: TaxRate) {
  await sql`
    insert into tax_rates (account_id, location_id, number, name, rate_bps, takeaway_rate_bps)
    values (${accountId}, ${locationId}, ${rate.number}, ${rate.name}, ${rate.rateBps}, ${rate.takeawayRateBps})`
}

export async function findLocationTax(
  sql: Sql,
  accountId: number,
  locationId: number,
): Promise<{ takeawayTaxRateBps: number | null; taxNumber: string } | undefined> {
  const [row] = await sql<{ takeawayTaxRateBps: number | null; taxNumber: string }>`
    select takeaway_tax_rate_bps as "takeawayTaxRateBps", tax_number as "taxNumber" from locations
    where account_id = ${accountId} and id = ${locationId}`
  return row
}

export async function updateLocationTax(
  sql: Sql,
  accountId: number,
  locationId: number,
  { takeawayTaxRateBps, taxNumber }: { takeawayTaxRateBps: number | null; taxNumber: string },
) {
  await sql`
    update locations set takeaway_tax_rate_bps = ${takeawayTaxRateBps}, tax_number = ${taxNumber}
    where account_id = ${accountId} and id = ${locationId}`
}
