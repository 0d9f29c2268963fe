import type { Sql, WriteSql } from '../../../platform/storage/database.ts'
import type { Printer } from '../rules.ts'
import { signalPrinter } from '../signals.ts'

export async function updatePrinterTrigger(
  sql: WriteSql,
  accountId: number,
  printerId: number,
  name: string | null,
) {
  await sql`
    update printers set trigger_name = ${name}, trigger_lost_at = null
    where account_id = ${accountId} and id = ${printerId}`
  signalPrinter(sql, accountId, printerId)
}

export type Trigger = Pick<Printer, 'accountId' | 'id' | 'triggerLostAt'> & { triggerName: string }

/** The trigger of a printer that has a waiting job and no open hand-over. */
export async function findTrigger(
  sql: Sql,
  accountId: number,
  printerId: number,
): Promise<Trigger | undefined> {
  const [trigger] = await sql<Trigger>`
    select account_id as "accountId", id, trigger_name as "triggerName", trigger_lost_at as "triggerLostAt"
    from printers p
    where p.account_id = ${accountId} and p.id = ${printerId} and p.trigger_name is not null and p.removed_at is null
      and exists (select 1 from print_jobs j
        where j.account_id = p.account_id and j.at_printer_id = p.id and j.status = 'pending')
      and not exists (select 1 from print_deliveries d
        where d.account_id = p.account_id and d.printer_id = p.id and d.closed_at is null)`
  return trigger
}

export async function updateTriggerLost(
  sql: WriteSql,
  accountId: number,
  printerId: number,
  lostAt: number | null,
) {
  await sql`
    update printers set trigger_lost_at = ${lostAt} where account_id = ${accountId} and id = ${printerId}`
  signalPrinter(sql, accountId, printerId)
}
