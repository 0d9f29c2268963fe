import type { Change } from '../context.ts'
import { appendEvent } from '../events/store.ts'
import { theLockedLocation } from '../locations/actions.ts'
import type { Location } from '../locations/store.ts'
import { theOrder } from '../orders/actions.ts'
import { receiptOf } from '../orders/receipt-data.ts'
import { theLockedPrinter } from '../printers/actions.ts'
import { findPrinter, type Printer } from '../printers/store.ts'
import { Refusal } from '../refusal.ts'
import type { Ticket } from '../tickets/model.ts'
import { kitchenTicket, localTime, receiptTicket } from './compose.ts'
import { belongsTo, differenceFor, type OrderLine } from './difference.ts'
import { findOrderHead, isStation, listOrderLines, type OrderHead } from './order-store.ts'
import { type JobKind, LIFE_MS } from './rules.ts'
import { findLastNumbers, insertPrintJob, insertSentLine, listSentLines } from './store.ts'

export interface PrintOrder {
  locationId: number
  orderId: number
  serialNo: string
  kind: 'ticket' | 'receipt'
}

/** Queues the order, or its receipt, for the printer; returns the print job. */
export async function printOrder(change: Change, input: PrintOrder): Promise<number> {
  const { sql, caller } = change
  const { accountId } = caller
  const { locationId, orderId, serialNo } = input
  const location = await theLockedLocation(change, locationId)
  const [printer, order, head] = await Promise.all([
    findPrinter(sql, accountId, serialNo),
    theOrder(change, orderId),
    findOrderHead(sql, accountId, orderId),
  ])
  if (printer?.locationId !== locationId) {
    throw new Refusal(
      'printer_not_found',
      `Location ${locationId} has no printer with serial number ${serialNo}.`,
    )
  }
  if (order.locationId !== locationId || !head) {
    throw new Refusal('order_not_found', `Location ${locationId} has no order ${orderId}.`)
  }
  if (input.kind === 'receipt') return queueReceipt(change, location, printer, orderId)
  const [lines, station] = await Promise.all([
    listOrderLines(sql, accountId, head),
    isStation(sql, accountId, locationId, printer.id),
  ])
  const belongs = belongsTo(printer.id, station)
  return (
    (await queueNews(change, location, printer, head, lines, belongs)) ??
    (await queueReprint(change, location, printer, head, lines.filter(belongs)))
  )
}

/** Queues what the station has not had of the order; undefined when there is nothing of the kind. */
export async function queueNews(
  change: Change,
  location: Location,
  printer: Printer,
  order: OrderHead,
  lines: OrderLine[],
  belongs: (line: OrderLine) => boolean,
): Promise<number | undefined> {
  const { sql, caller, now } = change
  const { accountId } = caller
  const sent = await listSentLines(sql, accountId, order.id, printer.id)
  const { added, voided, told, maybePrinted } = differenceFor(lines, sent, belongs)
  if (told.length === 0) return undefined
  const last = await findLastNumbers(sql, accountId, order.id, printer.id, 'ticket')
  const number = last.number + 1
  const { timeZone } = location
  const ticket = kitchenTicket({
    order,
    station: printer.name,
    number,
    reprint: 0,
    added,
    voided,
    timeZone,
    now,
  })
  const jobId = await queue(change, printer, { orderId: order.id, ticket, number, maybePrinted })
  await Promise.all(
    told.map((line) =>
      insertSentLine(sql, { ...line, accountId, jobId, orderId: order.id, printerId: printer.id }),
    ),
  )
  return jobId
}

/** The whole of what the station makes of the order, once more. */
async function queueReprint(
  change: Change,
  location: Location,
  printer: Printer,
  order: OrderHead,
  lines: OrderLine[],
): Promise<number> {
  const { sql, caller, now } = change
  const last = await findLastNumbers(sql, caller.accountId, order.id, printer.id, 'ticket')
  // Nothing was printed yet, so this is no repeat: the order is empty, or made elsewhere.
  const reprint = last.number === 0 ? 0 : last.reprint + 1
  const added = lines.filter(({ removed }) => !removed)
  const number = Math.max(1, last.number)
  const { timeZone } = location
  const ticket = kitchenTicket({
    order,
    station: printer.name,
    number,
    reprint,
    added,
    voided: [],
    timeZone,
    now,
  })
  return queue(change, printer, { orderId: order.id, ticket, number: last.number, reprint })
}

async function queueReceipt(
  change: Change,
  location: Location,
  printer: Printer,
  orderId: number,
): Promise<number> {
  const { sql, caller, now } = change
  const [{ receipt, version }, last] = await Promise.all([
    receiptOf(change, orderId),
    findLastNumbers(sql, caller.accountId, orderId, printer.id, 'receipt'),
  ])
  const ticket = receiptTicket({ receipt, version, copy: last.number, timeZone: location.timeZone, now })
  return queue(change, printer, { orderId, ticket, number: last.number + 1 })
}

/** Queues a page that shows what the printer can do. */
export async function printTestPage(change: Change, serialNo: string): Promise<number> {
  const printer = await theLockedPrinter(change, serialNo)
  const { name, timeZone } = await theLockedLocation(change, printer.locationId)
  const ticket: Ticket = {
    kind: 'test',
    printer: printer.name,
    serialNo,
    location: name,
    ...localTime(change.now, timeZone),
  }
  return queue(change, printer, { orderId: null, ticket, number: 1 })
}

interface Queued {
  orderId: number | null
  ticket: Ticket
  number: number
  reprint?: number
  maybePrinted?: boolean
}

async function queue(change: Change, printer: Printer, job: Queued): Promise<number> {
  const { sql, caller, now } = change
  const kind: JobKind = job.ticket.kind
  const jobId = await insertPrintJob(sql, {
    accountId: caller.accountId,
    locationId: printer.locationId,
    orderId: job.orderId,
    printerId: printer.id,
    kind,
    number: job.number,
    reprint: job.reprint ?? 0,
    ticket: JSON.stringify(job.ticket),
    maybePrinted: job.maybePrinted ? 1 : 0,
    receivedAt: now,
    expiresAt: now + LIFE_MS[kind],
  })
  await appendEvent(change, printer.locationId, 'printjob.created', {
    printjob_id: jobId,
    order_id: job.orderId,
    printer: printer.serialNo,
  })
  return jobId
}
