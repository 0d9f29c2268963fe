import { findOpenDelivery } from '../../src/printing/jobs/delivery/delivery-store.ts'
import { duplicateWarnings, fetchBytes, offerJob } from '../../src/printing/jobs/delivery/hand-over.ts'
import {
  applyMissingReport,
  applyReport,
  type PrinterReport,
} from '../../src/printing/jobs/delivery/job-outcome.ts'
import { change } from '../../src/printing/jobs/job-transition.ts'
import type { Delivery } from '../../src/printing/jobs/rules.ts'
import { findPrintJob } from '../../src/printing/jobs/store.ts'
import { recordStatus } from '../../src/printing/printers/actions.ts'
import { canPrint, type ReportedStatus } from '../../src/printing/printers/rules.ts'
import type { KitchenTicket } from '../../src/printing/tickets/model.ts'
import { ESCPOS } from '../../src/printing/tickets/render/printer-languages.ts'
import type { KitchenSetup } from './setup.ts'

/** States of a printer. Most are real failures; none reports printing something that it did not print. */
export const MOODS = [
  'well',
  'offline',
  'cover-open',
  'tears',
  'silent',
  'swallows',
  'late',
  'twice',
  'busy',
  'refuses',
  'fails',
  'leaves',
] as const
export type Mood = (typeof MOODS)[number]

/** A printed ticket. */
export interface Slip {
  jobId: number
  ticket: KitchenTicket
  /** True if it is marked as a possible duplicate. */
  isStamped: boolean
  handedAt: number
}

export interface PaperPrinter {
  mood: Mood
  /** One poll: it reports its status, fetches a job, prints it, and reports the outcome or does not. */
  step(): Promise<void>
  /** Reports the outcomes that it has withheld. */
  confirmLate(): Promise<void>
}

const STATUSES: Partial<Record<Mood, ReportedStatus>> = { 'cover-open': 'COVER_OPEN' }
const PRINTS: Mood[] = ['well', 'silent', 'late', 'twice']
const WORDS: Partial<Record<Mood, PrinterReport>> = {
  well: { kind: 'printed' },
  twice: { kind: 'printed' },
  tears: { kind: 'returned', reason: 'paper_out', isTheirs: true, maybePrinted: true },
  busy: { kind: 'busy', reason: 'busy' },
  refuses: { kind: 'refused', reason: 'too_large' },
  fails: { kind: 'returned', reason: 'printer_error', isTheirs: false, maybePrinted: false },
}

/** A polling printer without HTTP: it calls the service's functions directly. */
export function createPaperPrinter(
  setup: KitchenSetup,
  serialNo: string,
  onSlip: (slip: Slip) => Promise<void>,
): PaperPrinter {
  const { printing, clock } = setup
  const unconfirmed: string[] = []
  const self: PaperPrinter = {
    mood: 'well',
    async step() {
      if (self.mood === 'offline') return
      const printer = await setup.printer(serialNo)
      const status = STATUSES[self.mood] ?? 'ONLINE'
      await change(printing, 1, (change) => recordStatus(change, printer, status))
      if (!canPrint(status)) {
        const open = await setup.read((sql) => findOpenDelivery(sql, 1, printer.id))
        const word = { kind: 'returned', reason: 'cover_open', isTheirs: true, maybePrinted: true } as const
        if (open) await applyReport(printing, printer, open.token, word)
        return
      }
      await applyMissingReport(printing, printer)
      const delivery = await offerJob(printing, printer, ESCPOS)
      if (!delivery || self.mood === 'leaves') return
      if (!(await fetchBytes(printing, delivery))) return
      if (PRINTS.includes(self.mood)) await print(delivery)
      const word = WORDS[self.mood]
      if (word) await applyReport(printing, printer, delivery.token, word)
      if (self.mood === 'twice') await applyReport(printing, printer, delivery.token, { kind: 'printed' })
      if (self.mood === 'late') unconfirmed.push(delivery.token)
    },
    async confirmLate() {
      const printer = await setup.printer(serialNo)
      for (const token of unconfirmed.splice(0))
        await applyReport(printing, printer, token, { kind: 'printed' })
    },
  }

  async function print({ jobId, handedAt }: Delivery): Promise<void> {
    const job = await setup.read((sql) => findPrintJob(sql, 1, jobId))
    if (job?.kind !== 'ticket') return
    const ticket: KitchenTicket = JSON.parse(job.ticket)
    const isStamped = ticket.reprint > 0 || 'duplicateAttempt' in duplicateWarnings(job)
    await onSlip({ jobId, ticket, isStamped, handedAt })
    clock.now++
  }

  return self
}
