import { pino } from 'pino'
import { callerIn } from '../../../src/context.ts'
import { createSecrets } from '../../../src/platform/storage/secrets.ts'
import { openSqlite } from '../../../src/platform/storage/sqlite/sqlite.ts'
import type { Printing } from '../../../src/printing/jobs/job-transition.ts'
import { registerPrinter } from '../../../src/printing/printers/actions.ts'
import { pollingPath, tokenOf } from '../../../src/printing/printers/management/tokens.ts'
import type { Printer } from '../../../src/printing/printers/rules.ts'
import { findPrinter } from '../../../src/printing/printers/store.ts'
import { type CloudPrntOptions, openCloudPrnt } from '../../../src/programs/virtual-printer/cloudprnt.ts'
import { type EpsonOptions, openEpson } from '../../../src/programs/virtual-printer/epson.ts'
import { textOf } from '../../../src/programs/virtual-printer/print-head.ts'
import type { PrintedTicket, Send, VirtualPrinter } from '../../../src/programs/virtual-printer/printer.ts'
import { SECRET } from '../database/template.ts'
import type { Restaurant } from '../test-app.ts'

// Virtual printers that call the restaurant in process.

export const secrets = createSecrets(SECRET)

export function printingOf({ database, clock }: Restaurant): Printing {
  return { database, secrets, now: () => clock.now, log: pino({ level: 'silent' }) }
}

/** The parts of the restaurant that a printer needs. */
type Door = Pick<Restaurant, 'database' | 'app'>

export async function printerOf({ database }: Pick<Door, 'database'>, serialNo: string): Promise<Printer> {
  const printer = await database.read((sql) => findPrinter(sql, 1, serialNo))
  if (!printer) throw new Error(`there is no printer ${serialNo}`)
  return printer
}

export async function pathOf(restaurant: Pick<Door, 'database'>, serialNo: string): Promise<string> {
  const printer = await printerOf(restaurant, serialNo)
  return pollingPath(printer.transport, tokenOf(secrets, printer) ?? '')
}

export async function cloudPrinter(
  restaurant: Door,
  serialNo = 'P-1001',
  options: Partial<CloudPrntOptions> = {},
): Promise<VirtualPrinter> {
  const path = await pathOf(restaurant, serialNo)
  return openCloudPrnt({ send: sendIn(restaurant), path, serialNo, mac: '00:11:62:AA:BB:CC', ...options })
}

export async function epsonPrinter(
  restaurant: Door,
  serialNo = 'P-1002',
  options: Partial<EpsonOptions> = {},
): Promise<VirtualPrinter> {
  return openEpson({
    send: sendIn(restaurant),
    path: await pathOf(restaurant, serialNo),
    id: serialNo,
    ...options,
  })
}

/** A printer of the demo's Bistro at a port of this machine. */
export const rawPrinterAt = (port: number, serialNo = 'P-RAW') =>
  ({
    locationId: 1,
    serialNo,
    name: 'Pass',
    model: 'TM-T20III',
    description: '',
    transport: 'raw',
    address: `127.0.0.1:${port}`,
    outward: { mayReachLoopback: true },
  }) as const

export function registerRaw({ change }: Restaurant, port: number, serialNo?: string): Promise<number> {
  return change((change) => registerPrinter(change, rawPrinterAt(port, serialNo)))
}

/** Registers a raw printer in a database that another process will serve. */
export async function registerRawIn(path: string, port: number): Promise<void> {
  await using database = openSqlite(path)
  const caller = callerIn(1, { kind: 'system', id: 0, name: 'test' })
  await database.write((sql) =>
    registerPrinter({ sql, caller, now: Date.now(), secrets }, rawPrinterAt(port)),
  )
}

export function sendIn({ app }: Door): Send {
  return async ({ method, path, headers, body }) => {
    const answer = await app.inject({
      method,
      url: path,
      headers: headers ?? {},
      ...(body !== undefined && { payload: body }),
    })
    return {
      status: answer.statusCode,
      type: String(answer.headers['content-type'] ?? ''),
      body: answer.rawPayload,
    }
  }
}

export const textOnPaper = (ticket: PrintedTicket | undefined) => (ticket ? textOf(ticket.paper) : '')

export async function print(
  restaurant: Restaurant,
  orderId: number,
  serialNo = 'P-1001',
  more: Record<string, unknown> = {},
): Promise<number> {
  const answer = await restaurant.post(`/go/printer/${orderId}`, {
    location_id: 1,
    serial_no: serialNo,
    ...more,
  })
  return answer.body.printjob_id
}

export async function statusOf(restaurant: Restaurant, printJobId: number): Promise<string> {
  const { body } = await restaurant.get(`/go/printer/${printJobId}/printjob`)
  return body.result[0].status
}

export async function jobOf(restaurant: Restaurant, printJobId: number) {
  const { body } = await restaurant.get(`/go/printer/${printJobId}/printjob`)
  return body.result[0]
}

/** The serial number of the printer that the job waits for, or was last handed to. */
export async function printerOfJob({ sql }: Restaurant, printJobId: number): Promise<string | undefined> {
  const [at] = await sql<{ serialNo: string }>`
    select p.serial_no as "serialNo" from print_jobs j
    join printers p on p.account_id = j.account_id and p.id = j.at_printer_id where j.id = ${printJobId}`
  return at?.serialNo
}
