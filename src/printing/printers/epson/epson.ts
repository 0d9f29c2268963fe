import type { FastifyInstance } from 'fastify'
import { MINUTE, SECOND } from '../../../platform/core/clock.ts'
import { findDelivery, findOpenDelivery } from '../../jobs/delivery/delivery-store.ts'
import { keyIn } from '../../jobs/delivery/delivery-tokens.ts'
import { offerWithBytes } from '../../jobs/delivery/hand-over.ts'
import { settle, settleForgotten, type Word } from '../../jobs/delivery/job-outcome.ts'
import { change, type Printing } from '../../jobs/job-transition.ts'
import { ESCPOS } from '../../tickets/render/printer-languages.ts'
import type { CallingPrinter } from '../across-accounts.ts'
import { hearDevice } from '../contact/device-identity.ts'
import { updatePrinterNotified } from '../contact/device-store.ts'
import { type Listening, onlyKnown, printerOf } from '../contact/printer-contact.ts'
import { canPrint, type Printer, type PrinterStatus, type ToldStatus, wasDownThroughout } from '../rules.ts'
import { updatePrinterHold } from '../store.ts'
import { printRequest, readForm, readResponse, readStatus, type SdpResult, statusOfAsb } from './epson-xml.ts'

// Epson Server Direct Print with Status Notification: the printer asks for work, then posts what became
// of it, then may post how it is. Without Status Notification only its results tell us of paper.

/** After a fault, the printer is left alone this long unless it says that it is well. */
const HOLD_MS = 15 * SECOND

/** How long a fault holds that only a result told of, if the printer goes on asking for work. */
const RESULT_HOLDS_MS = 5 * MINUTE

export function serveEpson(server: FastifyInstance, printing: Listening): void {
  server.post('/epson/:token', { onRequest: onlyKnown(printing, 'epson') }, async (request, reply) => {
    const printer = printerOf(request)
    const form = readForm(String(request.body ?? ''))
    reply.type('text/xml; charset=utf-8')
    switch (form.ConnectionType) {
      case 'GetRequest':
        return answerRequest(
          printing,
          await hearDevice(printing, printer, { serial: form.ID, model: form.Name }),
        )
      case 'SetResponse':
        await takeResponse(printing, printer, form.ResponseFile ?? '')
        return ''
      case 'SetStatus':
      case 'Status':
        await takeStatus(printing, printer, form.Status ?? '')
        return ''
      default:
        return reply.code(400).send()
    }
  })
}

/** The next job, or nothing at all: that is how the printer is told that there is none. */
async function answerRequest(printing: Listening, printer: CallingPrinter): Promise<string> {
  const now = printing.now()
  await printing.hear(printer, statusOnAsking(printer, now))
  if (!printer.hasWork) return ''
  // It posts what became of a ticket before it asks for another.
  await settleForgotten(printing, printer)
  if (printer.holdUntil > now) return ''
  const handed = await offerWithBytes(printing, printer, ESCPOS)
  return handed ? printRequest(handed.delivery.token, handed.bytes, printer.model) : ''
}

/**
 * Asking for work proves that it is there; what it said of paper and cover still holds. One that never says
 * when it is well again would show it only by the next ticket: without one, it is taken for well after a while.
 */
function statusOnAsking(printer: CallingPrinter, now: number): PrinterStatus {
  const { status, statusChangedAt, notifiedAt, hasWork } = printer
  if (status === 'UNKNOWN' || status === 'OFFLINE') return 'ONLINE'
  const isOld = now - (statusChangedAt ?? 0) >= RESULT_HOLDS_MS
  return notifiedAt === null && !hasWork && isOld ? 'ONLINE' : status
}

async function takeResponse(printing: Listening, printer: Printer, xml: string): Promise<void> {
  for (const result of readResponse(xml)) {
    const token = result.token ?? (await openToken(printing, printer))
    const status = statusOfResult(result)
    if (status) await note(printing, printer, status)
    if (token === undefined) continue
    const handedAt = result.success ? undefined : await handedAtOf(printing, printer, token)
    await settle(
      printing,
      printer,
      token,
      wordOf(result, handedAt !== undefined && wasDownThroughout(printer, handedAt)),
    )
  }
}

/** Old models name no job: with one in flight at a time, it can only be that one. */
async function openToken(printing: Printing, printer: Printer): Promise<string | undefined> {
  const open = await printing.database.look((sql) => findOpenDelivery(sql, printer.accountId, printer.id))
  return open?.fetchedAt === null ? undefined : open?.token
}

async function handedAtOf(printing: Printing, printer: Printer, token: string): Promise<number | undefined> {
  const key = keyIn(token, printer.accountId)
  const delivery = key && (await printing.database.look((sql) => findDelivery(sql, key, printer.id, token)))
  return delivery?.handedAt
}

async function takeStatus(printing: Listening, printer: Printer, xml: string): Promise<void> {
  const asb = readStatus(xml)
  if (asb === undefined) return
  if (printer.notifiedAt === null) {
    await change(printing, printer.accountId, ({ sql }) =>
      updatePrinterNotified(sql, printer.accountId, printer.id, printing.now()),
    )
  }
  await note(printing, printer, statusOfAsb(asb))
}

async function note(printing: Listening, printer: Printer, status: ToldStatus): Promise<void> {
  await printing.hear(printer, status)
  const holdUntil = canPrint(status) ? 0 : printing.now() + HOLD_MS
  if (holdUntil === printer.holdUntil) return
  await change(printing, printer.accountId, ({ sql }) =>
    updatePrinterHold(sql, printer.accountId, printer.id, holdUntil),
  )
}

/** Faults that a person mends at the printer: they spend no attempt. */
const MENDED: Record<string, ToldStatus> = {
  EPTR_COVER_OPEN: 'COVER_OPEN',
  EPTR_REC_EMPTY: 'PAPER_OUT',
  EPTR_AUTOMATICAL: 'ERROR',
  EPTR_CUTTER: 'ERROR',
  EPTR_MECHANICAL: 'ERROR',
  EPTR_UNRECOVERABLE: 'ERROR',
  EPTR_BATTERY_LOW: 'ERROR',
}

/** The printer has something else to do, and never began. */
const BUSY = new Set([
  'EX_DEVICE_BUSY',
  'EX_SPOOLER',
  'ERROR_WAIT_EJECT',
  'JobSpooling',
  'Printing',
  'TooManyRequests',
])

/** It never began either: what it was given cannot have come out. */
const NEVER_BEGUN = new Set(['EX_BADPORT'])

/** Its own parts did not answer each other in time: that passes, and some of the ticket may be on paper. */
const PASSING = new Set(['EX_TIMEOUT', 'EX_BADPORT'])

const HOPELESS = new Set([
  'SchemaError',
  'DeviceNotFound',
  'PrintSystemError',
  'RequestEntityTooLarge',
  'JobNotFound',
])

/** What a result means for the job; `wasDown`: it could print nothing of it. */
export function wordOf({ success, code }: SdpResult, wasDown = false): Word {
  if (success) return { kind: 'printed' }
  const reason =
    code
      .replace(/[^A-Za-z_ ]/g, '')
      .slice(0, 60)
      .trim()
      .toLowerCase()
      .replaceAll(' ', '_') || 'printer_error'
  if (HOPELESS.has(code) || ENVELOPE_FAULTS.has(code)) return { kind: 'refused', reason }
  if (BUSY.has(code)) return { kind: 'busy', reason }
  const maybePrinted = !wasDown && !NEVER_BEGUN.has(code)
  if (PASSING.has(code)) return { kind: 'busy', reason, maybePrinted }
  return { kind: 'returned', reason, isTheirs: code in MENDED, maybePrinted }
}

const ENVELOPE_FAULTS = new Set(['Data size is exceeded', 'Invalid XML format', 'Invalid printer settings'])

/** Everything that it is known to say when a ticket did not come out. */
export const EPSON_CODES = [
  ...Object.keys(MENDED),
  ...BUSY,
  ...NEVER_BEGUN,
  ...HOPELESS,
  ...ENVELOPE_FAULTS,
  'EX_TIMEOUT',
]

function statusOfResult({ success, code, asb }: SdpResult): ToldStatus | undefined {
  const told = asb === undefined ? undefined : statusOfAsb(asb)
  if (!success && MENDED[code]) return told === undefined || canPrint(told) ? MENDED[code] : told
  return told ?? (success ? 'ONLINE' : undefined)
}
