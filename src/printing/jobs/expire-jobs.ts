import { failOverScreen } from '../../kitchen/screens/screen-failover.ts'
import { lockLocation } from '../../locations/store.ts'
import { DAY } from '../../platform/core/clock.ts'
import { inBatches } from '../../platform/storage/batching.ts'
import {
  listOfflineScreens,
  listPrintersToFailOver,
  listSilentPrinters,
} from '../printers/across-accounts.ts'
import { recordStatus } from '../printers/actions.ts'
import { canPrint, type Printer, SILENT_AFTER_MS, statusNow } from '../printers/rules.ts'
import { findPrinterById } from '../printers/store.ts'
import { deleteOldDeliveries, listExpiredJobs, listJobsAway, listOpenDeliveries } from './across-accounts.ts'
import { applyReport } from './delivery/job-outcome.ts'
import { moveBack, moveToBackup } from './failover.ts'
import { change, type Printing, updateJobState } from './job-transition.ts'
import { CONFIRM_WITHIN_MS, type Delivery } from './rules.ts'
import { findPrintJob, type JobKey } from './store.ts'

const EXPIRED_AT_ONCE = 200
const RETENTION_MS = 30 * DAY
const FORGOTTEN_AT_ONCE = 100

/**
 * Handles timeouts: expired jobs, silent printers, overdue hand-overs and failover. It is idempotent, because each
 * change checks its condition again under the lock.
 */
export async function expireJobs(printing: Printing, confirmWithinMs = CONFIRM_WITHIN_MS): Promise<void> {
  const { database, now } = printing
  const { expired, open, quiet, toRelieve, dark, away } = await database.read(async (sql) => ({
    expired: await listExpiredJobs(sql, now(), EXPIRED_AT_ONCE),
    open: await listOpenDeliveries(sql, now()),
    quiet: await listSilentPrinters(sql, now() - SILENT_AFTER_MS),
    toRelieve: await listPrintersToFailOver(sql),
    dark: await listOfflineScreens(sql),
    away: await listJobsAway(sql),
  }))
  for (const job of expired) await expire(printing, job)
  for (const printer of quiet) await noteSilence(printing, printer)
  for (const delivery of open) await closeOverdue(printing, delivery, confirmWithinMs)
  for (const printer of toRelieve) await moveToBackup(printing, printer)
  for (const screen of dark) await failOverScreen(printing, screen)
  for (const job of away) await moveBack(printing, job)
}

/** Deletes old documents. They are retained for previews and late confirmations. Returns how many were deleted. */
export function deleteOldDocuments({ database, now }: Pick<Printing, 'database' | 'now'>): Promise<number> {
  const handedBefore = now() - RETENTION_MS
  return inBatches(database, FORGOTTEN_AT_ONCE, (sql, size) => deleteOldDeliveries(sql, handedBefore, size))
}

/** An expired ticket would only confuse the cooks: the guests have eaten. */
async function expire(printing: Printing, { accountId, locationId, jobId }: JobKey): Promise<void> {
  await change(printing, accountId, async (change) => {
    await lockLocation(change.sql, accountId, locationId)
    const job = await findPrintJob(change.sql, accountId, jobId)
    if (job?.status !== 'pending' || job.expiresAt > change.now) return
    await updateJobState(
      change,
      job,
      { status: 'expired', reason: job.reason || 'waited_too_long' },
      job.printerSerialNo,
    )
  })
}

async function noteSilence(printing: Printing, printer: Printer): Promise<void> {
  if (statusNow(printer, printing.now()) !== 'OFFLINE') return
  await change(printing, printer.accountId, (change) => recordStatus(change, printer, 'OFFLINE'))
}

async function closeOverdue(printing: Printing, delivery: Delivery, confirmWithinMs: number): Promise<void> {
  const { accountId, printerId } = delivery
  const printer = await printing.database.read((sql) => findPrinterById(sql, accountId, printerId))
  if (!printer) return
  const now = printing.now()
  const isLate = now - (delivery.fetchedAt ?? delivery.handedAt) >= confirmWithinMs
  const isDown = !canPrint(statusNow(printer, now))
  if (delivery.fetchedAt !== null) {
    if (isLate)
      await applyReport(printing, printer, delivery.token, { kind: 'unconfirmed', reason: 'unconfirmed' })
  } else if (isDown || isLate) {
    // The bytes were not fetched. This counts as an attempt only if the printer is online.
    const word = { kind: 'unfetched', reason: 'not_fetched', isTheirs: isDown } as const
    await applyReport(printing, printer, delivery.token, word)
  }
}
