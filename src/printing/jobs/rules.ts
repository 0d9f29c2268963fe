import { MINUTE, SECOND } from '../../platform/core/clock.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import type { Printer } from '../printers/rules.ts'
import type { Language } from '../tickets/render/printer-languages.ts'

/** One hand-over of a job to a printer. */
export interface Delivery {
  accountId: number
  jobId: number
  /** Which hand-over of its job it is, counted from 1. */
  tryNo: number
  /** By which the printer names it. */
  token: string
  locationId: number
  printerId: number
  language: Language
  handedAt: number
  /** When its bytes left us; before that, nothing can have been printed. */
  fetchedAt: number | null
  /** Which agent has its bytes; null: none has, or it does not say its name. */
  fetchedBy: string | null
  closedAt: number | null
  outcome: string
}

export interface PrintJob {
  id: number
  accountId: number
  locationId: number
  orderId: number | null
  /** Whose work it is. */
  printerId: number
  printerSerialNo: string
  printerName: string
  /** Who does it. */
  atPrinterId: number
  kind: JobKind
  status: JobStatus
  reason: string
  /** The ticket as JSON. */
  ticket: string
  /** Hand-overs that count against it: not those that came to nothing for want of paper and the like. */
  attemptsSpent: number
  /** All there were. */
  handovers: number
  unconfirmed: number
  maybePrinted: number
  /** 1: its own printer could not print it though it was well, and another one is to. */
  givenUp: number
  /** 1: the backup could not print it either; it waits for its own printer. */
  backupFailed: number
  receivedAt: number
  expiresAt: number
  printedAt: number | null
}

export const JOB_STATUSES = ['pending', 'sent', 'printed', 'failed', 'cancelled', 'expired'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]

export const JOB_KINDS = ['ticket', 'receipt', 'test'] as const
export type JobKind = (typeof JOB_KINDS)[number]

/** After this a job is of no use any more: the guest has eaten, or has gone. */
export const LIFE_MS: Record<JobKind, number> = {
  ticket: 45 * MINUTE,
  receipt: 10 * MINUTE,
  test: 10 * MINUTE,
}

/**
 * How long a printer may keep silent about what it was handed: its station waits as long. A word that comes later
 * still counts.
 */
export const CONFIRM_WITHIN_MS = 60 * SECOND

/** How soon a printer that asks for work again may be taken to have forgotten what it was handed: twice its turn. */
const FORGETS_AFTER_MS = 10 * SECOND

/** True when a printer that has nothing in hand was given it a while ago, and never said what became of it. */
export function isForgotten(
  { fetchedAt, token }: Pick<Delivery, 'fetchedAt' | 'token'>,
  inHand: unknown,
  pollSeconds: number,
  now: number,
): boolean {
  if (fetchedAt === null || inHand === token) return false
  return now - fetchedAt >= Math.max(FORGETS_AFTER_MS, 2 * pollSeconds * SECOND)
}

/** How long a station may be down before its backup takes over. */
export const FAILOVER_MS = 60 * SECOND

/** Hand-overs that came to nothing, after which a job is given up. */
export const MAX_ATTEMPTS = 3

/** How long a printer that says it is busy is left alone at first, and at most. */
const BUSY_PAUSE_MS = 2 * SECOND
const LONGEST_BUSY_PAUSE_MS = 60 * SECOND

/** Twice as long each time. */
export function busyPauseMs({ handovers }: Pick<PrintJob, 'handovers'>): number {
  return Math.min(BUSY_PAUSE_MS * 2 ** (handovers - 1), LONGEST_BUSY_PAUSE_MS)
}

/** About as long as a station may be down before its backup takes over. */
const BUSY_HANDOVERS = 6

/** A ticket that may have come out each time is not printed for ever. */
const MAYBE_PRINTED_HANDOVERS = 12

export function isRepeatedTooOften({
  handovers,
  maybePrinted,
}: Pick<PrintJob, 'handovers' | 'maybePrinted'>) {
  return maybePrinted === 1 && handovers >= MAYBE_PRINTED_HANDOVERS
}

export function isBusyTooLong({ handovers }: Pick<PrintJob, 'handovers'>): boolean {
  return handovers >= BUSY_HANDOVERS
}

/**
 * Whether another printer may try what its own could not print. A receipt that may be on paper is never sent
 * again by itself, and a test page is about its own printer.
 */
export function mayGoElsewhere(job: Pick<PrintJob, 'kind' | 'printerId' | 'atPrinterId' | 'maybePrinted'>) {
  if (job.atPrinterId !== job.printerId || job.kind === 'test') return false
  return job.kind === 'ticket' || job.maybePrinted === 0
}

/** How often a kitchen ticket is sent again though it may have come out. */
const RESENT_UNCONFIRMED = 1

/** A cook who never sees an order is worse than one who sees it twice, if the second says so. */
export function isSentAgain(job: Pick<PrintJob, 'kind' | 'unconfirmed'>): boolean {
  return job.kind === 'ticket' && job.unconfirmed < RESENT_UNCONFIRMED
}

export function whyNotCancel(job: PrintJob): Refusal | undefined {
  if (job.status === 'pending') return undefined
  const why = job.status === 'sent' ? 'is at the printer already' : `is ${job.status} already`
  return new Refusal('printjob_not_pending', `Print job ${job.id} ${why} and cannot be cancelled.`, {
    printjob_status: job.status,
  })
}

/** Why what a job held must not go out as it is. */
export type Overtaken = { kind: 'printed since'; jobId: number } | { kind: 'order changed' }

export function whyNotRetry(job: PrintJob, overtaken: Overtaken | undefined): Refusal | undefined {
  if (job.status === 'pending' || job.status === 'sent' || job.status === 'printed') {
    return new Refusal(
      'printjob_not_over',
      `Print job ${job.id} is ${job.status}; there is nothing to retry.`,
      {
        printjob_status: job.status,
      },
    )
  }
  if (overtaken?.kind === 'printed since') {
    return new Refusal(
      'printjob_superseded',
      `What print job ${job.id} held went out with job ${overtaken.jobId} since.`,
      { printjob_id: overtaken.jobId },
    )
  }
  if (overtaken) {
    return new Refusal(
      'printjob_superseded',
      `The order has changed since print job ${job.id} was made. Print the order again.`,
    )
  }
  return undefined
}

/** What is at the printer is settled first: by its own word, or by its silence. */
export function whyNotRemove(
  { serialNo }: Pick<Printer, 'serialNo'>,
  open: Pick<Delivery, 'jobId'> | undefined,
): Refusal | undefined {
  if (!open) return undefined
  return new Refusal(
    'printer_busy',
    `Printer ${serialNo} has print job ${open.jobId} in hand. Try again in a few minutes.`,
    { printjob_id: open.jobId },
  )
}
