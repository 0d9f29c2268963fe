import { type Change, mustReach, type Reading } from '../../context.ts'
import { theLockedLocation } from '../../locations/actions.ts'
import { HOUR } from '../../platform/core/clock.ts'
import { found, refuseIf } from '../../platform/core/refusal.ts'
import { updateJobState } from '../../printing/jobs/job-transition.ts'
import type { PrintJob } from '../../printing/jobs/rules.ts'
import { findPrintJob } from '../../printing/jobs/store.ts'
import { recordStatus } from '../../printing/printers/actions.ts'
import type { Printer } from '../../printing/printers/rules.ts'
import { findPrinter } from '../../printing/printers/store.ts'
import { isScreen } from '../../printing/printers/transports.ts'
import { whyNotAs } from '../../terminals/rules.ts'
import { ordersCooking } from './screen-orders.ts'
import { listOrdersOn, listTicketsOn, type ScreenTicket, updateScreenTicket } from './screen-store.ts'
import { isOver } from './screen-ticket.ts'
import { type ShownTicket, ticketShown } from './ticket-view.ts'

/** Tickets older than this are cleared: nobody cooks them any more. */
const FORGOTTEN_AFTER_MS = 12 * HOUR

/** Returns the screen, if the caller is that screen or may act for it. */
export async function theScreen({ sql, caller }: Reading, serialNo: string): Promise<Printer> {
  refuseIf(whyNotAs(caller.serialNo, serialNo))
  const what = `Screen ${serialNo}`
  const printer = found(await findPrinter(sql, caller.accountId, serialNo), 'printer_not_found', what)
  mustReach(caller, printer.locationId)
  return found(isScreen(printer) ? printer : undefined, 'printer_not_found', what)
}

/** The displayed tickets, in the order in which they were sent. */
export async function ticketsOn(reading: Reading, screen: Printer): Promise<ShownTicket[]> {
  const { sql, caller } = reading
  const [tickets, moved] = await Promise.all([
    listTicketsOn(sql, caller.accountId, screen.id),
    listOrdersOn(sql, caller.accountId, screen.id),
  ])
  return showAll(reading, tickets, moved)
}

/** Combines the tickets with the current state of their orders. */
export async function showAll(
  reading: Reading,
  tickets: ScreenTicket[],
  moved: { jobId: number; orderId: number }[],
): Promise<ShownTicket[]> {
  const own = tickets.flatMap(({ orderId }) => orderId ?? [])
  const orders = await ordersCooking(reading, [...own, ...moved.map(({ orderId }) => orderId)])
  return tickets.map((ticket) => ticketShown(ticket, orders))
}

/**
 * Records what a screen displays. A displayed job counts as printed, and the report proves that the screen is online.
 */
export async function recordShown(change: Change, serialNo: string, jobIds: number[]): Promise<number[]> {
  const { sql, caller } = change
  const screen = await theScreen(change, serialNo)
  await recordStatus(change, screen, 'ONLINE')
  const settled: number[] = []
  const tickets = await ticketsOn(change, screen)
  const isNews = (one: ShownTicket) =>
    (one.row.status === 'pending' && jobIds.includes(one.row.jobId)) || isToClear(change, one)
  if (!tickets.some(isNews)) return settled
  await theLockedLocation(change, screen.locationId)
  for (const ticket of (await ticketsOn(change, screen)).filter(isNews)) {
    const { jobId, status } = ticket.row
    const job = await findPrintJob(sql, caller.accountId, jobId)
    if (job && status === 'pending' && jobIds.includes(jobId)) {
      await markShown(change, job, screen.serialNo)
      settled.push(jobId)
    } else if (isToClear(change, ticket)) {
      await updateScreenTicket(sql, caller.accountId, jobId, { ...ticket.row, clearedAt: change.now })
    }
  }
  return settled
}

/** Marks a displayed job as printed. */
export async function markShown(change: Change, job: PrintJob, serialNo: string): Promise<void> {
  const outcome = {
    attemptsSpent: job.attemptsSpent + 1,
    handovers: job.handovers + 1,
    maybePrinted: 0,
    printedAt: change.now,
  }
  await updateJobState(change, job, { ...outcome, status: 'printed', reason: '' }, serialNo)
}

/** True if a ticket can be cleared without a bump: everything is served or voided, or it is too old. */
function isToClear({ now }: Change, { row, standing }: ShownTicket): boolean {
  if (row.status !== 'printed') return false
  return isOver(standing) || now - row.receivedAt > FORGOTTEN_AFTER_MS
}
