import { SECOND } from '../clock.ts'
import { Refusal } from '../refusal.ts'
import type { Printer } from './store.ts'

export const PRINTER_STATUSES = [
  'ONLINE',
  'OFFLINE',
  'PAPER_LOW',
  'PAPER_OUT',
  'COVER_OPEN',
  'ERROR',
  'UNKNOWN',
] as const
export type PrinterStatus = (typeof PRINTER_STATUSES)[number]

/** What a printer can say of itself; the rest is said about it. */
export type ToldStatus = Exclude<PrinterStatus, 'OFFLINE' | 'UNKNOWN'>

/** How often we look at a printer that does not call us. */
export const PROBE_MS = 30 * SECOND
const GRACE_MS = 5 * SECOND

/** Two calls missed and a little grace. */
export function offlineAfterMs({
  transport,
  pollSeconds,
}: Pick<Printer, 'transport' | 'pollSeconds'>): number {
  return 2 * (transport === 'raw' ? PROBE_MS : pollSeconds * SECOND) + GRACE_MS
}

/** However often a printer calls, it is not taken for silent before this. */
export const SILENT_AFTER_MS = 2 * SECOND + GRACE_MS

type Seen = Pick<Printer, 'transport' | 'pollSeconds' | 'status' | 'lastSeenAt'>

/** What the printer last said, unless it has been silent for too long since. */
export function statusNow(printer: Seen, now: number): PrinterStatus {
  if (printer.lastSeenAt === null) return 'UNKNOWN'
  return now - printer.lastSeenAt > offlineAfterMs(printer) ? 'OFFLINE' : printer.status
}

/** A poll that comes this much early still counts as the next one. */
const EARLY_MS = SECOND

/** True when hearing from the printer is worth writing down. */
export function isNews({ status, lastSeenAt, pollSeconds }: Seen, told: PrinterStatus, now: number): boolean {
  return told !== status || lastSeenAt === null || now - lastSeenAt >= pollSeconds * SECOND - EARLY_MS
}

/**
 * True when only the time of its call is news, and that can be written down a little later: nobody takes
 * the printer for silent within the grace.
 */
export function mayWait(printer: Seen, told: PrinterStatus, now: number): boolean {
  const { status, lastSeenAt } = printer
  return told === status && lastSeenAt !== null && now - lastSeenAt <= offlineAfterMs(printer) - GRACE_MS
}

export function canPrint(status: PrinterStatus): boolean {
  return status === 'ONLINE' || status === 'PAPER_LOW'
}

/** Since when nothing could be printed on it; undefined when it can print. */
export function downSince(
  printer: Seen & Pick<Printer, 'statusChangedAt' | 'addedAt'>,
  now: number,
): number | undefined {
  const status = statusNow(printer, now)
  if (canPrint(status)) return undefined
  if (status === 'OFFLINE' && printer.status !== 'OFFLINE') {
    return (printer.lastSeenAt ?? printer.addedAt) + offlineAfterMs(printer)
  }
  return printer.statusChangedAt ?? printer.addedAt
}

/** Only a printer that calls us has a secret to do it with. */
export function whyNoToken({
  transport,
  serialNo,
}: Pick<Printer, 'transport' | 'serialNo'>): Refusal | undefined {
  if (transport !== 'raw') return undefined
  return new Refusal('invalid_request', `Printer ${serialNo} is reached at its address and has no token.`)
}
