import type { TaxPart } from '../../bills/taxes.ts'
import type { Sql } from '../../platform/storage/database.ts'

export async function deleteTaxParts(sql: Sql, accountId: number, orderId: number) {
  await sql`delete from order_taxes where account_id = ${accountId} and order_id = ${orderId}`
}

export async function insertTaxPart(sql: Sql, accountId: number, orderId: number, part: TaxPart) {
  await sql`
    insert into order_taxes (account_id, order_id, rate_bps, name, net_cents, service_cents, tax_cents)
    values (${accountId}, ${orderId}, ${part.rateBps}, ${part.name}, ${part.netCents},
      ${part.serviceCents ?? 0}, ${part.taxCents})`
}
