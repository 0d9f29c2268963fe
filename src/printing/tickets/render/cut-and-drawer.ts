import { methodTraits } from '../../../payments/methods.ts'
import type { Stamps, Ticket } from '../model.ts'
import type { Page } from '../page-settings.ts'
import { ESCPOS, type Language, PNG_IMAGE, STAR_IMPACT, STARPRNT } from './printer-languages.ts'

// Printer actions apart from printing: buzzer, cash drawer and cut.

/** The actions that go with one document. */
export interface DeviceActions {
  sounds: boolean
  opensDrawer: boolean
}

export const NO_ACTIONS: DeviceActions = { sounds: false, opensDrawer: false }

/** A kitchen ticket sounds the buzzer. A receipt paid in cash opens the drawer, but not when it is repeated. */
export function actionsFor(ticket: Ticket, { duplicateAttempt }: Stamps, page: Page): DeviceActions {
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
  const last = payments.findLast(({ isReversed }) => !isReversed)
  return last !== undefined && methodTraits(last.method).countsInDrawer
}

/** Two beeps of pattern 2, one second each; most printers other than Epson know the plain command. */
const SOUND = { epson: '\x1b(A\x04\x000\x32\x02\x0a', plain: '\x1bB\x02\x02' }
/** Two beeps on the first circuit, 0.2 s on and 0.2 s off. */
const STAR_SOUND = '\x1b\x1d\x19\x11\x01\x0a\x0a\x1b\x1d\x19\x12\x01\x02\x00'
const ESCPOS_DRAWER = '\x1bp\x00\x19\xfa'
const STAR_DRAWER = '\x07'

/** The commands before the document. */
export function bytesOfActions(
  { sounds, opensDrawer }: DeviceActions,
  { beeper }: Page,
  language: Language,
): Buffer {
  if (language === PNG_IMAGE) return Buffer.alloc(0)
  const isEscPos = language === ESCPOS
  const commands = [
    sounds ? (isEscPos ? SOUND[beeper] : STAR_SOUND) : '',
    opensDrawer ? (isEscPos ? ESCPOS_DRAWER : STAR_DRAWER) : '',
  ]
  return Buffer.from(commands.join(''), 'latin1')
}

const CUT_BYTES = {
  [ESCPOS]: { full: '\x1dVA\x00', partial: '\x1dVB\x00', none: '\x1bd\x05' },
  [STARPRNT]: { full: '\x1bd\x02', partial: '\x1bd\x03', none: '\n\n\n\n\n' },
  [STAR_IMPACT]: { full: '\x1bd\x02', partial: '\x1bd\x03', none: '\n\n\n\n\n' },
}

/** Ends a ticket; without a cut the paper is fed so far that it can be torn off. */
export function bytesOfCut({ cut }: Page, language: keyof typeof CUT_BYTES): Buffer {
  return Buffer.from(CUT_BYTES[language][cut], 'latin1')
}
