import { only, type Sql } from '../storage/database.ts'

export const TRANSPORTS = ['cloudprnt', 'epson', 'raw'] as const
export type Transport = (typeof TRANSPORTS)[number]

export interface Printer {
  id: number
  locationId: number
  name: string
  serialNo: string
  model: string
  description: string
  status: string
  lastSeenAt: number | null
  addedAt: number
}

export function listPrinters(sql: Sql, accountId: number, locationId: number): Promise<Printer[]> {
  return sql<Printer>`
    select id, location_id as "locationId", name, serial_no as "serialNo", model, description, status,
      last_seen_at as "lastSeenAt", added_at as "addedAt"
    from printers where account_id = ${accountId} and location_id = ${locationId}
    order by id`
}

export async function findPrinter(
  sql: Sql,
  accountId: number,
  serialNo: string,
): Promise<Printer | undefined> {
  const [printer] = await sql<Printer>`
    select id, location_id as "locationId", name, serial_no as "serialNo", model, description, status,
      last_seen_at as "lastSeenAt", added_at as "addedAt"
    from printers where account_id = ${accountId} and serial_no = ${serialNo}`
  return printer
}

export interface NewPrinter {
  accountId: number
  locationId: number
  serialNo: string
  name: string
  model: string
  description: string
  transport: Transport
  addedAt: number
}

/** Undefined when the account already has a printer of that serial number. */
export async function insertPrinter(sql: Sql, printer: NewPrinter): Promise<number | undefined> {
  const [row] = await sql<{ id: number }>`
    insert into printers (account_id, location_id, serial_no, name, model, description, transport, status, added_at)
    values (${printer.accountId}, ${printer.locationId}, ${printer.serialNo}, ${printer.name}, ${printer.model},
      ${printer.description}, ${printer.transport}, 'UNKNOWN', ${printer.addedAt})
    on conflict (account_id, serial_no) do nothing
    returning id`
  return row?.id
}

export interface PrintJob {
  id: number
  locationId: number
  orderId: number
  printerSerialNo: string
  status: string
  receivedAt: number
  printedAt: number | null
}

export async function findPrintJob(
  sql: Sql,
  accountId: number,
  printJobId: number,
): Promise<PrintJob | undefined> {
  const [job] = await sql<PrintJob>`
    select j.id, j.location_id as "locationId", j.order_id as "orderId", p.serial_no as "printerSerialNo",
      j.status, j.received_at as "receivedAt", j.printed_at as "printedAt"
    from print_jobs j
    join printers p on p.account_id = j.account_id and p.id = j.printer_id
    where j.account_id = ${accountId} and j.id = ${printJobId}`
  return job
}

export interface NewPrintJob {
  accountId: number
  locationId: number
  orderId: number
  printerId: number
  receivedAt: number
}

export async function insertPrintJob(sql: Sql, job: NewPrintJob): Promise<number> {
  const rows = await sql<{ id: number }>`
    insert into print_jobs (account_id, location_id, order_id, printer_id, status, received_at)
    values (${job.accountId}, ${job.locationId}, ${job.orderId}, ${job.printerId}, 'pending', ${job.receivedAt})
    returning id`
  return only(rows).id
}
