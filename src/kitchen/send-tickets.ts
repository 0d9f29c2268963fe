import type { Change } from '../context.ts'
import { theLocation } from '../locations/actions.ts'
import type { Location } from '../locations/rules.ts'
import type { StationLine } from '../orders/lines/line.ts'
import { listLinesForStations } from '../orders/lines/line-store.ts'
import { headOf, kitchenTicket } from '../printing/jobs/compose-ticket.ts'
import { updateJobState } from '../printing/jobs/job-transition.ts'
import type { PrintJob } from '../printing/jobs/rules.ts'
import {
  findLastNumbers,
  findPrintJob,
  listOrdersOfJob,
  listPrintersOfOrder,
  listPrintersWithLines,
  listSentLines,
} from '../printing/jobs/store.ts'
import type { Printer } from '../printing/printers/rules.ts'
import { findPrinterById, listPrinters } from '../printing/printers/store.ts'
import { isScreen } from '../printing/printers/transports.ts'
import { recordReady } from './screens/line-ready.ts'
import type { SentLine } from './station-ledger.ts'
import { type SupersededJob, supersededJobs } from './superseded-jobs.ts'
import { firedCourse, otherStations, ticketDelta } from './ticket-delta.ts'
import { queueJob, renameTicket, rewriteTicket } from './ticket-jobs.ts'
import { orderHead } from './ticket-order-header.ts'
import type { OrderHead } from './ticket-order-store.ts'

/** An order with its lines, including removed ones. */
export interface OrderWithLines {
  order: OrderHead
  lines: StationLine[]
}

/**
 * Sends voids to each station that had, or may have had, lines that were removed. Waiting jobs that were not handed to
 * a printer are withdrawn. Runs in the transaction that removes the lines, so that no ticket leaves with them.
 */
export async function sendVoids(change: Change, orderId: number): Promise<void> {
  const { sql, caller } = change
  for (const { printerId } of await listPrintersOfOrder(sql, caller.accountId, orderId)) {
    await sendCorrections(change, printerId, [orderId])
  }
  await recordReady(change, [orderId])
}

/** Sends corrections to one station after the outcome of a job became known. */
export async function resendAfterOutcome(change: Change, job: PrintJob): Promise<void> {
  await sendCorrections(change, job.printerId, await ordersOf(change, job))
}

/** The order of the job's ticket, and the orders to which some of its lines have moved. */
export async function ordersOf({ sql, caller }: Change, { id, orderId }: PrintJob): Promise<number[]> {
  if (orderId === null) return []
  const moved = await listOrdersOfJob(sql, caller.accountId, id)
  return [...new Set([orderId, ...moved.map((one) => one.orderId)])]
}

/** Sends a station the corrections that nobody has to request: voids, and lines of jobs that failed. */
export async function sendCorrections(change: Change, printerId: number, orderIds: number[]): Promise<void> {
  const printer = await findPrinterById(change.sql, change.caller.accountId, printerId)
  const orders = await ordersWithLines(change, orderIds)
  if (!printer || orders.length === 0) return
  const location = await theLocation(change, printer.locationId)
  await sendTickets(change, location, printer, orders, () => false)
  await renameWaitingTickets(change, printerId, orders)
}

/** Updates the header of waiting tickets, so that no paper shows the old table after a move. */
export async function renameWaitingTickets(
  change: Change,
  printerId: number,
  orders: OrderWithLines[],
): Promise<void> {
  const { sql, caller } = change
  const sent = await sentLinesOf(change, printerId, orders)
  const waiting = sent.filter(({ status, mention }) => status === 'pending' && mention === 0)
  for (const jobId of new Set(waiting.map((one) => one.jobId))) {
    const job = await findPrintJob(sql, caller.accountId, jobId)
    const named = orders.find(({ order }) => order.id === job?.orderId)
    if (job && named) await renameTicket(change, job, headOf(named.order), named.lines)
  }
}

export async function ordersWithLines(
  { sql, caller }: Change,
  orderIds: number[],
): Promise<OrderWithLines[]> {
  const orders = await Promise.all(
    orderIds.map(async (orderId) => {
      const order = await orderHead(sql, caller.accountId, orderId)
      return order && { order, lines: await listLinesForStations(sql, caller.accountId, order) }
    }),
  )
  return orders.filter((one) => one !== undefined)
}

/**
 * Queues tickets for a station, one for each order: new lines that it makes, and voids of removed lines. Orders between
 * which lines have moved must be passed together. Returns the new jobs, and the ledger entries from before them.
 */
export async function sendTickets(
  change: Change,
  location: Location,
  printer: Printer,
  orders: OrderWithLines[],
  belongs: (line: StationLine) => boolean,
  routed: 0 | 1 = 0,
): Promise<{ jobs: number[]; sent: SentLine[] }> {
  const before = await sentLinesOf(change, printer.id, orders)
  const superseded = supersededJobs(
    orders.flatMap(({ lines }) => lines),
    before,
  )
  for (const job of superseded) await supersedeJob(change, job)
  const again = new Set(superseded.flatMap((job) => job.again))
  const sent = superseded.length > 0 ? await sentLinesOf(change, printer.id, orders) : before
  const jobs: number[] = []
  for (const { order, lines } of orders) {
    const difference = ticketDelta(lines, sent, (line) => belongs(line) || again.has(line.id))
    const { ledgerLines, maybePrinted, added, voided } = difference
    if (ledgerLines.length === 0) continue
    const knownTo = [...sent, ...ledgerLines].map(({ orderItemId }) => orderItemId)
    const [last, elsewhere, alreadyAt] = await Promise.all([
      findLastNumbers(change.sql, change.caller.accountId, order.id, printer.id, 'ticket'),
      stationNames(change, printer, otherStations(lines, added, knownTo)),
      stationsWithLines(change, printer, order.id, added),
    ])
    const number = last.number + 1
    const course = firedCourse(added)
    const ticket = kitchenTicket({
      order,
      station: printer.name,
      number,
      reprint: 0,
      act: course === undefined ? undefined : { kind: 'fire', course },
      added,
      voided,
      follow: added.length > 0 ? lines.filter((line) => line.held && !line.removed && belongs(line)) : [],
      elsewhere: elsewhere.filter((name) => !alreadyAt.includes(name)),
      alreadyAt,
      location: location,
      now: change.now,
    })
    jobs.push(
      await queueJob(change, printer, {
        orderId: order.id,
        ticket,
        number,
        maybePrinted,
        ledgerLines,
        routed,
      }),
    )
    // The screen has more to make, so a line that was ready may no longer be.
    if (isScreen(printer)) await recordReady(change, [order.id])
  }
  return { jobs, sent }
}

/** The names of the stations that already had the same dishes, so that two cooks know of each other. */
export async function stationsWithLines(
  change: Change,
  printer: Printer,
  orderId: number,
  added: StationLine[],
): Promise<string[]> {
  if (added.length === 0) return []
  const dishes = new Set(added.map(({ id }) => id))
  const sentLines = await listPrintersWithLines(change.sql, change.caller.accountId, orderId)
  const others = sentLines.filter((one) => dishes.has(one.orderItemId)).map(({ printerId }) => printerId)
  return stationNames(change, printer, others)
}

/** The names of other stations of the printer's location. */
export async function stationNames(
  { sql, caller }: Change,
  { id, locationId }: Printer,
  stationIds: number[],
): Promise<string[]> {
  const others = stationIds.filter((stationId) => stationId !== id)
  if (others.length === 0) return []
  const printers = await listPrinters(sql, caller.accountId, locationId)
  return printers.filter((one) => others.includes(one.id)).map(({ name }) => name)
}

/** The ledger entries of a station for the lines that are in these orders now, latest last. */
export async function sentLinesOf({ sql, caller }: Change, printerId: number, orders: OrderWithLines[]) {
  const sent = await Promise.all(
    orders.map(({ order }) => listSentLines(sql, caller.accountId, order.id, printerId)),
  )
  return sent.flat().sort((one, other) => one.jobId - other.jobId)
}

/** Cancels a superseded job, or removes its outdated lines. A job that may be printed is never rewritten. */
async function supersedeJob(change: Change, superseded: SupersededJob): Promise<void> {
  const job = await findPrintJob(change.sql, change.caller.accountId, superseded.jobId)
  if (!job) return
  const isEmpty = superseded.added.length + superseded.voided.length === 0
  if (!isEmpty && !superseded.isPossiblyPrinted) return rewriteTicket(change, job, superseded)
  await updateJobState(change, job, { status: 'cancelled', reason: 'order_changed' }, job.printerSerialNo)
}
