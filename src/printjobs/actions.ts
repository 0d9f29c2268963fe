import { type Change, mustReach, type Reading } from '../context.ts'
import { appendEvent } from '../events/store.ts'
import { theLockedLocation } from '../locations/actions.ts'
import { findPrinterById } from '../printers/store.ts'
import { found, refuseIf } from '../refusal.ts'
import { type Overtaken, whatOvertook } from './difference.ts'
import { findOrderHead, listOrderLines } from './order-store.ts'
import { LIFE_MS, whyNotCancel, whyNotRetry } from './rules.ts'
import { findPrintJob, listSentLines, type PrintJob, updatePrintJob } from './store.ts'

/** Takes back a job that no printer was handed yet. */
export async function cancelPrintJob(change: Change, printJobId: number): Promise<void> {
  const job = await theLockedJob(change, printJobId)
  refuseIf(whyNotCancel(job))
  await updatePrintJob(change.sql, job.accountId, job.id, {
    ...job,
    status: 'cancelled',
    reason: 'cancelled',
  })
  await tellJob(change, job, 'cancelled')
}

/** Queues a job again that was given up, at its own station and with a new life. */
export async function retryPrintJob(change: Change, printJobId: number): Promise<void> {
  const { sql, now } = change
  const job = await theLockedJob(change, printJobId)
  const printer = await findPrinterById(sql, job.accountId, job.printerId)
  found(printer, 'printer_not_found', `Printer ${job.printerSerialNo}`)
  refuseIf(whyNotRetry(job, await overtakenBy(change, job)))
  await updatePrintJob(sql, job.accountId, job.id, {
    ...job,
    status: 'pending',
    reason: '',
    attempts: 0,
    unconfirmed: 0,
    expiresAt: now + LIFE_MS[job.kind],
    atPrinterId: job.printerId,
  })
  await tellJob(change, job, 'retried')
}

async function tellJob(change: Change, job: PrintJob, what: 'cancelled' | 'retried'): Promise<void> {
  await appendEvent(change, job.locationId, `printjob.${what}`, {
    printjob_id: job.id,
    order_id: job.orderId,
    printer: job.printerSerialNo,
  })
}

async function overtakenBy({ sql, caller }: Change, job: PrintJob): Promise<Overtaken | undefined> {
  if (job.orderId === null) return undefined
  const order = await findOrderHead(sql, caller.accountId, job.orderId)
  if (!order) return undefined
  const [sent, lines] = await Promise.all([
    listSentLines(sql, caller.accountId, job.orderId, job.printerId),
    listOrderLines(sql, caller.accountId, order),
  ])
  return whatOvertook(sent, job.id, lines)
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
