import type { Sql, WriteSql } from '../../../platform/storage/database.ts'
import type { Printer } from '../rules.ts'
import { signalPrinter } from '../signals.ts'

/** A printer with two flags: whether it has an open hand-over, and whether it has any job, open or waiting. */
export type PrinterWithWork = Printer & { hasInHand: number; hasWork: number }

export async function findPrinterWithToken(
  sql: Sql,
  accountId: number,
  tokenDigest: string,
): Promise<PrinterWithWork | undefined> {
  const [row] = await sql<Printer & { hasInHand: number; hasWaiting: number }>`
    select p.*,
      case when exists (select 1 from print_deliveries d
          where d.account_id = ${accountId} and d.printer_id = p.id and d.closed_at is null)
        then 1 else 0 end as "hasInHand",
      case when exists (select 1 from print_jobs j
          where j.account_id = ${accountId} and j.at_printer_id = p.id and j.status = 'pending')
        then 1 else 0 end as "hasWaiting"
    from printer_details p where "accountId" = ${accountId} and "tokenDigest" = ${tokenDigest}`
  if (!row) return undefined
  const { hasWaiting, ...printer } = row
  return { ...printer, hasWork: Math.max(printer.hasInHand, hasWaiting) }
}

/** The digest of the printer's token; undefined: it has none. */
export async function findTokenDigest(
  sql: Sql,
  accountId: number,
  printerId: number,
): Promise<string | undefined> {
  const [printer] = await sql<{ digest: string | null }>`
    select token_digest as digest from printers where account_id = ${accountId} and id = ${printerId}`
  return printer?.digest ?? undefined
}

/** A new token also resets the identity of the device that used the old one. */
export async function updatePrinterToken(
  sql: WriteSql,
  accountId: number,
  printerId: number,
  { digest, sealed }: { digest: string; sealed: string },
) {
  await sql`
    update printers set token_digest = ${digest}, sealed_token = ${sealed}, device_serial = null, mac = null,
      device_model = null, device_changed_at = null, asked_at = null, language = null, trigger_name = null,
      trigger_lost_at = null
    where account_id = ${accountId} and id = ${printerId}`
  signalPrinter(sql, accountId, printerId)
}
