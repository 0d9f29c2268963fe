import type { Change } from '../context.ts'
import { appendEvent } from '../events/store.ts'
import { type StationLine, ticketLine } from '../orders/lines/line.ts'
import type { headOf } from '../printing/jobs/compose-ticket.ts'
import { signalJobReady } from '../printing/jobs/delivery/work-signals.ts'
import { type JobKind, LIFE_MS, type PrintJob } from '../printing/jobs/rules.ts'
import { deleteSentLine, insertPrintJob, insertSentLine, updateTicket } from '../printing/jobs/store.ts'
import type { Printer } from '../printing/printers/rules.ts'
import { isScreen } from '../printing/printers/transports.ts'
import type { KitchenTicket, Ticket } from '../printing/tickets/model.ts'
import { insertScreenTicket } from './screens/screen-store.ts'
import type { SupersededJob } from './superseded-jobs.ts'
import { stillOnHold } from './ticket-delta.ts'

interface NewJob {
  orderId: number | null
  ticket: Ticket
  number: number
  reprint?: number
  maybePrinted?: boolean
  /** 1: created by automatic printing. */
  routed?: 0 | 1
  /** The ledger entries of the job: quantities that the station knows of once it is printed. */
  ledgerLines?: { orderItemId: number; toQty: number; mention?: number }[]
}

export async function queueJob(change: Change, printer: Printer, job: NewJob): Promise<number> {
  const { sql, caller, now } = change
  const { accountId } = caller
  const { orderId, ledgerLines = [] } = job
  // The day report is a paper for people, like a receipt.
  const kind: JobKind = job.ticket.kind === 'day' ? 'receipt' : job.ticket.kind
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
    routed: job.routed ?? 0,
    receivedAt: now,
    expiresAt: now + LIFE_MS[kind],
  })
  for (const line of ledgerLines) {
    sql.defer(insertSentLine(sql, { mention: 0, ...line, accountId, jobId, printerId: printer.id }))
  }
  if (isScreen(printer)) sql.defer(insertScreenTicket(sql, accountId, jobId, printer.id))
  await appendEvent(change, printer.locationId, 'printjob.created', {
    printjob_id: jobId,
    order_id: orderId,
    printer: printer.serialNo,
  })
  signalJobReady(sql, printer)
  return jobId
}

/** Replaces the header of a waiting ticket and drops announced lines that are no longer on hold; its lines stay. */
export async function renameTicket(
  change: Change,
  job: PrintJob,
  head: ReturnType<typeof headOf>,
  lines: StationLine[],
): Promise<void> {
  const {
    tab: _,
    tabKind: __,
    tabNumber: ___,
    allergenNote: ____,
    joined: _____,
    follow = [],
    ...before
  }: KitchenTicket = JSON.parse(job.ticket)
  const held = stillOnHold(follow, lines)
  const ticket = JSON.stringify({ ...before, ...head, ...(held.length > 0 && { follow: held }) })
  if (ticket !== job.ticket) await updateTicket(change.sql, job.accountId, job.id, ticket)
}

/** Removes outdated lines from a job that was certainly not printed. */
export async function rewriteTicket(change: Change, job: PrintJob, left: SupersededJob): Promise<void> {
  const { accountId, id: jobId } = job
  const ticket: KitchenTicket = {
    ...JSON.parse(job.ticket),
    lines: left.added.map(ticketLine),
    voids: left.voided.map(ticketLine),
  }
  await Promise.all([
    updateTicket(change.sql, accountId, jobId, JSON.stringify(ticket)),
    ...left.dropped.map((orderItemId) => deleteSentLine(change.sql, accountId, jobId, orderItemId)),
  ])
}
