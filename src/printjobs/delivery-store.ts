import type { Sql } from '../storage/database.ts'
import type { Language } from '../tickets/render.ts'

/** One hand-over of a job to a printer. */
export interface Delivery {
  token: string
  accountId: number
  locationId: number
  printerId: number
  jobId: number
  language: Language
  handedAt: number
  /** When its bytes left us; before that, nothing can have been printed. */
  fetchedAt: number | null
  closedAt: number | null
  outcome: string
}

export async function findDelivery(
  sql: Sql,
  accountId: number,
  printerId: number,
  token: string,
): Promise<Delivery | undefined> {
  const [delivery] = await sql<Delivery>`
    select token, account_id as "accountId", location_id as "locationId", printer_id as "printerId",
      job_id as "jobId", language, handed_at as "handedAt", fetched_at as "fetchedAt", closed_at as "closedAt", outcome
    from print_deliveries
    where account_id = ${accountId} and printer_id = ${printerId} and token = ${token}`
  return delivery
}

export async function findOpenDelivery(
  sql: Sql,
  accountId: number,
  printerId: number,
): Promise<Delivery | undefined> {
  const [delivery] = await sql<Delivery>`
    select token, account_id as "accountId", location_id as "locationId", printer_id as "printerId",
      job_id as "jobId", language, handed_at as "handedAt", fetched_at as "fetchedAt", closed_at as "closedAt", outcome
    from print_deliveries
    where account_id = ${accountId} and printer_id = ${printerId} and closed_at is null`
  return delivery
}

/** Other hand-overs of the same job that are still open. */
export function listOpenDeliveriesOfJob(sql: Sql, accountId: number, jobId: number): Promise<Delivery[]> {
  return sql<Delivery>`
    select token, account_id as "accountId", location_id as "locationId", printer_id as "printerId",
      job_id as "jobId", language, handed_at as "handedAt", fetched_at as "fetchedAt", closed_at as "closedAt", outcome
    from print_deliveries
    where account_id = ${accountId} and job_id = ${jobId} and closed_at is null`
}

/** Hand-overs that have been open since before then; of every account. */
export function listOpenDeliveries(sql: Sql, handedBefore: number): Promise<Delivery[]> {
  return sql<Delivery>`
    select token, account_id as "accountId", location_id as "locationId", printer_id as "printerId",
      job_id as "jobId", language, handed_at as "handedAt", fetched_at as "fetchedAt", closed_at as "closedAt", outcome
    from print_deliveries
    where closed_at is null and handed_at <= ${handedBefore}
    order by handed_at`
}

export async function findDeliveryBytes(sql: Sql, accountId: number, token: string): Promise<Buffer> {
  const [row] = await sql<{ bytes: Uint8Array }>`
    select bytes from print_deliveries where account_id = ${accountId} and token = ${token}`
  return Buffer.from(row?.bytes ?? [])
}

export interface SentDocument {
  markup: string
  columns: number
}

/** What was last handed over of the job. */
export async function findLastDocument(
  sql: Sql,
  accountId: number,
  jobId: number,
): Promise<SentDocument | undefined> {
  const [document] = await sql<SentDocument>`
    select markup, columns from print_deliveries
    where account_id = ${accountId} and job_id = ${jobId}
    order by handed_at desc limit 1`
  return document
}

export interface NewDelivery extends SentDocument {
  token: string
  accountId: number
  locationId: number
  printerId: number
  jobId: number
  language: Language
  bytes: Buffer
  handedAt: number
}

/** False when the printer already has something in flight. */
export async function insertDelivery(sql: Sql, delivery: NewDelivery): Promise<boolean> {
  const rows = await sql`
    insert into print_deliveries (token, account_id, location_id, printer_id, job_id, language, markup, columns, bytes,
      handed_at, outcome)
    values (${delivery.token}, ${delivery.accountId}, ${delivery.locationId}, ${delivery.printerId},
      ${delivery.jobId}, ${delivery.language}, ${delivery.markup}, ${delivery.columns}, ${delivery.bytes},
      ${delivery.handedAt}, '')
    on conflict (account_id, printer_id) where closed_at is null do nothing
    returning token`
  return rows.length === 1
}

/** False when it was closed meanwhile. */
export async function markDeliveryFetched(
  sql: Sql,
  accountId: number,
  token: string,
  fetchedAt: number,
): Promise<boolean> {
  const rows = await sql`
    update print_deliveries set fetched_at = coalesce(fetched_at, ${fetchedAt})
    where account_id = ${accountId} and token = ${token} and closed_at is null
    returning token`
  return rows.length === 1
}

export async function closeDelivery(
  sql: Sql,
  accountId: number,
  token: string,
  closedAt: number,
  outcome: string,
) {
  await sql`
    update print_deliveries set closed_at = ${closedAt}, outcome = ${outcome}
    where account_id = ${accountId} and token = ${token}`
}
