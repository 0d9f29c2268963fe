import type { Change } from '../../../context.ts'
import { prefetchLogEnd } from '../../../events/store.ts'
import { resendAfterOutcome } from '../../../kitchen/send-tickets.ts'
import { lockLocation } from '../../../locations/store.ts'
import type { Printer } from '../../printers/rules.ts'
import { updatePrinterHold } from '../../printers/store.ts'
import { traitsOf } from '../../printers/transports.ts'
import { offerToBackup } from '../failover.ts'
import { change, type Next, type Printing, updateJobState } from '../job-transition.ts'
import {
  busyPauseMs,
  isBusyTooLong,
  isForgotten,
  isRepeatedTooOften,
  isSentAgain,
  MAX_ATTEMPTS,
} from '../rules.ts'
import {
  closeDelivery,
  findHandedJob,
  findOpenDelivery,
  findOpenDeliveryOfJob,
  type HandedJob,
} from './delivery-store.ts'
import { keyIn } from './delivery-tokens.ts'
import { signalJobReady } from './work-signals.ts'

/** The outcome of a hand-over, as reported by the printer. */
export type PrinterReport =
  | { kind: 'printed' }
  /**
   * Not printed; to be retried. `isTheirs`: the cause is at the printer, such as paper or cover, and does not count as
   * an attempt.
   */
  | { kind: 'returned'; reason: string; isTheirs: boolean; maybePrinted: boolean }
  /**
   * Not printed for a temporary reason: to be offered again after a pause. `maybePrinted` left out: not started either.
   */
  | { kind: 'busy'; reason: string; maybePrinted?: boolean }
  /** Not printed, and retrying is useless. */
  | { kind: 'refused'; reason: string }
  /** The job was not fetched in time. If it was fetched meanwhile, it is printing. */
  | { kind: 'unfetched'; reason: string; isTheirs: boolean }
  /** No report arrived in time. */
  | { kind: 'unconfirmed'; reason: string }

/** Applies a report to its hand-over, however late and however often. Unknown tokens are ignored. */
export async function applyReport(
  printing: Printing,
  printer: Pick<Printer, 'accountId' | 'locationId' | 'id' | 'serialNo' | 'transport'>,
  token: string,
  word: PrinterReport,
): Promise<void> {
  const { accountId, locationId, serialNo } = printer
  const key = keyIn(token, accountId)
  if (!key) return
  const failed = await change(printing, accountId, async (change) => {
    const { sql } = change
    const held = lockLocation(sql, accountId, locationId)
    prefetchLogEnd(change, locationId)
    const [, handed] = await Promise.all([held, findHandedJob(sql, key, printer.id, token)])
    if (!handed) return undefined
    const { delivery, job } = handed
    const next = word.kind === 'printed' ? await afterPrinted(change, handed) : afterWord(handed, word)
    if (!next) return undefined
    // Without the pause all attempts would fall within seconds.
    const isPause = word.kind === 'busy' || (word.kind === 'returned' && !word.isTheirs)
    if (isPause && next.status !== 'printed') {
      await updatePrinterHold(sql, accountId, printer.id, change.now + busyPauseMs(job))
    }
    if (delivery.closedAt === null || word.kind === 'printed') {
      sql.defer(closeDelivery(sql, delivery, change.now, word.kind === 'printed' ? 'printed' : word.reason))
    }
    const isStuck = next.status === 'failed' || (word.kind === 'busy' && isBusyTooLong(job))
    const moved = isStuck && (await offerToBackup(change, { ...job, ...next }, next.status === 'failed'))
    if (!moved) await updateJobState(change, job, next, serialNo)
    if (word.kind === 'printed' && traitsOf(printer.transport).isTriggered) signalJobReady(sql, printer)
    // Later jobs of the station are affected only if the outcome was not the expected one.
    const asPlanned = word.kind === 'printed' && job.status === 'sent'
    if (!asPlanned && job.kind === 'ticket') await resendAfterOutcome(change, job)
    return next.status === 'failed' && !moved ? { job, next } : undefined
  })
  if (failed) {
    const { job, next } = failed
    printing.log.error(
      { account: accountId, location: locationId, printJob: job.id, printer: serialNo },
      `print job failed: ${next.reason}`,
    )
  }
}

/**
 * A printer that requests a job has none in hand, except for the one that it names: it will not report any other job
 * that it fetched, so the station need not wait.
 */
export async function applyMissingReport(
  printing: Printing,
  printer: Printer,
  inHand?: unknown,
): Promise<void> {
  const { accountId, id, pollSeconds } = printer
  const open = await printing.database.query((sql) => findOpenDelivery(sql, accountId, id))
  if (!open || !isForgotten(open, inHand, pollSeconds, printing.now())) return
  await applyReport(printing, printer, open.token, { kind: 'unconfirmed', reason: 'unconfirmed' })
}

/** A late confirmation still counts, because the paper exists. Any later offer of the job is withdrawn. */
async function afterPrinted(change: Change, { delivery, job }: HandedJob): Promise<Next | undefined> {
  const { sql, now } = change
  if (delivery.fetchedAt === null) return undefined
  if (job.status === 'printed') {
    if (delivery.closedAt === null) await closeDelivery(sql, delivery, now, 'printed')
    return undefined
  }
  if (delivery.tryNo < job.handovers) {
    const later = await findOpenDeliveryOfJob(sql, job.accountId, job.id)
    if (later?.fetchedAt === null) await closeDelivery(sql, later, now, 'withdrawn')
  }
  return { status: 'printed', reason: '', printedAt: now, maybePrinted: 0 }
}

function afterWord(
  { delivery, job }: HandedJob,
  word: Exclude<PrinterReport, { kind: 'printed' }>,
): Next | undefined {
  if (delivery.closedAt !== null) return undefined
  // The job was printed by another hand-over meanwhile, so this one has no effect.
  if (job.status !== 'sent') return { status: job.status }
  const left = delivery.fetchedAt !== null
  const { reason } = word
  if (word.kind === 'unfetched' && left) return undefined
  if (word.kind === 'refused') return { status: 'failed', reason }
  if (word.kind === 'unconfirmed' && left) {
    const state = { reason, maybePrinted: 1, unconfirmed: job.unconfirmed + 1 }
    return { ...state, status: isSentAgain(job) ? 'pending' : 'failed' }
  }
  const isTheirs = word.kind === 'busy' || ('isTheirs' in word && word.isTheirs)
  const maybePrinted = job.maybePrinted || ('maybePrinted' in word && word.maybePrinted && left) ? 1 : 0
  if (word.kind === 'busy' && isRepeatedTooOften({ ...job, maybePrinted })) {
    return { status: 'failed', reason, maybePrinted }
  }
  if (isTheirs) return { status: 'pending', reason, maybePrinted, attemptsSpent: job.attemptsSpent - 1 }
  return { status: job.attemptsSpent >= MAX_ATTEMPTS ? 'failed' : 'pending', reason, maybePrinted }
}
