import type { Sql } from '../platform/storage/database.ts'
import type { JobStatus } from '../printing/jobs/rules.ts'

/** A kitchen ticket of an order that may still be printed, or that a screen displays. */
export interface TicketUnderWay {
  jobId: number
  printerId: number
  status: JobStatus
  ticket: string
}

/** Jobs with status `sent` are included: the printer may return such a job, and it is then printed again. */
export function listTicketsUnderWay(sql: Sql, accountId: number, orderId: number): Promise<TicketUnderWay[]> {
  return sql<TicketUnderWay>`
    select j.id as "jobId", j.printer_id as "printerId", j.status, j.ticket from print_jobs j
    left join kitchen_tickets t on t.account_id = j.account_id and t.job_id = j.id
    where j.account_id = ${accountId} and j.order_id = ${orderId} and j.kind = 'ticket'
      and (j.status in ('pending', 'sent') or (j.status = 'printed' and t.job_id is not null and t.cleared_at is null))`
}
