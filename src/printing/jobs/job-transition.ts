import type { Logger } from 'pino'
import { type Change, type ChangeParts, callerIn, changeAs } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import type { PrintJob } from './rules.ts'
import { type JobState, updatePrintJob } from './store.ts'

/** The parts that background tasks of printing need. */
export interface Printing extends ChangeParts {
  log: Logger
}

const PRINTING = { kind: 'system', id: 0, name: 'printing' } as const

/** Runs a change of the service itself, in the account of the printer. */
export function change<T>(
  printing: Printing,
  accountId: number,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  return changeAs(printing, callerIn(accountId, PRINTING), work)
}

export type Next = Partial<JobState> & Pick<JobState, 'status'>

/** Updates the state of a job, and appends an event if it has changed visibly. */
export async function updateJobState(
  change: Change,
  job: PrintJob,
  next: Next,
  serialNo: string,
): Promise<void> {
  const state = { ...job, ...next }
  change.sql.defer(updatePrintJob(change.sql, job.accountId, job.id, state))
  if (state.status === job.status && state.atPrinterId === job.atPrinterId) return
  await appendEvent(change, job.locationId, eventOf(job, state), {
    printjob_id: job.id,
    order_id: job.orderId,
    printer: serialNo,
    reason: state.reason,
  })
}

function eventOf(before: JobState, after: JobState) {
  if (after.atPrinterId !== before.atPrinterId) return 'printjob.moved'
  return after.status === 'pending' ? 'printjob.returned' : (`printjob.${after.status}` as const)
}
