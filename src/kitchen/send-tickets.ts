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

/** An order with its lines, also those that are gone. */
export interface OrderToTell {
  order: OrderHead
  lines: StationLine[]
}

/**
 * Tells each station what it had, or may have had, of the order and is no longer wanted, whether anybody asks
 * for it or not; what waits and was not handed to a printer is taken back. Part of the change that takes
 * something off the order, so that no ticket leaves for what is gone.
 */
export async function tellWhatIsGone(change: Change, orderId: number): Promise<void> {
  const { sql, caller } = change
  for (const { printerId } of await listPrintersTold(sql, caller.accountId, orderId)) {
    await tellOrders(change, printerId, [orderId])
  }
  await noteReady(change, [orderId])
}

/** The same for one station, when it turns out what became of a job. */
export async function tellAnew(change: Change, job: PrintJob): Promise<void> {
  await tellOrders(change, job.printerId, await ordersOf(change, job))
}

/** The order that the job's ticket is of, and those to which some of its lines have moved. */
export async function ordersOf({ sql, caller }: Change, { id, orderId }: PrintJob): Promise<number[]> {
  if (orderId === null) return []
  const moved = await listOrdersOfJob(sql, caller.accountId, id)
  return [...new Set([orderId, ...moved.map((one) => one.orderId)])]
}

/** What the station is to hear of these orders though nobody asked: what is gone, and what a job failed to tell. */
export async function tellOrders(change: Change, printerId: number, orderIds: number[]): Promise<void> {
  const printer = await findPrinterById(change.sql, change.caller.accountId, printerId)
  const orders = await ordersToTell(change, orderIds)
  if (!printer || orders.length === 0) return
  const location = await theLocation(change, printer.locationId)
  await tellStation(change, location, printer, orders, () => false)
  await nameAnew(change, printerId, orders)
}

/** What waits names its order as it is now: no paper shows the old table after a move. */
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
 * Queues what is to be told to the station, a ticket an order: what belongs to it and it has not had, and what it
 * had that is gone. Orders between which something has moved are told together. Returns the jobs, if any, and what was
 * sent before them.
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
    // What a screen was just told is no longer ready, if it was.
    if (isScreen(printer)) await noteReady(change, [order.id])
  }
  return { jobs, sent }
}

/** What the stations are called that make the rest, or had the same dishes. */
async function stationsElsewhere(
  change: Change,
  printer: Printer,
  orderId: number,
  added: StationLine[],
  beside: number[],
): Promise<string[]> {
  return stationNames(change, printer, [...beside, ...(await alsoToldTo(change, orderId, added))])
}

/** Which printers have had the same dishes: two cooks who read of them must know of each other. */
async function alsoToldTo({ sql, caller }: Change, orderId: number, added: StationLine[]): Promise<number[]> {
  if (added.length === 0) return []
  const dishes = new Set(added.map(({ id }) => id))
  const told = await listLinesTold(sql, caller.accountId, orderId)
  return told.filter((one) => dishes.has(one.orderItemId)).map(({ printerId }) => printerId)
}

/** What other stations of the printer's location are called. */
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

/** What each job told the station of what is now in these orders, the latest last. */
export async function sentLinesOf({ sql, caller }: Change, printerId: number, orders: OrderToTell[]) {
  const sent = await Promise.all(
    orders.map(({ order }) => listSentLines(sql, caller.accountId, order.id, printerId)),
  )
  return sent.flat().sort((one, other) => one.jobId - other.jobId)
}

/** Takes the job back, or what of it is not to be told; one that may be on paper is never rewritten. */
async function overtake(change: Change, overtaken: OvertakenJob): Promise<void> {
  const job = await findPrintJob(change.sql, change.caller.accountId, overtaken.jobId)
  if (!job) return
  const isEmpty = overtaken.added.length + overtaken.voided.length === 0
  if (!isEmpty && !overtaken.mayBeOut) return rewrite(change, job, overtaken)
  await moveJob(change, job, { status: 'cancelled', reason: 'order_changed' }, job.printerSerialNo)
}
