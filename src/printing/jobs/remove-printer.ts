import type { Change } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { clearStation } from '../../kitchen/routing/routing-store.ts'
import { refuseIf } from '../../platform/core/refusal.ts'
import { forgetToken, theLockedPrinter } from '../printers/actions.ts'
import { clearBackup, markPrinterRemoved } from '../printers/store.ts'
import { cancelPrintJob } from './actions.ts'
import { findOpenDelivery } from './delivery/delivery-store.ts'
import { moveToOwnPrinter } from './failover.ts'
import { whyNotRemove } from './rules.ts'
import { findPrintJob, listWaitingJobs } from './store.ts'

/**
 * Removes a printer: its waiting jobs are cancelled, jobs that it took over as a backup are returned, and nothing is
 * sent to it any more. Printed jobs are retained.
 */
export async function removePrinter(change: Change, serialNo: string): Promise<void> {
  const { sql, now } = change
  const printer = await theLockedPrinter(change, serialNo)
  const { accountId, locationId, id, name } = printer
  refuseIf(whyNotRemove(printer, await findOpenDelivery(sql, accountId, id)))
  for (const { jobId } of await listWaitingJobs(sql, accountId, id)) {
    const job = await findPrintJob(sql, accountId, jobId)
    if (!job) continue
    if (job.printerId === id) await cancelPrintJob(change, jobId)
    else await moveToOwnPrinter(change, job)
  }
  await forgetToken(sql, accountId, id)
  await Promise.all([
    clearStation(sql, accountId, id),
    clearBackup(sql, accountId, id),
    markPrinterRemoved(sql, accountId, id, now),
  ])
  await appendEvent(change, locationId, 'printer.removed', { printer_id: id, serial_no: serialNo, name })
}
