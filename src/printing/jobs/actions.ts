import { type Change, mustReach, type Reading } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { ordersOf, ordersWithLines, renameWaitingTickets, sentLinesOf } from '../../kitchen/send-tickets.ts'
import { remainingLines, supersededReason } from '../../kitchen/superseded-jobs.ts'
import { rewriteTicket } from '../../kitchen/ticket-jobs.ts'
import { theLockedLocation } from '../../locations/actions.ts'
import { found, refuseIf } from '../../platform/core/refusal.ts'
import { findPrinterById } from '../printers/store.ts'
import { signalJobReady } from './delivery/work-signals.ts'
import { updateJobState } from './job-transition.ts'
import { LIFE_MS, type PrintJob, whyNotCancel, whyNotRetry } from './rules.ts'
import { findPrintJob, updatePrintJob } from './store.ts'

/** Cancels a job that was not handed to a printer yet. */
export async function cancelPrintJob(change: Change, printJobId: number): Promise<void> {
  const job = await theLockedJob(change, printJobId)
  refuseIf(whyNotCancel(job))
  await updateJobState(change, job, { status: 'cancelled', reason: 'cancelled' }, job.printerSerialNo)
}

/** Queues a finished job again, at its own station and with a new expiry. */
export async function retryPrintJob(change: Change, printJobId: number): Promise<void> {
  const { sql, now } = change
  const job = await theLockedJob(change, printJobId)
  const printer = found(
    await findPrinterById(sql, job.accountId, job.printerId),
    'printer_not_found',
    `Printer ${job.printerSerialNo}`,
  )
  const orders = await ordersWithLines(change, await ordersOf(change, job))
  const sent = await sentLinesOf(change, job.printerId, orders)
  const lines = orders.flatMap((one) => one.lines)
  refuseIf(whyNotRetry(job, supersededReason(sent, job.id, lines)))
  const left = remainingLines(sent, job.id, lines)
  // A job that may be printed is marked as a duplicate, so it can repeat all its lines.
  if (left.dropped.length > 0 && !left.isPossiblyPrinted) await rewriteTicket(change, job, left)
  await updatePrintJob(sql, job.accountId, job.id, {
    ...job,
    status: 'pending',
    reason: '',
    attemptsSpent: 0,
    unconfirmed: 0,
    maybePrinted: left.maybeSent ? 1 : job.maybePrinted,
    givenUp: 0,
    backupFailed: 0,
    expiresAt: now + LIFE_MS[job.kind],
    atPrinterId: job.printerId,
  })
  await renameWaitingTickets(change, job.printerId, orders)
  await appendEvent(change, job.locationId, 'printjob.retried', {
    printjob_id: job.id,
    order_id: job.orderId,
    printer: job.printerSerialNo,
  })
  signalJobReady(sql, printer)
}

/** The caller's own job, or a refusal. */
export async function thePrintJob({ sql, caller }: Reading, printJobId: number): Promise<PrintJob> {
  const job = found(
    await findPrintJob(sql, caller.accountId, printJobId),
    'printjob_not_found',
    `Print job ${printJobId}`,
  )
  mustReach(caller, job.locationId)
  return job
}

async function theLockedJob(change: Change, printJobId: number): Promise<PrintJob> {
  const { locationId } = await thePrintJob(change, printJobId)
  await theLockedLocation(change, locationId)
  return thePrintJob(change, printJobId)
}
