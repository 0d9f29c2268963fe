import type { Change } from '../context.ts'
import { theLocation } from '../locations/actions.ts'
import type { Location } from '../locations/rules.ts'
import type { StationLine } from '../orders/lines/line.ts'
import { listLinesForStations } from '../orders/lines/line-store.ts'
import { headOf, kitchenTicket } from '../printing/jobs/compose-ticket.ts'
import { moveJob } from '../printing/jobs/job-transition.ts'
import type { PrintJob } from '../printing/jobs/rules.ts'
import {
  findLastNumbers,
  findPrintJob,
  listLinesTold,
  listOrdersOfJob,
  listPrintersTold,
  listSentLines,
} from '../printing/jobs/store.ts'
import type { Printer } from '../printing/printers/rules.ts'
import { findPrinterById, listPrinters } from '../printing/printers/store.ts'
import { isScreen } from '../printing/printers/transports.ts'
import { noteReady } from './screens/line-ready.ts'
import type { SentLine } from './station-ledger.ts'
import { type OvertakenJob, overtakenJobs } from './superseded-jobs.ts'
import { differenceFor, firedCourse, stationsBeside } from './ticket-delta.ts'
import { queueJob, rename, rewrite } from './ticket-jobs.ts'
import { orderHead } from './ticket-order-header.ts'
import type { OrderHead } from './ticket-order-store.ts'

/** An order with its lines, including removed ones. */
export interface OrderToTell {
  order: OrderHead
  lines: StationLine[]
}

/**
 * Sends voids to each station that had, or may have had, lines that were removed. Waiting jobs that were not handed to
 * a printer are withdrawn. Runs in the transaction that removes the lines, so that no ticket leaves with them.
 */
export async function tellWhatIsGone(change: Change, orderId: number): Promise<void> {
  const { sql, caller } = change
  for (const { printerId } of await listPrintersTold(sql, caller.accountId, orderId)) {
    await tellOrders(change, printerId, [orderId])
  }
  await noteReady(change, [orderId])
}

/** Sends corrections to one station after the outcome of a job became known. */
export async function tellAnew(change: Change, job: PrintJob): Promise<void> {
  await tellOrders(change, job.printerId, await ordersOf(change, job))
}

/** The order of the job's ticket, and the orders to which some of its lines have moved. */
export async function ordersOf({ sql, caller }: Change, { id, orderId }: PrintJob): Promise<number[]> {
  if (orderId === null) return []
  const moved = await listOrdersOfJob(sql, caller.accountId, id)
  return [...new Set([orderId, ...moved.map((one) => one.orderId)])]
}

/** Sends a station the corrections that nobody has to request: voids, and lines of jobs that failed. */
export async function tellOrders(change: Change, printerId: number, orderIds: number[]): Promise<void> {
  const printer = await findPrinterById(change.sql, change.caller.accountId, printerId)
  const orders = await ordersToTell(change, orderIds)
  if (!printer || orders.length === 0) return
  const location = await theLocation(change, printer.locationId)
  await tellStation(change, location, printer, orders, () => false)
  await nameAnew(change, printerId, orders)
}

/** Updates the header of waiting tickets, so that no paper shows the old table after a move. */
export async function nameAnew(change: Change, printerId: number, orders: OrderToTell[]): Promise<void> {
  const { sql, caller } = change
  const sent = await sentLinesOf(change, printerId, orders)
  const waiting = sent.filter(({ status, mention }) => status === 'pending' && mention === 0)
  for (const jobId of new Set(waiting.map((one) => one.jobId))) {
    const job = await findPrintJob(sql, caller.accountId, jobId)
    const named = orders.find(({ order }) => order.id === job?.orderId)
    if (job && named) await rename(change, job, headOf(named.order), named.lines)
  }
}

export async function ordersToTell({ sql, caller }: Change, orderIds: number[]): Promise<OrderToTell[]> {
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
export async function tellStation(
  change: Change,
  location: Location,
  printer: Printer,
  orders: OrderToTell[],
  belongs: (line: StationLine) => boolean,
  routed: 0 | 1 = 0,
): Promise<{ jobs: number[]; sent: SentLine[] }> {
  const before = await sentLinesOf(change, printer.id, orders)
  const overtaken = overtakenJobs(
    orders.flatMap(({ lines }) => lines),
    before,
  )
  for (const job of overtaken) await overtake(change, job)
  const again = new Set(overtaken.flatMap((job) => job.again))
  const sent = overtaken.length > 0 ? await sentLinesOf(change, printer.id, orders) : before
  const jobs: number[] = []
  for (const { order, lines } of orders) {
    const difference = differenceFor(lines, sent, (line) => belongs(line) || again.has(line.id))
    const { told, maybePrinted, added, voided } = difference
    if (told.length === 0) continue
    const knownTo = [...sent, ...told].map(({ orderItemId }) => orderItemId)
    const [last, elsewhere] = await Promise.all([
      findLastNumbers(change.sql, change.caller.accountId, order.id, printer.id, 'ticket'),
      stationsElsewhere(change, printer, order.id, added, stationsBeside(lines, added, knownTo)),
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
      elsewhere,
      house: location,
      now: change.now,
    })
    jobs.push(
      await queueJob(change, printer, { orderId: order.id, ticket, number, maybePrinted, told, routed }),
    )
    // The screen has more to make, so a line that was ready may no longer be.
    if (isScreen(printer)) await noteReady(change, [order.id])
  }
  return { jobs, sent }
}

/** The names of the stations that make the rest of the course, or had the same dishes. */
async function stationsElsewhere(
  change: Change,
  printer: Printer,
  orderId: number,
  added: StationLine[],
  beside: number[],
): Promise<string[]> {
  return stationNames(change, printer, [...beside, ...(await alsoToldTo(change, orderId, added))])
}

/** The printers that already had the same dishes, so that two cooks with the same dish know of each other. */
async function alsoToldTo({ sql, caller }: Change, orderId: number, added: StationLine[]): Promise<number[]> {
  if (added.length === 0) return []
  const dishes = new Set(added.map(({ id }) => id))
  const told = await listLinesTold(sql, caller.accountId, orderId)
  return told.filter((one) => dishes.has(one.orderItemId)).map(({ printerId }) => printerId)
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
export async function sentLinesOf({ sql, caller }: Change, printerId: number, orders: OrderToTell[]) {
  const sent = await Promise.all(
    orders.map(({ order }) => listSentLines(sql, caller.accountId, order.id, printerId)),
  )
  return sent.flat().sort((one, other) => one.jobId - other.jobId)
}

/** Cancels a superseded job, or removes its outdated lines. A job that may be printed is never rewritten. */
async function overtake(change: Change, overtaken: OvertakenJob): Promise<void> {
  const job = await findPrintJob(change.sql, change.caller.accountId, overtaken.jobId)
  if (!job) return
  const isEmpty = overtaken.added.length + overtaken.voided.length === 0
  if (!isEmpty && !overtaken.mayBeOut) return rewrite(change, job, overtaken)
  await moveJob(change, job, { status: 'cancelled', reason: 'order_changed' }, job.printerSerialNo)
}
