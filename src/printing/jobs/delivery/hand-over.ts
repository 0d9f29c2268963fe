import { expectEvents } from '../../../events/store.ts'
import { lockLocation } from '../../../locations/store.ts'
import { Refusal } from '../../../platform/core/refusal.ts'
import { pageOfPrinter } from '../../printers/management/printer-page.ts'
import type { Printer } from '../../printers/rules.ts'
import type { Language } from '../../tickets/render/printer-languages.ts'
import { documentFor } from '../../tickets/render/render-ticket.ts'
import { change, moveJob, type Printing } from '../job-transition.ts'
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

// How a job reaches paper, whatever the transport: it is offered, its bytes leave, and the printer says
// what became of them (settle.ts). Each step is written down before the next is taken, so that at any
// moment a node may die and another one knows what can have been printed.

/** What the printer should be given now: the offer it has not taken up yet, or the next job. */
export async function offer(
  printing: Printing,
  printer: Printer,
  language: Language,
): Promise<Delivery | undefined> {
  const { open, job } = await findWork(printing, printer)
  if (open) return open.fetchedAt === null ? open : undefined
  const handed = job && (await handOver(printing, printer, language, named(job), 'later'))
  return handed?.delivery
}

/** The bytes, once it is written down that they leave; undefined when the offer no longer stands, or another agent has it. */
export async function takeBytes(
  { database, now }: Printing,
  delivery: Delivery,
  agent?: string,
): Promise<Buffer | undefined> {
  // Whatever they are told is as it should be: the commit need not wait for it.
  const told = await database.write(async (sql) => {
    const stands =
      agent === undefined
        ? markDeliveryFetched(sql, delivery, now())
        : markDeliveryTaken(sql, delivery, now(), agent)
    const bytes = findDeliveryBytes(sql, delivery)
    sql.later(stands)
    sql.later(bytes)
    return { stands, bytes }
  })
  return (await told.stands) ? told.bytes : undefined
}

export interface Handed {
  delivery: Delivery
  bytes: Buffer
}

/** Both in one, for a printer that is given the bytes together with the offer. */
export async function offerWithBytes(
  printing: Printing,
  printer: Printer,
  language: Language,
): Promise<Handed | undefined> {
  const { open, job } = await findWork(printing, printer)
  if (open?.fetchedAt === null) {
    const bytes = await takeBytes(printing, open)
    return bytes && { delivery: open, bytes }
  }
  return job && handOver(printing, printer, language, named(job), 'now')
}

/** One that is known to have nothing in hand need not be asked whether it has. */
type Asking = Printer & { hasInHand?: number }

/** What is in flight to the printer, or else what waits for it; nothing new for one that asked for a pause. */
export function findWork({ database, now }: Printing, { accountId, id, holdUntil, hasInHand = 1 }: Asking) {
  // What is handed over is looked at again under the lock.
  return database.look(async (sql): Promise<{ open?: Delivery; job?: PrintJob | undefined }> => {
    const [open, job] = await Promise.all([
      hasInHand === 1 ? findOpenDelivery(sql, accountId, id) : undefined,
      findNextJob(sql, accountId, id, now()),
    ])
    if (open) return { open }
    return holdUntil > now() ? {} : { job }
  })
}

/** A job, and the name under which it is to be handed over the next time. */
export interface NamedJob {
  job: PrintJob
  token: string
}

export const named = (job: PrintJob): NamedJob => ({
  job,
  token: newDeliveryToken(job.id, job.handovers + 1),
})

/** Undefined when it is no longer this printer's turn for it, or it is not what it was when it was looked at. */
export async function handOver(
  printing: Printing,
  printer: Printer,
  language: Language,
  { job, token }: NamedJob,
  leaves: 'now' | 'later',
): Promise<Handed | undefined> {
  const { accountId, locationId, id: jobId } = job
  const { ticket } = job
  const page = await pageOfPrinter(printing.database, printer, job.kind)
  const document = await documentFor(accountId, { ticket, stamps: stampsOf(job), page, language }).catch(
    (error) => giveUpUndrawn(printing, job, error),
  )
  if (!document) return undefined
  const { markup, bytes } = document
  const tryNo = job.handovers + 1
  return change(printing, accountId, async (change) => {
    const { sql, now } = change
    const held = lockLocation(sql, accountId, locationId)
    expectEvents(change, locationId)
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
    sql.later(insertDocument(sql, delivery, { markup, columns: page.columns, bytes }))
    await moveJob(
      change,
      seen,
      { status: 'sent', attemptsSpent: seen.attemptsSpent + 1, handovers: tryNo },
      printer.serialNo,
    )
    return { delivery, bytes }
  })
}

/**
 * Counts that the ticket could not be drawn, and gives it up when it never can be: it would hold up every ticket behind it.
 * A renderer that is only overloaded says nothing about the ticket.
 */
async function giveUpUndrawn(printing: Printing, job: PrintJob, error: unknown): Promise<undefined> {
  if (error instanceof Refusal) throw error
  const { accountId, locationId, id } = job
  printing.log.error(
    { err: error, account: accountId, location: locationId, printJob: id },
    'drawing a ticket',
  )
  await change(printing, accountId, async (change) => {
    await lockLocation(change.sql, accountId, locationId)
    const seen = await findPrintJob(change.sql, accountId, id)
    if (seen?.status !== 'pending' || !isAsRendered(seen, job)) return
    const attemptsSpent = seen.attemptsSpent + 1
    const status = attemptsSpent >= MAX_ATTEMPTS ? 'failed' : 'pending'
    await moveJob(change, seen, { status, reason: 'not_drawn', attemptsSpent }, seen.printerSerialNo)
  })
}

/** Nothing happened meanwhile that would have to be on the paper. */
function isAsRendered(seen: PrintJob, job: PrintJob): boolean {
  return (
    seen.handovers === job.handovers && seen.maybePrinted === job.maybePrinted && seen.ticket === job.ticket
  )
}

export function stampsOf(job: PrintJob) {
  return {
    ...(job.maybePrinted === 1 && { duplicateAttempt: job.handovers + 1 }),
    ...(job.atPrinterId !== job.printerId && { backupFor: job.printerName }),
  }
}
