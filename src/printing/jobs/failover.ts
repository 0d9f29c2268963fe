import type { Change } from '../../context.ts'
import { lockLocation } from '../../locations/store.ts'
import type { Sql } from '../../platform/storage/database.ts'
import { canPrint, downSince, type Printer, statusNow } from '../printers/rules.ts'
import { findPrinterById } from '../printers/store.ts'
import { signalJobReady } from './delivery/work-signals.ts'
import { change, type Printing, updateJobState } from './job-transition.ts'
import { FAILOVER_MS, mayGoElsewhere, type PrintJob } from './rules.ts'
import { findPrintJob, type JobKey, listWaitingJobs } from './store.ts'

// Moves jobs between a printer and its backup. The station that owns a job never changes, and neither does the ledger.

/** Moves the waiting jobs of a printer that has been down for a while to its backup, if that one can print. */
export async function moveToBackup(
  printing: Printing,
  printer: Printer & { backupPrinterId: number },
): Promise<void> {
  const now = printing.now()
  if (!isDownForLong(printer, now)) return
  const { backup, jobs } = await printing.database.read(async (sql) => ({
    backup: await findPrinterById(sql, printer.accountId, printer.backupPrinterId),
    jobs: await listWaitingJobs(sql, printer.accountId, printer.id),
  }))
  if (!backup || !canPrint(statusNow(backup, now))) return
  for (const place of jobs) {
    await whereItWaits(printing, place, async (change, job, own) => {
      const isItsOwn = job.printerId === printer.id && job.atPrinterId === printer.id
      if (isItsOwn && job.backupFailed === 0 && isDownForLong(own, change.now))
        await moveToPrinter(change, job, backup)
    })
  }
}

/** Moves a job from the backup to its own printer, once it is possible. */
export async function moveBack(printing: Printing, place: JobKey): Promise<void> {
  const { database, now } = printing
  const seen = await database.read(async (sql) => {
    const job = await findPrintJob(sql, place.accountId, place.jobId)
    return job && (await isToGoBack(sql, job, now()))
  })
  if (!seen) return
  await whereItWaits(printing, place, async (change, job) => {
    if (await isToGoBack(change.sql, job, change.now)) await moveToOwnPrinter(change, job)
  })
}

/**
 * A job returns as soon as its own printer can print, unless it is in flight at the backup. A job that its own printer
 * gave up returns only if the backup has been down for a while.
 */
async function isToGoBack(sql: Sql, job: PrintJob, now: number): Promise<boolean> {
  const { accountId, printerId, atPrinterId, givenUp } = job
  if (atPrinterId === printerId) return false
  const own = await findPrinterById(sql, accountId, printerId)
  if (!own || !canPrint(statusNow(own, now))) return false
  const other = givenUp === 1 && (await findPrinterById(sql, accountId, atPrinterId))
  return !other || isDownForLong(other, now)
}

export async function moveToOwnPrinter(change: Change, job: PrintJob): Promise<void> {
  const own = await findPrinterById(change.sql, job.accountId, job.printerId)
  if (own) await moveToPrinter(change, job, own)
}

/**
 * Moves a job that its own printer could not print to the backup; false if there is none. A job that was given up waits
 * even for an offline backup; if the printer is only busy, it keeps the job then.
 */
export async function offerToBackup(change: Change, job: PrintJob, isGivenUp: boolean): Promise<boolean> {
  const { sql, now } = change
  if (job.atPrinterId !== job.printerId) return isGivenUp && goHome(change, job)
  if (!mayGoElsewhere(job) || job.backupFailed === 1) return false
  const own = await findPrinterById(sql, job.accountId, job.printerId)
  const backup = own?.backupPrinterId && (await findPrinterById(sql, job.accountId, own.backupPrinterId))
  if (!backup || !(isGivenUp || canPrint(statusNow(backup, now)))) return false
  await moveToPrinter(change, job, backup, { givenUp: 1 })
  return true
}

/**
 * Returns a job that the backup could not print to its own printer, unless that one gave it up before, or it may be
 * printed.
 */
async function goHome(change: Change, job: PrintJob): Promise<boolean> {
  if (job.givenUp === 1 || job.maybePrinted === 1 || job.kind === 'test') return false
  const own = await findPrinterById(change.sql, job.accountId, job.printerId)
  if (!own) return false
  await moveToPrinter(change, job, own, { backupFailed: 1 })
  return true
}

/** The attempts are reset: failures of one printer say nothing about another. */
export async function moveToPrinter(
  change: Change,
  job: PrintJob,
  to: Printer,
  { givenUp = 0, backupFailed = job.backupFailed } = {},
): Promise<void> {
  const moved = { atPrinterId: to.id, attemptsSpent: 0, givenUp, backupFailed }
  const next = { ...job, status: 'pending', ...moved } as const
  await updateJobState(change, job, next, to.serialNo)
  signalJobReady(change.sql, to)
}

/** Checks again under the lock that the job is still waiting and its own printer still exists. */
async function whereItWaits(
  printing: Printing,
  { accountId, locationId, jobId }: JobKey,
  work: (change: Change, job: PrintJob, own: Printer) => Promise<void>,
): Promise<void> {
  await change(printing, accountId, async (change) => {
    const { sql } = change
    await lockLocation(sql, accountId, locationId)
    const job = await findPrintJob(sql, accountId, jobId)
    const own = job?.status === 'pending' && (await findPrinterById(sql, accountId, job.printerId))
    if (job && own) await work(change, job, own)
  })
}

export function isDownForLong(printer: Printer, now: number): boolean {
  const down = downSince(printer, now)
  return down !== undefined && now - down >= FAILOVER_MS
}
