import { DAY, MINUTE, SECOND } from '../../platform/core/clock.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import type { Language } from '../tickets/render/printer-languages.ts'
import { hasToken, isDialled, isScreen, type Transport } from './transports.ts'

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
  /** Host and port of a printer that the service dials. */
  address: string | null
  columns: number
  /** The page settings as JSON (models.ts). */
  page: string
  pollSeconds: number
  /** The language that the printer reported, or the default of its model. */
  language: Language | null
  askedAt: number | null
  /** The identity that the polling device reports. */
  deviceSerial: string | null
  mac: string | null
  deviceModel: string | null
  /** When another device started to use this printer's token. */
  deviceChangedAt: number | null
  /** When an Epson printer first posted its status; null: its status is only known from results. */
  notifiedAt: number | null
  /** The confirmation that a raw printer supports; null: not detected yet. */
  proof: Proof | null
  /** The name of the printer at the MQTT broker; null: it only polls. */
  triggerName: string | null
  /** Since when MQTT triggers of this printer are not delivered. */
  triggerLostAt: number | null
  /** No job is offered before this time. */
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

/** The statuses that a printer can report; the others are derived by the service. */
export const REPORTED_STATUSES = ['ONLINE', 'PAPER_LOW', 'PAPER_OUT', 'COVER_OPEN', 'ERROR'] as const
export type ReportedStatus = (typeof REPORTED_STATUSES)[number]

/**
 * How a printer confirms that a ticket is printed. `marker`: it repeats GS ( H once everything before is printed.
 * `status`: it has no marker support, but answers GS r. A printer with marker support answers GS r as soon as it has
 * read the command, printed or not.
 */
export type Proof = 'marker' | 'status'

/** How often the service probes a dialled printer. */
export const PROBE_MS = 30 * SECOND
const GRACE_MS = 5 * SECOND

/** A printer is offline after two missed polls and a grace period. */
export function offlineAfterMs(printer: Pick<Printer, 'transport' | 'pollSeconds'>): number {
  return 2 * (isDialled(printer) ? PROBE_MS : printer.pollSeconds * SECOND) + GRACE_MS
}

/** The shortest time after which any printer can count as offline. */
export const SILENT_AFTER_MS = 2 * SECOND + GRACE_MS

type Seen = Pick<Printer, 'transport' | 'pollSeconds' | 'status' | 'lastSeenAt'>

/** The last reported status, or OFFLINE if the printer has been silent for too long. */
export function statusNow(printer: Seen, now: number): PrinterStatus {
  if (printer.lastSeenAt === null) return 'UNKNOWN'
  return now - printer.lastSeenAt > offlineAfterMs(printer) ? 'OFFLINE' : printer.status
}

/** A poll may come this much early and still count as the next one. */
const EARLY_MS = SECOND

/** True if a contact with the printer must be stored. */
export function isWorthWriting(
  { status, lastSeenAt, pollSeconds }: Seen,
  reported: PrinterStatus,
  now: number,
): boolean {
  return reported !== status || lastSeenAt === null || now - lastSeenAt >= pollSeconds * SECOND - EARLY_MS
}

/**
 * True if only the time of the contact has changed, and storing it can be deferred: the printer does not count as
 * offline within the grace period.
 */
export function canDeferWrite(printer: Seen, reported: PrinterStatus, now: number): boolean {
  const { status, lastSeenAt } = printer
  return reported === status && lastSeenAt !== null && now - lastSeenAt <= offlineAfterMs(printer) - GRACE_MS
}

export function canPrint(status: PrinterStatus): boolean {
  return status === 'ONLINE' || status === 'PAPER_LOW'
}

/** Since when the printer cannot print; undefined if it can. */
export function downSince(
  printer: Seen & Pick<Printer, 'statusChangedAt' | 'addedAt'>,
  now: number,
): number | undefined {
  const status = statusNow(printer, now)
  if (canPrint(status)) return undefined
  // A screen only reports that it is online: the cooks may have lost it right after its last report.
  if (isScreen(printer)) return printer.lastSeenAt ?? printer.addedAt
  if (status === 'OFFLINE' && printer.status !== 'OFFLINE') {
    return (printer.lastSeenAt ?? printer.addedAt) + offlineAfterMs(printer)
  }
  return printer.statusChangedAt ?? printer.addedAt
}

/**
 * True if the printer could not print since then, nor just before. This is certain only for printers that report every
 * change of their status.
 */
export function wasDownThroughout(
  { status, statusChangedAt, notifiedAt }: Pick<Printer, 'status' | 'statusChangedAt' | 'notifiedAt'>,
  since: number,
): boolean {
  const isDown = REPORTED_STATUSES.some((reported) => reported === status) && !canPrint(status)
  if (!isDown || statusChangedAt === null || notifiedAt === null) return false
  return statusChangedAt < since && notifiedAt < since
}

/** The time for setting up a new printer; after it a silent printer needs attention. */
const SET_UP_MS = MINUTE

/** True if the printer was registered a while ago and has never called. */
export function isOverdue(
  { lastSeenAt, addedAt }: Pick<Printer, 'lastSeenAt' | 'addedAt'>,
  now: number,
): boolean {
  return lastSeenAt === null && now - addedAt >= SET_UP_MS
}

/** The identity that a device reports; null: not reported. */
export interface Device {
  serial: string | null
  mac: string | null
  model: string | null
}

export type KnownDevice = Pick<Printer, 'deviceSerial' | 'mac' | 'deviceModel' | 'deviceChangedAt'>

export function deviceOf({ deviceSerial, mac, deviceModel }: KnownDevice): Device {
  return { serial: deviceSerial, mac, model: deviceModel }
}

/** Two alternating devices are reported no more often than this. */
const DEVICE_EVENT_INTERVAL_MS = 10 * MINUTE

/** The identity to store; undefined if nothing changed, or a change was reported recently. */
export function deviceUpdate(
  printer: KnownDevice,
  reported: Partial<Device>,
  now: number,
): { device: Device; isOther: boolean } | undefined {
  const known = deviceOf(printer)
  const differs = (['serial', 'mac', 'model'] as const).filter(
    (fact) => reported[fact] && reported[fact] !== known[fact],
  )
  if (differs.length === 0) return undefined
  const changed = differs.filter((fact) => known[fact] !== null)
  const isOther = changed.length > 0
  const since = now - (printer.deviceChangedAt ?? 0)
  if (isOther && since < DEVICE_EVENT_INTERVAL_MS) return undefined
  // Nothing is known about another device except what it reports.
  const rest = changed.includes('serial') || changed.includes('mac') ? NOTHING_KNOWN : known
  return {
    device: {
      serial: reported.serial || rest.serial,
      mac: reported.mac || rest.mac,
      model: reported.model || rest.model,
    },
    isOther,
  }
}

const NOTHING_KNOWN: Device = { serial: null, mac: null, model: null }

/** How long a changed device is shown. */
const SHOWN_DEVICE_CHANGE_MS = DAY

/** When another device started to use this printer's token, if that was recently. */
export function otherDeviceSince({ deviceChangedAt }: KnownDevice, now: number): number | undefined {
  return deviceChangedAt !== null && now - deviceChangedAt < SHOWN_DEVICE_CHANGE_MS
    ? deviceChangedAt
    : undefined
}

export function whyNoToken(printer: Pick<Printer, 'transport' | 'serialNo'>): Refusal | undefined {
  if (hasToken(printer)) return undefined
  const why = isDialled(printer) ? 'is reached at its address' : 'is a screen'
  return new Refusal('invalid_request', `Printer ${printer.serialNo} ${why} and has no token.`)
}
