import { DAY, MINUTE, SECOND } from '../../platform/core/clock.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import type { Language } from '../tickets/render/printer-languages.ts'
import { hasToken, isCalled, isScreen, type Transport } from './transports.ts'

export interface Printer {
  id: number
  accountId: number
  locationId: number
  name: string
  serialNo: string
  model: string
  description: string
  transport: Transport
  status: PrinterStatus
  statusChangedAt: number | null
  lastSeenAt: number | null
  addedAt: number
  sealedToken: string | null
  /** Host and port of a printer that we call. */
  address: string | null
  columns: number
  /** What the house wants of its paper, as JSON (models.ts). */
  page: string
  pollSeconds: number
  /** What it said it understands, or what its model is known for. */
  language: Language | null
  askedAt: number | null
  /** What the device that calls says of itself. */
  deviceSerial: string | null
  mac: string | null
  deviceModel: string | null
  /** When another device than before began to call as this printer. */
  deviceChangedAt: number | null
  /** Since when an Epson printer tells its status by itself; null: it tells it by its results only. */
  notifiedAt: number | null
  /** By what a raw printer is believed that a ticket is on paper; null until that was tried out. */
  proof: Proof | null
  /** By what name a broker wakes it; null: it only asks by itself. */
  triggerName: string | null
  /** Since when its tickets' triggers do not get through. */
  triggerLostAt: number | null
  /** Nothing is offered to it before this. */
  holdUntil: number
  backupPrinterId: number | null
}

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
export const TOLD_STATUSES = ['ONLINE', 'PAPER_LOW', 'PAPER_OUT', 'COVER_OPEN', 'ERROR'] as const
export type ToldStatus = (typeof TOLD_STATUSES)[number]

/**
 * By what a printer is believed that a ticket is on paper. `marker`: it repeats GS ( H once everything before
 * is printed. `status`: it knows no marker, but answers GS r. A printer that knows the marker answers GS r as
 * soon as it has read that far, be it on paper or not.
 */
export type Proof = 'marker' | 'status'

/** How often we look at a printer that does not call us. */
export const PROBE_MS = 30 * SECOND
const GRACE_MS = 5 * SECOND

/** Two calls missed and a little grace. */
export function offlineAfterMs(printer: Pick<Printer, 'transport' | 'pollSeconds'>): number {
  return 2 * (isCalled(printer) ? PROBE_MS : printer.pollSeconds * SECOND) + GRACE_MS
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
export function isWorthWriting(
  { status, lastSeenAt, pollSeconds }: Seen,
  told: PrinterStatus,
  now: number,
): boolean {
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
  // All that a screen says is that it is there: with its last word the cooks may have lost it.
  if (isScreen(printer)) return printer.lastSeenAt ?? printer.addedAt
  if (status === 'OFFLINE' && printer.status !== 'OFFLINE') {
    return (printer.lastSeenAt ?? printer.addedAt) + offlineAfterMs(printer)
  }
  return printer.statusChangedAt ?? printer.addedAt
}

/**
 * True when it could print nothing since then, nor just before, by its own unbroken word: one that tells every change
 * would have told that it was well in between. Of one that does not, nobody knows.
 */
export function wasDownThroughout(
  { status, statusChangedAt, notifiedAt }: Pick<Printer, 'status' | 'statusChangedAt' | 'notifiedAt'>,
  since: number,
): boolean {
  const isDown = TOLD_STATUSES.some((told) => told === status) && !canPrint(status)
  if (!isDown || statusChangedAt === null || notifiedAt === null) return false
  return statusChangedAt < since && notifiedAt < since
}

/** A printer that was just registered is being set up; after this, somebody should look why it keeps silent. */
const SET_UP_MS = MINUTE

/** True when it was registered a while ago and has never been heard of. */
export function isOverdue(
  { lastSeenAt, addedAt }: Pick<Printer, 'lastSeenAt' | 'addedAt'>,
  now: number,
): boolean {
  return lastSeenAt === null && now - addedAt >= SET_UP_MS
}

/** What a device says of itself; null where it has said nothing. */
export interface Device {
  serial: string | null
  mac: string | null
  model: string | null
}

export type KnownDevice = Pick<Printer, 'deviceSerial' | 'mac' | 'deviceModel' | 'deviceChangedAt'>

export function deviceOf({ deviceSerial, mac, deviceModel }: KnownDevice): Device {
  return { serial: deviceSerial, mac, model: deviceModel }
}

/** Two devices that take turns are told of no more often than this. */
const TOLD_OF_DEVICES_EVERY_MS = 10 * MINUTE

/** What is to be kept of what the device says; undefined when there is nothing new, or it was told just now. */
export function newsOfDevice(
  printer: KnownDevice,
  told: Partial<Device>,
  now: number,
): { device: Device; isOther: boolean } | undefined {
  const known = deviceOf(printer)
  const differs = (['serial', 'mac', 'model'] as const).filter(
    (fact) => told[fact] && told[fact] !== known[fact],
  )
  if (differs.length === 0) return undefined
  const changed = differs.filter((fact) => known[fact] !== null)
  const isOther = changed.length > 0
  const since = now - (printer.deviceChangedAt ?? 0)
  if (isOther && since < TOLD_OF_DEVICES_EVERY_MS) return undefined
  // Of another device nothing is known but what it says itself.
  const rest = changed.includes('serial') || changed.includes('mac') ? NOTHING_KNOWN : known
  return {
    device: {
      serial: told.serial || rest.serial,
      mac: told.mac || rest.mac,
      model: told.model || rest.model,
    },
    isOther,
  }
}

const NOTHING_KNOWN: Device = { serial: null, mac: null, model: null }

/** How long somebody is shown that another device calls as this printer. */
const SHOWN_DEVICE_CHANGE_MS = DAY

/** Since when another device calls as this printer, as long as that is worth a look. */
export function otherDeviceSince({ deviceChangedAt }: KnownDevice, now: number): number | undefined {
  return deviceChangedAt !== null && now - deviceChangedAt < SHOWN_DEVICE_CHANGE_MS
    ? deviceChangedAt
    : undefined
}

export function whyNoToken(printer: Pick<Printer, 'transport' | 'serialNo'>): Refusal | undefined {
  if (hasToken(printer)) return undefined
  const why = isCalled(printer) ? 'is reached at its address' : 'is a screen'
  return new Refusal('invalid_request', `Printer ${printer.serialNo} ${why} and has no token.`)
}
