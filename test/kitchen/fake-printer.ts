import { findOpenDelivery } from '../../src/printing/jobs/delivery/delivery-store.ts'
import { offer, stampsOf, takeBytes } from '../../src/printing/jobs/delivery/hand-over.ts'
import { settle, settleForgotten, type Word } from '../../src/printing/jobs/delivery/job-outcome.ts'
import { change } from '../../src/printing/jobs/job-transition.ts'
import type { Delivery } from '../../src/printing/jobs/rules.ts'
import { findPrintJob } from '../../src/printing/jobs/store.ts'
import { noteStatus } from '../../src/printing/printers/actions.ts'
import { canPrint, type ToldStatus } from '../../src/printing/printers/rules.ts'
import type { KitchenTicket } from '../../src/printing/tickets/model.ts'
import { ESCPOS } from '../../src/printing/tickets/render/printer-languages.ts'
import type { House } from './setup.ts'

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

const TOLD: Partial<Record<Mood, ToldStatus>> = { 'cover-open': 'COVER_OPEN' }
const PRINTS: Mood[] = ['well', 'silent', 'late', 'twice']
const WORDS: Partial<Record<Mood, Word>> = {
  well: { kind: 'printed' },
  twice: { kind: 'printed' },
  tears: { kind: 'returned', reason: 'paper_out', isTheirs: true, maybePrinted: true },
  busy: { kind: 'busy', reason: 'busy' },
  refuses: { kind: 'refused', reason: 'too_large' },
  fails: { kind: 'returned', reason: 'printer_error', isTheirs: false, maybePrinted: false },
}

/** A polling printer without HTTP: it calls the service's functions directly. */
export function openPrinter(
  house: House,
  serialNo: string,
  onSlip: (slip: Slip) => Promise<void>,
): PaperPrinter {
  const { printing, clock } = house
  const kept: string[] = []
  const self: PaperPrinter = {
    mood: 'well',
    async step() {
      if (self.mood === 'offline') return
      const printer = await house.printer(serialNo)
      const status = TOLD[self.mood] ?? 'ONLINE'
      await change(printing, 1, (change) => noteStatus(change, printer, status))
      if (!canPrint(status)) {
        const open = await house.read((sql) => findOpenDelivery(sql, 1, printer.id))
        const word = { kind: 'returned', reason: 'cover_open', isTheirs: true, maybePrinted: true } as const
        if (open) await settle(printing, printer, open.token, word)
        return
      }
      await settleForgotten(printing, printer)
      const delivery = await offer(printing, printer, ESCPOS)
      if (!delivery || self.mood === 'leaves') return
      if (!(await takeBytes(printing, delivery))) return
      if (PRINTS.includes(self.mood)) await print(delivery)
      const word = WORDS[self.mood]
      if (word) await settle(printing, printer, delivery.token, word)
      if (self.mood === 'twice') await settle(printing, printer, delivery.token, { kind: 'printed' })
      if (self.mood === 'late') kept.push(delivery.token)
    },
    async confirmLate() {
      const printer = await house.printer(serialNo)
      for (const token of kept.splice(0)) await settle(printing, printer, token, { kind: 'printed' })
    },
  }

  async function print({ jobId, handedAt }: Delivery): Promise<void> {
    const job = await house.read((sql) => findPrintJob(sql, 1, jobId))
    if (job?.kind !== 'ticket') return
    const ticket: KitchenTicket = JSON.parse(job.ticket)
    const isStamped = ticket.reprint > 0 || 'duplicateAttempt' in stampsOf(job)
    await onSlip({ jobId, ticket, isStamped, handedAt })
    clock.now++
  }

  return self
}
