import type { Change } from '../context.ts'
import { appendEvent } from '../events/store.ts'
import { theLocation } from '../locations/actions.ts'
import type { Location } from '../locations/rules.ts'
import type { StationLine } from '../orders/line.ts'
import { listLinesForStations } from '../orders/line-store.ts'
import type { Printer } from '../printers/rules.ts'
import { findPrinterById } from '../printers/store.ts'
import { kitchenTicket, ticketLine } from '../printjobs/compose.ts'
import { moveJob } from '../printjobs/printing.ts'
import { type JobKind, LIFE_MS, type PrintJob } from '../printjobs/rules.ts'
import {
  deleteSentLine,
  findLastNumbers,
  findPrintJob,
  insertPrintJob,
  insertSentLine,
  listPrintersTold,
  listSentLines,
  updateTicket,
} from '../printjobs/store.ts'
import type { KitchenTicket, Ticket } from '../tickets/model.ts'
import { differenceFor } from './difference.ts'
import { findOrderHead, type OrderHead } from './order-store.ts'
import { type OvertakenJob, overtakenJobs } from './overtaken.ts'

/**
 * Tells each station what it had, or may have had, of the order and is no longer wanted, whether anybody asks
 * for it or not; what waits and was not handed to a printer is taken back. Part of the change that takes
 * something off the order, so that no ticket leaves for what is gone.
 */
export async function tellWhatIsGone(change: Change, orderId: number): Promise<void> {
  const { sql, caller } = change
  for (const { printerId } of await listPrintersTold(sql, caller.accountId, orderId)) {
    await tellAnew(change, { orderId, printerId })
  }
}

/** The same for one station, when it turns out what became of a job. */
export async function tellAnew(
  change: Change,
  { orderId, printerId }: Pick<PrintJob, 'orderId' | 'printerId'>,
): Promise<void> {
  const { sql, caller } = change
  if (orderId === null) return
  const [order, printer] = await Promise.all([
    findOrderHead(sql, caller.accountId, orderId),
    findPrinterById(sql, caller.accountId, printerId),
  ])
  if (!order || !printer) return
  const [location, lines] = await Promise.all([
    theLocation(change, order.locationId),
    listLinesForStations(sql, caller.accountId, order),
  ])
  await tellStation(change, location, printer, order, lines, () => false)
}

/**
 * Queues what is to be told to the station: what belongs to it and it has not had, and what it had that is
 * gone. Undefined when there is nothing of the kind.
 */
export async function tellStation(
  change: Change,
  location: Location,
  printer: Printer,
  order: OrderHead,
  lines: StationLine[],
  belongs: (line: StationLine) => boolean,
): Promise<number | undefined> {
  const { sql, caller, now } = change
  const { accountId } = caller
  const sentLines = () => listSentLines(sql, accountId, order.id, printer.id)
  const before = await sentLines()
  const overtaken = overtakenJobs(lines, before)
  for (const job of overtaken) await overtake(change, job)
  const again = new Set(
    overtaken.filter(({ mayBeOut }) => mayBeOut).flatMap(({ added }) => added.map(({ id }) => id)),
  )
  const sent = overtaken.length > 0 ? await sentLines() : before
  const { told, maybePrinted, ...news } = differenceFor(
    lines,
    sent,
    (line) => belongs(line) || again.has(line.id),
  )
  if (told.length === 0) return undefined
  const last = await findLastNumbers(sql, accountId, order.id, printer.id, 'ticket')
  const number = last.number + 1
  const { timeZone } = location
  const ticket = kitchenTicket({ order, station: printer.name, number, reprint: 0, ...news, timeZone, now })
  return queueJob(change, printer, { orderId: order.id, ticket, number, maybePrinted, told })
}

/** Takes the job back, or what of it is not to be told; one that may be on paper is never rewritten. */
async function overtake(change: Change, overtaken: OvertakenJob): Promise<void> {
  const job = await findPrintJob(change.sql, change.caller.accountId, overtaken.jobId)
  if (!job) return
  const isEmpty = overtaken.added.length + overtaken.voided.length === 0
  if (!isEmpty && !overtaken.mayBeOut) return rewrite(change, job, overtaken)
  await moveJob(change, job, { status: 'cancelled', reason: 'order_changed' }, job.printerSerialNo)
}

/** Leaves in a job that was never out only what is still to be told. */
export async function rewrite(change: Change, job: PrintJob, left: OvertakenJob): Promise<void> {
  const { accountId, printerId, id: jobId, orderId } = job
  const ticket: KitchenTicket = {
    ...JSON.parse(job.ticket),
    lines: left.added.map(ticketLine),
    voids: left.voided.map(ticketLine),
  }
  await Promise.all([
    updateTicket(change.sql, accountId, jobId, JSON.stringify(ticket)),
    ...left.dropped.map((orderItemId) =>
      deleteSentLine(change.sql, { accountId, orderId: orderId ?? 0, printerId, jobId, orderItemId }),
    ),
  ])
}

interface NewJob {
  orderId: number | null
  ticket: Ticket
  number: number
  reprint?: number
  maybePrinted?: boolean
  /** What the station knows of the order's lines once it is printed. */
  told?: { orderItemId: number; toQty: number }[]
}

export async function queueJob(change: Change, printer: Printer, job: NewJob): Promise<number> {
  const { sql, caller, now } = change
  const { accountId } = caller
  const { orderId, told = [] } = job
  const kind: JobKind = job.ticket.kind
  const jobId = await insertPrintJob(sql, {
    accountId,
    locationId: printer.locationId,
    orderId,
    printerId: printer.id,
    kind,
    number: job.number,
    reprint: job.reprint ?? 0,
    ticket: JSON.stringify(job.ticket),
    maybePrinted: job.maybePrinted ? 1 : 0,
    receivedAt: now,
    expiresAt: now + LIFE_MS[kind],
  })
  await Promise.all(
    told.map((line) =>
      insertSentLine(sql, { ...line, accountId, jobId, orderId: orderId ?? 0, printerId: printer.id }),
    ),
  )
  await appendEvent(change, printer.locationId, 'printjob.created', {
    printjob_id: jobId,
    order_id: orderId,
    printer: printer.serialNo,
  })
  return jobId
}
