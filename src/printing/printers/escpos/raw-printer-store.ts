import type { Sql } from '../../../platform/storage/database.ts'
import type { LeaseRow } from '../../../platform/storage/lease.ts'
import type { Proof } from '../rules.ts'

// Leases of dialled printers, and their addresses.

/** The lease of a printer, which prevents other nodes from dialling it. */
export const leaseOfPrinter = (accountId: number, printerId: number): LeaseRow => ({
  async take(sql, { holder, now, until }) {
    const rows = await sql`
      update printers set lease_node = ${holder}, lease_until = ${until}
      where account_id = ${accountId} and id = ${printerId} and (lease_until <= ${now} or lease_node = ${holder})
      returning id`
    return rows.length === 1
  },
  end: (sql, holder) => sql`
    update printers set lease_until = 0
    where account_id = ${accountId} and id = ${printerId} and lease_node = ${holder}`,
})

export async function updatePrinterProof(sql: Sql, accountId: number, printerId: number, proof: Proof) {
  await sql`update printers set proof = ${proof} where account_id = ${accountId} and id = ${printerId}`
}

/** True if the printer has a waiting job. */
export async function hasWaiting(sql: Sql, accountId: number, printerId: number): Promise<boolean> {
  const rows = await sql`
    select id from print_jobs
    where account_id = ${accountId} and at_printer_id = ${printerId} and status = 'pending' limit 1`
  return rows.length > 0
}

/** The printer that is registered at this address. */
export async function findPrinterAtPlace(
  sql: Sql,
  accountId: number,
  place: string,
): Promise<{ id: number; serialNo: string } | undefined> {
  const [printer] = await sql<{ id: number; serialNo: string }>`
    select id, serial_no as "serialNo" from printers where account_id = ${accountId} and raw_place = ${place}`
  return printer
}

export async function updatePrinterPlace(sql: Sql, accountId: number, printerId: number, place: string) {
  await sql`update printers set raw_place = ${place} where account_id = ${accountId} and id = ${printerId}`
}
