import type { Change } from '../../context.ts'
import {
  type OrderWithLines,
  sendTickets,
  stationNames,
  stationsWithLines,
} from '../../kitchen/send-tickets.ts'
import { pendingVoidJob } from '../../kitchen/station-ledger.ts'
import { isMadeAt, otherStations } from '../../kitchen/ticket-delta.ts'
import { queueJob } from '../../kitchen/ticket-jobs.ts'
import { orderHead } from '../../kitchen/ticket-order-header.ts'
import { isStation } from '../../kitchen/ticket-order-store.ts'
import { theLockedLocation } from '../../locations/actions.ts'
import type { Location } from '../../locations/rules.ts'
import type { StationLine } from '../../orders/lines/line.ts'
import { listLinesForStations } from '../../orders/lines/line-store.ts'
import { reachedOrder } from '../../orders/load-order.ts'
import { recordBillPrinted } from '../../orders/order-details.ts'
import { receiptOf } from '../../orders/receipt/receipt-data.ts'
import { whyMerged } from '../../orders/rules.ts'
import { findOrder } from '../../orders/store.ts'
import { MINUTE } from '../../platform/core/clock.ts'
import { Refusal, refuseIf } from '../../platform/core/refusal.ts'
import { theLockedPrinter } from '../printers/actions.ts'
import type { Printer } from '../printers/rules.ts'
import { findPrinter } from '../printers/store.ts'
import type { Ticket } from '../tickets/model.ts'
import { kitchenTicket, localTime, receiptTicket } from './compose-ticket.ts'
import { claimRoutedJob, countReceipts, findLastNumbers } from './store.ts'

export interface PrintOrder {
  locationId: number
  orderId: number
  serialNo: string
  kind: 'ticket' | 'receipt'
  /** True: print again, even what automatic printing has just sent. */
  again?: boolean
}

/** A print call this soon after automatic printing comes from the terminal, for the same order. */
const CLAIMED_WITHIN_MS = MINUTE

/** Queues the order, or its receipt, for the printer; returns the print job. */
export async function printOrder(change: Change, input: PrintOrder): Promise<number> {
  const { sql, caller } = change
  const { accountId } = caller
  const { locationId, orderId, serialNo } = input
  const [location, printer, found, head] = await Promise.all([
    theLockedLocation(change, locationId),
    findPrinter(sql, accountId, serialNo),
    findOrder(sql, accountId, orderId),
    orderHead(sql, accountId, orderId),
  ])
  const order = reachedOrder(caller, found, orderId)
  if (printer?.locationId !== locationId) {
    throw new Refusal(
      'printer_not_found',
      `Location ${locationId} has no printer with serial number ${serialNo}.`,
    )
  }
  if (order.locationId !== locationId || !head) {
    throw new Refusal('order_not_found', `Location ${locationId} has no order ${orderId}.`)
  }
  refuseIf(whyMerged(order))
  if (input.kind === 'receipt') {
    await recordBillPrinted(change, order)
    return queueReceipt(change, location, printer, orderId)
  }
  const [lines, station] = await Promise.all([
    listLinesForStations(sql, accountId, head),
    isStation(sql, accountId, locationId, printer.id),
  ])
  const isMadeHere = isMadeAt(printer.id, station)
  // A reprint at a printer that makes nothing of the order prints all of it.
  const isNoneOfIts = !lines.some((line) => !line.removed && !line.held && isMadeHere(line))
  const belongs = input.again && isNoneOfIts ? () => true : isMadeHere
  const { jobs, sent } = await sendTickets(change, location, printer, [{ order: head, lines }], belongs)
  const [news] = jobs
  if (news !== undefined) return news
  // A print call after a removal refers to the VOID, which was queued with the removal.
  const onItsWay = pendingVoidJob(sent)
  if (onItsWay !== undefined) return onItsWay
  const since = change.now - CLAIMED_WITHIN_MS
  const routed = await claimRoutedJob(sql, accountId, { orderId, printerId: printer.id, since })
  if (routed !== undefined && !input.again) return routed
  return queueReprint(change, location, printer, { order: head, lines }, belongs)
}

/** Queues all lines that the station makes of the order once more. */
async function queueReprint(
  change: Change,
  location: Location,
  printer: Printer,
  { order, lines }: OrderWithLines,
  belongs: (line: StationLine) => boolean,
): Promise<number> {
  const { sql, caller, now } = change
  const last = await findLastNumbers(sql, caller.accountId, order.id, printer.id, 'ticket')
  // Nothing was printed before, so this is not a reprint: the order is empty, or made elsewhere.
  const reprint = last.number === 0 ? 0 : last.reprint + 1
  const own = lines.filter(belongs)
  const added = own.filter(({ removed, held }) => !removed && !held)
  const otherStationIds = otherStations(
    lines,
    added,
    own.map(({ id }) => id),
  )
  const [elsewhere, alreadyAt] = await Promise.all([
    stationNames(change, printer, otherStationIds),
    stationsWithLines(change, printer, order.id, added),
  ])
  const number = Math.max(1, last.number)
  const ticket = kitchenTicket({
    order,
    station: printer.name,
    number,
    reprint,
    added,
    voided: [],
    elsewhere: elsewhere.filter((name) => !alreadyAt.includes(name)),
    alreadyAt,
    location: location,
    now,
  })
  const ledgerLines = added.map(({ id, qty }) => ({ orderItemId: id, toQty: qty }))
  return queueJob(change, printer, { orderId: order.id, ticket, number: last.number, reprint, ledgerLines })
}

async function queueReceipt(
  change: Change,
  location: Location,
  printer: Printer,
  orderId: number,
): Promise<number> {
  const { sql, caller, now } = change
  const { receipt, version } = await receiptOf(change, orderId)
  // The bill and the receipt of its payment are different documents; the same one from another printer is a copy.
  const copy = await countReceipts(sql, caller.accountId, orderId, version)
  const ticket = receiptTicket({ receipt, copy, location: location, now })
  return queueJob(change, printer, { orderId, ticket, number: version })
}

/** Queues a page that shows the capabilities of the printer. */
export async function printTestPage(change: Change, serialNo: string): Promise<number> {
  const printer = await theLockedPrinter(change, serialNo)
  const location = await theLockedLocation(change, printer.locationId)
  const ticket: Ticket = {
    kind: 'test',
    printer: printer.name,
    serialNo,
    location: location.name,
    // The page is in English, because it is for setting up the printer.
    ...localTime(change.now, { ...location, paperLanguage: 'en' }),
  }
  return queueJob(change, printer, { orderId: null, ticket, number: 1 })
}
