import { MINUTE, SECOND } from '../../platform/core/clock.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import type { Printer } from '../printers/rules.ts'
import type { Language } from '../tickets/render/printer-languages.ts'

/** One hand-over of a job to a printer. */
export interface Delivery {
  accountId: number
  jobId: number
  /** The number of the hand-over within its job, from 1. */
  tryNo: number
  /** The token by which the printer refers to it. */
  token: string
  locationId: number
  printerId: number
  language: Language
  handedAt: number
  /** When the bytes were fetched; before that, nothing can be printed. */
  fetchedAt: number | null
  /** The agent that fetched the bytes; null: none, or an agent without a name. */
  fetchedBy: string | null
  closedAt: number | null
  outcome: string
}

export interface PrintJob {
  id: number
  accountId: number
  locationId: number
  orderId: number | null
  /** The printer that the job belongs to. */
  printerId: number
  printerSerialNo: string
  printerName: string
  /** 1: its station is a kitchen screen. */
  isForScreen: number
  /** The printer that prints it: the same, or its backup. */
  atPrinterId: number
  kind: JobKind
  status: JobStatus
  reason: string
  /** The ticket as JSON. */
  ticket: string
  /** Hand-overs that count as attempts; missing paper and the like do not count. */
  attemptsSpent: number
  /** All hand-overs. */
  handovers: number
  unconfirmed: number
  maybePrinted: number
  /** 1: its own printer could not print it although it was ready, so the backup should. */
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

/** After this time a job is useless: the guests have eaten, or have left. */
export const LIFE_MS: Record<JobKind, number> = {
  ticket: 45 * MINUTE,
  receipt: 10 * MINUTE,
  test: 10 * MINUTE,
}

/**
 * How long a printer may take to report the outcome of a job; its station waits that long. A later report still counts.
 */
export const CONFIRM_WITHIN_MS = 60 * SECOND

/** How soon a printer that polls again is assumed to have lost its job: two poll intervals. */
const FORGETS_AFTER_MS = 10 * SECOND

/** True if a printer without a job in hand fetched this one a while ago, and never reported the outcome. */
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

/** The number of failed hand-overs after which a job fails. */
export const MAX_ATTEMPTS = 3

/** The pause for a busy printer, at first and at most. */
const BUSY_PAUSE_MS = 2 * SECOND
const LONGEST_BUSY_PAUSE_MS = 60 * SECOND

/** The pause doubles each time. */
export function busyPauseMs({ handovers }: Pick<PrintJob, 'handovers'>): number {
  return Math.min(BUSY_PAUSE_MS * 2 ** (handovers - 1), LONGEST_BUSY_PAUSE_MS)
}

/** About as long as a station may be down before its backup takes over. */
const BUSY_HANDOVERS = 6

/** A ticket that may have been printed each time is not repeated for ever. */
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
 * True if the backup may try a job that its own printer could not print. A receipt that may be printed is never
 * repeated automatically, and a test page is about its own printer.
 */
export function mayGoElsewhere(job: Pick<PrintJob, 'kind' | 'printerId' | 'atPrinterId' | 'maybePrinted'>) {
  if (job.atPrinterId !== job.printerId || job.kind === 'test') return false
  return job.kind === 'ticket' || job.maybePrinted === 0
}

/** How often a kitchen ticket is sent again although it may be printed. */
const RESENT_UNCONFIRMED = 1

/** A lost order is worse than a repeated one, if the second ticket says so. */
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

/** Why a job must not be retried as it is. */
export type SupersededReason = { kind: 'printed since'; jobId: number } | { kind: 'order changed' }

export function whyNotRetry(job: PrintJob, superseded: SupersededReason | undefined): Refusal | undefined {
  if (job.status === 'pending' || job.status === 'sent' || job.status === 'printed') {
    return new Refusal(
      'printjob_not_over',
      `Print job ${job.id} is ${job.status}; there is nothing to retry.`,
      {
        printjob_status: job.status,
      },
    )
  }
  if (superseded?.kind === 'printed since') {
    return new Refusal(
      'printjob_superseded',
      `Print job ${job.id} is superseded: its lines were sent with job ${superseded.jobId}.`,
      { printjob_id: superseded.jobId },
    )
  }
  if (superseded) {
    return new Refusal(
      'printjob_superseded',
      `The order has changed since print job ${job.id} was made. Print the order again.`,
    )
  }
  return undefined
}

/** An open hand-over must be settled first, by a report or by its timeout. */
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
