import type { Sql } from '../../../platform/storage/database.ts'
import type { Delivery, PrintJob } from '../rules.ts'

export type DeliveryKey = Pick<Delivery, 'accountId' | 'jobId' | 'tryNo'>

/** The hand-over with this token, if it belongs to the printer. */
export async function findDelivery(
  sql: Sql,
  { accountId, jobId, tryNo }: DeliveryKey,
  printerId: number,
  token: string,
): Promise<Delivery | undefined> {
  const [delivery] = await sql<Delivery>`
    select account_id as "accountId", job_id as "jobId", try_no as "tryNo", token, location_id as "locationId",
      printer_id as "printerId", language, handed_at as "handedAt", fetched_at as "fetchedAt", fetched_by as "fetchedBy",
      closed_at as "closedAt", outcome
    from print_deliveries
    where account_id = ${accountId} and job_id = ${jobId} and try_no = ${tryNo} and printer_id = ${printerId}
      and token = ${token}`
  return delivery
}

export interface HandedJob {
  delivery: DeliveryKey & Pick<Delivery, 'fetchedAt' | 'closedAt'>
  job: PrintJob
}

/** The hand-over with this token, together with its job. */
export async function findHandedJob(
  sql: Sql,
  { accountId, jobId, tryNo }: DeliveryKey,
  printerId: number,
  token: string,
): Promise<HandedJob | undefined> {
  const [row] = await sql<PrintJob & Pick<Delivery, 'fetchedAt' | 'closedAt'>>`
    select j.id, j.account_id as "accountId", j.location_id as "locationId", j.order_id as "orderId",
      j.printer_id as "printerId", p.serial_no as "printerSerialNo", p.name as "printerName",
      p.is_screen as "isForScreen",
      j.at_printer_id as "atPrinterId", j.kind, j.status, j.reason, j.ticket, j.attempts as "attemptsSpent", j.tries as handovers, j.unconfirmed,
      j.maybe_printed as "maybePrinted", j.given_up as "givenUp", j.backup_failed as "backupFailed", j.received_at as "receivedAt",
      j.expires_at as "expiresAt", j.printed_at as "printedAt", d.fetched_at as "fetchedAt", d.closed_at as "closedAt"
    from print_deliveries d
    join print_jobs j on j.account_id = d.account_id and j.id = d.job_id
    join printers p on p.account_id = j.account_id and p.id = j.printer_id
    where d.account_id = ${accountId} and d.job_id = ${jobId} and d.try_no = ${tryNo} and d.printer_id = ${printerId}
      and d.token = ${token}`
  if (!row) return undefined
  const { fetchedAt, closedAt, ...job } = row
  return { delivery: { accountId, jobId, tryNo, fetchedAt, closedAt }, job }
}

export async function findOpenDelivery(
  sql: Sql,
  accountId: number,
  printerId: number,
): Promise<Delivery | undefined> {
  const [delivery] = await sql<Delivery>`
    select account_id as "accountId", job_id as "jobId", try_no as "tryNo", token, location_id as "locationId",
      printer_id as "printerId", language, handed_at as "handedAt", fetched_at as "fetchedAt", fetched_by as "fetchedBy",
      closed_at as "closedAt", outcome
    from print_deliveries
    where account_id = ${accountId} and printer_id = ${printerId} and closed_at is null`
  return delivery
}

/** The open hand-over of the job, if any. */
export async function findOpenDeliveryOfJob(
  sql: Sql,
  accountId: number,
  jobId: number,
): Promise<Delivery | undefined> {
  const [delivery] = await sql<Delivery>`
    select account_id as "accountId", job_id as "jobId", try_no as "tryNo", token, location_id as "locationId",
      printer_id as "printerId", language, handed_at as "handedAt", fetched_at as "fetchedAt", fetched_by as "fetchedBy",
      closed_at as "closedAt", outcome
    from print_deliveries
    where account_id = ${accountId} and job_id = ${jobId} and closed_at is null
    order by try_no desc limit 1`
  return delivery
}

export async function findDeliveryBytes(sql: Sql, { accountId, jobId, tryNo }: DeliveryKey): Promise<Buffer> {
  const [row] = await sql<{ bytes: Uint8Array }>`
    select bytes from print_documents
    where account_id = ${accountId} and job_id = ${jobId} and try_no = ${tryNo}`
  return Buffer.from(row?.bytes ?? [])
}

export interface SentDocument {
  markup: string
  columns: number
}

/** The document of the job's last hand-over. */
export async function findLastDocument(
  sql: Sql,
  accountId: number,
  jobId: number,
): Promise<SentDocument | undefined> {
  const [document] = await sql<SentDocument>`
    select markup, columns from print_documents
    where account_id = ${accountId} and job_id = ${jobId}
    order by try_no desc limit 1`
  return document
}

/** Returns false if the printer already has an open hand-over. */
export async function insertDelivery(sql: Sql, delivery: Delivery): Promise<boolean> {
  const rows = await sql`
    insert into print_deliveries (account_id, job_id, try_no, token, location_id, printer_id, language, handed_at,
      fetched_at, outcome)
    values (${delivery.accountId}, ${delivery.jobId}, ${delivery.tryNo}, ${delivery.token}, ${delivery.locationId},
      ${delivery.printerId}, ${delivery.language}, ${delivery.handedAt}, ${delivery.fetchedAt}, ${delivery.outcome})
    on conflict (account_id, printer_id) where closed_at is null do nothing
    returning try_no`
  return rows.length === 1
}

export async function insertDocument(
  sql: Sql,
  { accountId, jobId, tryNo }: DeliveryKey,
  { markup, columns, bytes }: SentDocument & { bytes: Buffer },
): Promise<void> {
  await sql`
    insert into print_documents (account_id, job_id, try_no, markup, columns, bytes)
    values (${accountId}, ${jobId}, ${tryNo}, ${markup}, ${columns}, ${bytes})`
}

/** Marks a hand-over as fetched by one of several agents; false also if another agent has it, or one without a name. */
export async function markDeliveryTaken(
  sql: Sql,
  { accountId, jobId, tryNo }: DeliveryKey,
  fetchedAt: number,
  agent: string,
): Promise<boolean> {
  const rows = await sql`
    update print_deliveries set fetched_at = coalesce(fetched_at, ${fetchedAt}), fetched_by = ${agent}
    where account_id = ${accountId} and job_id = ${jobId} and try_no = ${tryNo} and closed_at is null
      and (fetched_at is null or (fetched_by = ${agent} and fetched_by <> ''))
    returning try_no`
  return rows.length === 1
}

/** Marks a hand-over as fetched; false if it was closed meanwhile. */
export async function markDeliveryFetched(
  sql: Sql,
  { accountId, jobId, tryNo }: DeliveryKey,
  fetchedAt: number,
): Promise<boolean> {
  const rows = await sql`
    update print_deliveries set fetched_at = coalesce(fetched_at, ${fetchedAt})
    where account_id = ${accountId} and job_id = ${jobId} and try_no = ${tryNo} and closed_at is null
    returning try_no`
  return rows.length === 1
}

export async function closeDelivery(
  sql: Sql,
  { accountId, jobId, tryNo }: DeliveryKey,
  closedAt: number,
  outcome: string,
) {
  await sql`
    update print_deliveries set closed_at = ${closedAt}, outcome = ${outcome}
    where account_id = ${accountId} and job_id = ${jobId} and try_no = ${tryNo}`
}
