import { SECOND } from '../../platform/core/clock.ts'
import type { JobStatus } from '../../printing/jobs/rules.ts'
import { canPrint, type PrinterStatus } from '../../printing/printers/rules.ts'

// The kitchen has a line only if the printer or screen that got its ticket has confirmed it.

/** A ticket that asks for a line, and the printer that should print it. */
export interface TicketOfLine {
  orderItemId: number
  status: JobStatus
  reason: string
  printedAt: number | null
  station: string
  printerStatus: PrinterStatus
  /** 1: the printer has contacted the service at least once. */
  everSeen: number
  /** Null: the printer has no backup, or is already the backup for this job. */
  backupStatus: PrinterStatus | null
}

/** How a location sends tickets. */
export interface KitchenSetup {
  /** 1: automatic printing is on. */
  automatic: number
  /** How many printers and screens it has. */
  printers: number
  /** The oldest event that automatic printing has not read; 0: none, null: it is off. */
  due: number | null
}

export const KITCHEN_STATES = ['fired', 'sent', 'not_printed'] as const

export interface KitchenState {
  /** `fired`: on its way; `sent`: printed or shown; `not_printed`: no paper and no screen has it. */
  state: (typeof KITCHEN_STATES)[number]
  /** When it was printed or shown. */
  at: number | null
  /** Why it is not printed. */
  reason: string
  station: string
}

/** Nodes may disagree on the time by this much. */
const CLOCK_SLACK_MS = 5 * SECOND

const ON_ITS_WAY: KitchenState = { state: 'fired', at: null, reason: '', station: '' }

const missing = (reason: string, station = ''): KitchenState => ({
  state: 'not_printed',
  at: null,
  reason,
  station,
})

/** Derives the state of a fired line from its tickets, which are in the order of creation. */
export function kitchenStateOf(
  tickets: readonly TicketOfLine[],
  firedAt: number,
  setup: KitchenSetup,
): KitchenState {
  const printed = tickets.findLast(({ status }) => status === 'printed')
  if (printed) return { state: 'sent', at: printed.printedAt, reason: '', station: printed.station }
  const waiting = tickets.findLast(({ status }) => status === 'pending' || status === 'sent')
  if (waiting) return waitingState(waiting)
  const last = tickets.at(-1)
  if (last) return missing(last.reason || last.status, last.station)
  return stateWithoutTicket(firedAt, setup)
}

function waitingState({ printerStatus, everSeen, backupStatus, station }: TicketOfLine): KitchenState {
  const isWell = everSeen === 1 && canPrint(printerStatus)
  if (isWell || (backupStatus !== null && canPrint(backupStatus))) return { ...ON_ITS_WAY, station }
  return missing(reasonOf(everSeen === 1 ? printerStatus : 'UNKNOWN'), station)
}

/** The reason to report for a printer with this status. */
export function reasonOf(status: PrinterStatus): string {
  return status === 'UNKNOWN' ? 'never_seen' : status.toLowerCase()
}

function stateWithoutTicket(firedAt: number, { automatic, printers, due }: KitchenSetup): KitchenState {
  if (automatic === 0) return printers === 0 ? ON_ITS_WAY : missing('printing_off')
  if (printers === 0) return missing('no_station')
  const isUnread = due !== null && due > 0 && firedAt >= due - CLOCK_SLACK_MS
  return isUnread ? ON_ITS_WAY : missing('not_sent')
}
