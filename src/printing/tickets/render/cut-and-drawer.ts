import type { Stamps, Ticket } from '../model.ts'
import type { Page } from '../page-settings.ts'
import { ESCPOS, type Language, PNG_IMAGE, STAR_IMPACT, STARPRNT } from './printer-languages.ts'

// What a printer does besides printing: it sounds, opens the drawer, cuts.

/** What is done with one document. */
export interface Acts {
  sounds: boolean
  opensDrawer: boolean
}

export const NO_ACTS: Acts = { sounds: false, opensDrawer: false }

/** A kitchen ticket is heard; a receipt for cash opens the drawer, but not again when it is sent again. */
export function actsFor(ticket: Ticket, { duplicateAttempt }: Stamps, page: Page): Acts {
  return {
    sounds: page.buzzer && ticket.kind === 'ticket',
    opensDrawer:
      page.drawer &&
      ticket.kind === 'receipt' &&
      duplicateAttempt === undefined &&
      isPaidInCash(ticket.receipt),
  }
}

function isPaidInCash({ payments }: { payments: { method: string; isReversed: boolean }[] }): boolean {
  return payments.findLast(({ isReversed }) => !isReversed)?.method === 'cash'
}

/** Two sounds of the second kind, a second each; the plain way is known to most that are not Epson's. */
const SOUND = { epson: '\x1b(A\x04\x000\x32\x02\x0a', plain: '\x1bB\x02\x02' }
/** A fifth of a second on, a fifth off, by the first circuit; twice. */
const STAR_SOUND = '\x1b\x1d\x19\x11\x01\x0a\x0a\x1b\x1d\x19\x12\x01\x02\x00'
const ESCPOS_DRAWER = '\x1bp\x00\x19\xfa'
const STAR_DRAWER = '\x07'

/** What goes before the document. */
export function bytesOfActs({ sounds, opensDrawer }: Acts, { beeper }: Page, language: Language): Buffer {
  if (language === PNG_IMAGE) return Buffer.alloc(0)
  const isEscPos = language === ESCPOS
  const told = [
    sounds ? (isEscPos ? SOUND[beeper] : STAR_SOUND) : '',
    opensDrawer ? (isEscPos ? ESCPOS_DRAWER : STAR_DRAWER) : '',
  ]
  return Buffer.from(told.join(''), 'latin1')
}

const CUT_BYTES = {
  [ESCPOS]: { full: '\x1dVA\x00', partial: '\x1dVB\x00', none: '\x1bd\x05' },
  [STARPRNT]: { full: '\x1bd\x02', partial: '\x1bd\x03', none: '\n\n\n\n\n' },
  [STAR_IMPACT]: { full: '\x1bd\x02', partial: '\x1bd\x03', none: '\n\n\n\n\n' },
}

/** Ends a paper: what is not cut is fed as far as it must be torn. */
export function bytesOfCut({ cut }: Page, language: keyof typeof CUT_BYTES): Buffer {
  return Buffer.from(CUT_BYTES[language][cut], 'latin1')
}
