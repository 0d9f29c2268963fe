import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Change } from '../context.ts'
import { appendEvent } from '../events/store.ts'
import { lockLocation } from '../locations/store.ts'
import type { Printer } from '../printers/store.ts'
import type { Database } from '../storage/database.ts'
import type { Secrets } from '../storage/secrets.ts'
import { type Language, rendered } from '../tickets/render.ts'
import { markupOf } from '../tickets/ticket.ts'
import {
  closeDelivery,
  type Delivery,
  findDelivery,
  findDeliveryBytes,
  findOpenDelivery,
  insertDelivery,
  listOpenDeliveriesOfJob,
  markDeliveryFetched,
} from './delivery-store.ts'
import { isSentAgain, MAX_ATTEMPTS } from './rules.ts'
import { findNextJobId, findPrintJob, type JobState, type PrintJob, updatePrintJob } from './store.ts'

// How a job reaches paper, whatever the transport: it is offered, its bytes leave, and the printer says
// what became of them. Each step is written down before the next is taken, so that at any moment a
// node may die and another one knows what can have been printed.

/** What the parts that work on their own are given. */
export interface Printing {
  database: Database
  secrets: Secrets
  now: Clock
  log: Logger
}

/** What the printer should be given now: the offer it has not taken up yet, or the next job. */
export async function offer(
  printing: Printing,
  printer: Printer,
  language: Language,
): Promise<Delivery | undefined> {
  const { database, now } = printing
  const found = await database.read(async (sql) => {
    const open = await findOpenDelivery(sql, printer.accountId, printer.id)
    if (open) return { open }
    const jobId = await findNextJobId(sql, printer.accountId, printer.id, now())
    return { job: jobId === undefined ? undefined : await findPrintJob(sql, printer.accountId, jobId) }
  })
  if (found.open) return found.open.fetchedAt === null ? found.open : undefined
  return found.job && handOver(printing, printer, language, found.job)
}

async function handOver(
  printing: Printing,
  printer: Printer,
  language: Language,
  job: PrintJob,
): Promise<Delivery | undefined> {
  const { columns } = printer
  const markup = markupOf(JSON.parse(job.ticket), stampsOf(job), columns)
  const bytes = await rendered(markup, columns, language)
  const token = `d-${randomBytes(12).toString('hex')}`
  return change(printing, printer.accountId, async (change) => {
    const { sql, now } = change
    await lockLocation(sql, job.accountId, job.locationId)
    const seen = await findPrintJob(sql, job.accountId, job.id)
    const isSame = seen?.status === 'pending' && seen.tries === job.tries && seen.atPrinterId === printer.id
    if (!isSame || seen.maybePrinted !== job.maybePrinted) return undefined
    const { accountId, locationId, id: jobId } = job
    const delivery = { token, accountId, locationId, printerId: printer.id, jobId, language, handedAt: now }
    if (!(await insertDelivery(sql, { ...delivery, markup, columns, bytes }))) return undefined
    const { attempts, tries } = seen
    await moveJob(
      change,
      seen,
      { status: 'sent', attempts: attempts + 1, tries: tries + 1 },
      printer.serialNo,
    )
    return { ...delivery, fetchedAt: null, closedAt: null, outcome: '' }
  })
}

export function stampsOf(job: PrintJob) {
  return {
    ...(job.maybePrinted === 1 && { duplicateAttempt: job.tries + 1 }),
    ...(job.atPrinterId !== job.printerId && { backupFor: job.printerName }),
  }
}

/** The bytes, once it is written down that they leave; undefined when the offer no longer stands. */
export async function takeBytes(printing: Printing, delivery: Delivery): Promise<Buffer | undefined> {
  const { accountId, token } = delivery
  return printing.database.write(async (sql) => {
    if (!(await markDeliveryFetched(sql, accountId, token, printing.now()))) return undefined
    return findDeliveryBytes(sql, accountId, token)
  })
}

/** What a printer says of a hand-over. */
export type Word =
  | { kind: 'printed' }
  /** Not printed; to be tried again. `isTheirs`: paper, cover and the like, which spend no attempt. */
  | { kind: 'returned'; reason: string; isTheirs: boolean; maybePrinted: boolean }
  /** Not printed, and it never will be. */
  | { kind: 'refused'; reason: string }
  /** Nothing was said in time. */
  | { kind: 'unconfirmed'; reason: string }

/** Takes the printer's word for a hand-over; however late, however often. Unknown tokens are nothing. */
export async function settle(
  printing: Printing,
  printer: Pick<Printer, 'accountId' | 'id' | 'serialNo'>,
  token: string,
  word: Word,
): Promise<void> {
  const failed = await change(printing, printer.accountId, async (change) => {
    const { sql } = change
    const { accountId } = printer
    const seen = await findDelivery(sql, accountId, printer.id, token)
    if (!seen) return undefined
    await lockLocation(sql, accountId, seen.locationId)
    const [delivery, job] = await Promise.all([
      findDelivery(sql, accountId, printer.id, token),
      findPrintJob(sql, accountId, seen.jobId),
    ])
    if (!delivery || !job) return undefined
    const next =
      word.kind === 'printed' ? await afterPrinted(change, delivery, job) : afterWord(delivery, job, word)
    if (!next) return undefined
    if (delivery.closedAt === null || word.kind === 'printed') {
      await closeDelivery(
        sql,
        accountId,
        token,
        change.now,
        word.kind === 'printed' ? 'printed' : word.reason,
      )
    }
    await moveJob(change, job, next, printer.serialNo)
    return next.status === 'failed' ? { job, next } : undefined
  })
  if (failed) {
    const { job, next } = failed
    printing.log.error(
      { account: job.accountId, location: job.locationId, printJob: job.id, printer: printer.serialNo },
      `a print job was given up: ${next.reason}`,
    )
  }
}

/** A late word still counts: the paper is there. Whatever else was under way for the job is withdrawn. */
async function afterPrinted(change: Change, delivery: Delivery, job: PrintJob): Promise<Next | undefined> {
  if (delivery.fetchedAt === null || job.status === 'printed') {
    if (delivery.closedAt === null && delivery.fetchedAt !== null) {
      await closeDelivery(change.sql, delivery.accountId, delivery.token, change.now, 'printed')
    }
    return undefined
  }
  for (const other of await listOpenDeliveriesOfJob(change.sql, job.accountId, job.id)) {
    if (other.token !== delivery.token && other.fetchedAt === null) {
      await closeDelivery(change.sql, other.accountId, other.token, change.now, 'withdrawn')
    }
  }
  return { status: 'printed', reason: '', printedAt: change.now, maybePrinted: 0 }
}

type Next = Partial<JobState> & Pick<JobState, 'status'>

function afterWord(
  delivery: Delivery,
  job: PrintJob,
  word: Exclude<Word, { kind: 'printed' }>,
): Next | undefined {
  if (delivery.closedAt !== null) return undefined
  // Printed by another hand-over meanwhile: this one has nothing left to say about the job.
  if (job.status !== 'sent') return { status: job.status }
  const left = delivery.fetchedAt !== null
  const { reason } = word
  if (word.kind === 'refused') return { status: 'failed', reason }
  if (word.kind === 'unconfirmed' && left) {
    const state = { reason, maybePrinted: 1, unconfirmed: job.unconfirmed + 1 }
    return { ...state, status: isSentAgain(job) ? 'pending' : 'failed' }
  }
  const isTheirs = word.kind === 'returned' && word.isTheirs
  const maybePrinted = job.maybePrinted || (word.kind === 'returned' && word.maybePrinted && left) ? 1 : 0
  if (isTheirs) return { status: 'pending', reason, maybePrinted, attempts: job.attempts - 1 }
  return { status: job.attempts >= MAX_ATTEMPTS ? 'failed' : 'pending', reason, maybePrinted }
}

/** Writes the job's new state, and tells it when it is news. */
export async function moveJob(change: Change, job: PrintJob, next: Next, serialNo: string): Promise<void> {
  const state = { ...job, ...next }
  await updatePrintJob(change.sql, job.accountId, job.id, state)
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

/** A change that the service makes by itself, in the printer's account. */
export function change<T>(
  { database, secrets, now }: Printing,
  accountId: number,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const caller = { accountId, onlyLocationId: null, actor: PRINTING }
  return database.write((sql) => work({ sql, caller, now: now(), secrets, transaction: true }))
}

const PRINTING = { kind: 'system', id: 0, name: 'printing' } as const
