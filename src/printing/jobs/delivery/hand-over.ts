import { prefetchLogEnd } from '../../../events/store.ts'
import { lockLocation } from '../../../locations/store.ts'
import { Refusal } from '../../../platform/core/refusal.ts'
import { pageOfPrinter } from '../../printers/management/printer-page.ts'
import type { Printer } from '../../printers/rules.ts'
import type { Stamps } from '../../tickets/model.ts'
import type { Language } from '../../tickets/render/printer-languages.ts'
import { documentFor } from '../../tickets/render/render-ticket.ts'
import { change, type Printing, updateJobState } from '../job-transition.ts'
import { type Delivery, MAX_ATTEMPTS, type PrintJob } from '../rules.ts'
import { findNextJob, findPrintJob } from '../store.ts'
import {
  findDeliveryBytes,
  findOpenDelivery,
  insertDelivery,
  insertDocument,
  markDeliveryFetched,
  markDeliveryTaken,
} from './delivery-store.ts'
import { newDeliveryToken } from './delivery-tokens.ts'

// The delivery of a job, for all transports: it is offered, its bytes are fetched, and the printer reports the outcome
// (job-outcome.ts). Each step is stored before the next one, so that after a crash another node knows what may have
// been printed.

/** Returns the open offer of the printer, or offers its next job. */
export async function offerJob(
  printing: Printing,
  printer: Printer,
  language: Language,
): Promise<Delivery | undefined> {
  const { open, job } = await nextJob(printing, printer)
  if (open) return open.fetchedAt === null ? open : undefined
  const handed = job && (await handOver(printing, printer, language, withToken(job), 'later'))
  return handed?.delivery
}

/** Marks the hand-over as fetched and returns its bytes; undefined if it is closed, or another agent has it. */
export async function fetchBytes(
  { database, now }: Printing,
  delivery: Delivery,
  agent?: string,
): Promise<Buffer | undefined> {
  // The commit does not depend on the results, so it does not wait for them.
  const marked = await database.write(async (sql) => {
    const stands =
      agent === undefined
        ? markDeliveryFetched(sql, delivery, now())
        : markDeliveryTaken(sql, delivery, now(), agent)
    const bytes = findDeliveryBytes(sql, delivery)
    sql.defer(stands)
    sql.defer(bytes)
    return { stands, bytes }
  })
  return (await marked.stands) ? marked.bytes : undefined
}

export interface Handed {
  delivery: Delivery
  bytes: Buffer
}

/** Offers a job and fetches its bytes in one step, for printers that get both together. */
export async function offerAndFetch(
  printing: Printing,
  printer: Printer,
  language: Language,
): Promise<Handed | undefined> {
  const { open, job } = await nextJob(printing, printer)
  if (open?.fetchedAt === null) {
    const bytes = await fetchBytes(printing, open)
    return bytes && { delivery: open, bytes }
  }
  return job && handOver(printing, printer, language, withToken(job), 'now')
}

/** The lookup of open hand-overs is skipped for a printer that is known to have none. */
type Asking = Printer & { hasInHand?: number }

/** The open hand-over of a printer, or else its next job; no new job while the printer is on hold. */
export function nextJob({ database, now }: Printing, { accountId, id, holdUntil, hasInHand = 1 }: Asking) {
  // The job is checked again under the lock when it is handed over.
  return database.query(async (sql): Promise<{ open?: Delivery; job?: PrintJob | undefined }> => {
    const [open, job] = await Promise.all([
      hasInHand === 1 ? findOpenDelivery(sql, accountId, id) : undefined,
      findNextJob(sql, accountId, id, now()),
    ])
    if (open) return { open }
    return holdUntil > now() ? {} : { job }
  })
}

/** A job with the token of its next hand-over. */
export interface JobWithToken {
  job: PrintJob
  token: string
}

export const withToken = (job: PrintJob): JobWithToken => ({
  job,
  token: newDeliveryToken(job.id, job.handovers + 1),
})

/** Returns undefined if the job is no longer the next one of this printer, or has changed since it was read. */
export async function handOver(
  printing: Printing,
  printer: Printer,
  language: Language,
  { job, token }: JobWithToken,
  leaves: 'now' | 'later',
): Promise<Handed | undefined> {
  const { accountId, locationId, id: jobId } = job
  const { ticket } = job
  const page = await pageOfPrinter(printing.database, printer, job.kind)
  const document = await documentFor(accountId, {
    ticket,
    stamps: duplicateWarnings(job),
    page,
    language,
  }).catch((error) => giveUpUndrawn(printing, job, error))
  if (!document) return undefined
  const { markup, bytes } = document
  const tryNo = job.handovers + 1
  return change(printing, accountId, async (change) => {
    const { sql, now } = change
    const held = lockLocation(sql, accountId, locationId)
    prefetchLogEnd(change, locationId)
    const [, seen] = await Promise.all([held, findNextJob(sql, accountId, printer.id, now)])
    if (seen?.id !== jobId || !isAsRendered(seen, job)) return undefined
    const delivery: Delivery = {
      accountId,
      jobId,
      tryNo,
      token,
      locationId,
      printerId: printer.id,
      language,
      handedAt: now,
      fetchedAt: leaves === 'now' ? now : null,
      fetchedBy: null,
      closedAt: null,
      outcome: '',
    }
    if (!(await insertDelivery(sql, delivery))) return undefined
    sql.defer(insertDocument(sql, delivery, { markup, columns: page.columns, bytes }))
    await updateJobState(
      change,
      seen,
      { status: 'sent', attemptsSpent: seen.attemptsSpent + 1, handovers: tryNo },
      printer.serialNo,
    )
    return { delivery, bytes }
  })
}

/**
 * Counts a failed attempt to render the ticket, and fails the job after too many: it would block every ticket behind
 * it. An overloaded renderer says nothing about the ticket.
 */
async function giveUpUndrawn(printing: Printing, job: PrintJob, error: unknown): Promise<undefined> {
  if (error instanceof Refusal) throw error
  const { accountId, locationId, id } = job
  printing.log.error(
    { err: error, account: accountId, location: locationId, printJob: id },
    'ticket could not be rendered',
  )
  await change(printing, accountId, async (change) => {
    await lockLocation(change.sql, accountId, locationId)
    const seen = await findPrintJob(change.sql, accountId, id)
    if (seen?.status !== 'pending' || !isAsRendered(seen, job)) return
    const attemptsSpent = seen.attemptsSpent + 1
    const status = attemptsSpent >= MAX_ATTEMPTS ? 'failed' : 'pending'
    await updateJobState(change, seen, { status, reason: 'not_drawn', attemptsSpent }, seen.printerSerialNo)
  })
}

/** True if nothing has changed that would have to be on the ticket. */
function isAsRendered(seen: PrintJob, job: PrintJob): boolean {
  return (
    seen.handovers === job.handovers && seen.maybePrinted === job.maybePrinted && seen.ticket === job.ticket
  )
}

export function duplicateWarnings(job: PrintJob): Stamps {
  const isBackup = job.atPrinterId !== job.printerId
  return {
    ...(job.maybePrinted === 1 && { duplicateAttempt: job.handovers + 1 }),
    ...(isBackup && { backupFor: job.printerName }),
    ...(isBackup && job.isForScreen === 1 && job.handovers <= 1 && { wasOnScreen: true }),
  }
}
