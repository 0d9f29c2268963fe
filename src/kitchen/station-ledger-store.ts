import type { Sql } from '../platform/storage/database.ts'
import type { NewSentLine } from '../printing/jobs/store.ts'
import type { LedgerLine } from './station-ledger.ts'

/** The ledger entries of a line by station, the latest of each station last. */
export function listLedgerOfLine(sql: Sql, accountId: number, orderItemId: number): Promise<LedgerLine[]> {
  return sql<LedgerLine>`
    select printer_id as "printerId", job_id as "jobId", to_qty as "toQty", mention from print_job_lines
    where account_id = ${accountId} and order_item_id = ${orderItemId}
    order by printer_id, job_id`
}

export async function updateLedgerQty(sql: Sql, line: NewSentLine): Promise<void> {
  await sql`
    update print_job_lines set to_qty = ${line.toQty}
    where account_id = ${line.accountId} and order_item_id = ${line.orderItemId}
      and printer_id = ${line.printerId} and job_id = ${line.jobId}`
}
