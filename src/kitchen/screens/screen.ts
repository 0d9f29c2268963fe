import { type Change, mustReach, type Reading } from '../../context.ts'
import { theLockedLocation } from '../../locations/actions.ts'
import { HOUR } from '../../platform/core/clock.ts'
import { found, refuseIf } from '../../platform/core/refusal.ts'
import { moveJob } from '../../printing/jobs/job-transition.ts'
import type { PrintJob } from '../../printing/jobs/rules.ts'
import { findPrintJob } from '../../printing/jobs/store.ts'
import { noteStatus } from '../../printing/printers/actions.ts'
import type { Printer } from '../../printing/printers/rules.ts'
import { findPrinter } from '../../printing/printers/store.ts'
import { isScreen } from '../../printing/printers/transports.ts'
import { whyNotAs } from '../../terminals/rules.ts'
import { ordersCooking } from './screen-orders.ts'
import { listOrdersOn, listTicketsOn, type ScreenTicket, updateScreenTicket } from './screen-store.ts'
import { isOver } from './screen-ticket.ts'
import { type ShownTicket, ticketShown } from './ticket-view.ts'

/** After this nobody cooks what is still on a screen. */
const FORGOTTEN_AFTER_MS = 12 * HOUR

/** The screen that the caller is, or may speak for. */
export async function theScreen({ sql, caller }: Reading, serialNo: string): Promise<Printer> {
  refuseIf(whyNotAs(caller.serialNo, serialNo))
  const what = `Screen ${serialNo}`
  const printer = found(await findPrinter(sql, caller.accountId, serialNo), 'printer_not_found', what)
  mustReach(caller, printer.locationId)
  return found(isScreen(printer) ? printer : undefined, 'printer_not_found', what)
}

/** What is on the screen, in the order in which it was told. */
export async function ticketsOn(reading: Reading, screen: Printer): Promise<ShownTicket[]> {
  const { sql, caller } = reading
  const [tickets, moved] = await Promise.all([
    listTicketsOn(sql, caller.accountId, screen.id),
    listOrdersOn(sql, caller.accountId, screen.id),
  ])
  return showAll(reading, tickets, moved)
}

/** The tickets with what is true of them now. */
export async function showAll(
  reading: Reading,
  tickets: ScreenTicket[],
  moved: { jobId: number; orderId: number }[],
): Promise<ShownTicket[]> {
  const own = tickets.flatMap(({ orderId }) => orderId ?? [])
  const orders = await ordersCooking(reading, [...own, ...moved.map(({ orderId }) => orderId)])
  return tickets.map((ticket) => ticketShown(ticket, orders))
}

/** Takes the screen's word for what it shows: that is as good as paper. It is also how we know that it is there. */
export async function noteShown(change: Change, serialNo: string, jobIds: number[]): Promise<number[]> {
  const { sql, caller } = change
  const screen = await theScreen(change, serialNo)
  await noteStatus(change, screen, 'ONLINE')
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
      await settleShown(change, job, screen.serialNo)
      settled.push(jobId)
    } else if (isToClear(change, ticket)) {
      await updateScreenTicket(sql, caller.accountId, jobId, { ...ticket.row, clearedAt: change.now })
    }
  }
  return settled
}

/** A job that is shown is as good as printed. */
export async function settleShown(change: Change, job: PrintJob, serialNo: string): Promise<void> {
  const told = {
    attemptsSpent: job.attemptsSpent + 1,
    handovers: job.handovers + 1,
    maybePrinted: 0,
    printedAt: change.now,
  }
  await moveJob(change, job, { ...told, status: 'printed', reason: '' }, serialNo)
}

/** Brought to the guests, taken back, or of yesterday: nobody bumped it, and nobody need any more. */
function isToClear({ now }: Change, { row, standing }: ShownTicket): boolean {
  if (row.status !== 'printed') return false
  return isOver(standing) || now - row.receivedAt > FORGOTTEN_AFTER_MS
}
