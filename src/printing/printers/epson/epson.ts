import type { FastifyInstance } from 'fastify'
import { MINUTE, SECOND } from '../../../platform/core/clock.ts'
import { findDelivery, findOpenDelivery } from '../../jobs/delivery/delivery-store.ts'
import { keyIn } from '../../jobs/delivery/delivery-tokens.ts'
import { offerAndFetch } from '../../jobs/delivery/hand-over.ts'
import { applyMissingReport, applyReport, type PrinterReport } from '../../jobs/delivery/job-outcome.ts'
import { change, type Printing } from '../../jobs/job-transition.ts'
import { ESCPOS } from '../../tickets/render/printer-languages.ts'
import type { CallingPrinter } from '../across-accounts.ts'
import { recordDevice } from '../contact/device-identity.ts'
import { updatePrinterNotified } from '../contact/device-store.ts'
import { type PrinterRequestParts, printerOf, requirePrinterToken } from '../contact/printer-contact.ts'
import {
  canPrint,
  type Printer,
  type PrinterStatus,
  type ReportedStatus,
  wasDownThroughout,
} from '../rules.ts'
import { updatePrinterHold } from '../store.ts'
import { printRequest, readForm, readResponse, readStatus, type SdpResult, statusOfAsb } from './epson-xml.ts'

// Epson Server Direct Print with Status Notification: the printer requests a job, posts its result, and may post its
// status. Without Status Notification only the results tell about paper.

/** After a fault the printer gets no job for this long, unless it reports that it is ready. */
const HOLD_MS = 15 * SECOND

/** How long a fault that is only known from a result lasts, if the printer continues to request jobs. */
const RESULT_HOLDS_MS = 5 * MINUTE

export function serveEpson(server: FastifyInstance, printing: PrinterRequestParts): void {
  server.post(
    '/epson/:token',
    { onRequest: requirePrinterToken(printing, 'epson') },
    async (request, reply) => {
      const printer = printerOf(request)
      const form = readForm(String(request.body ?? ''))
      reply.type('text/xml; charset=utf-8')
      switch (form.ConnectionType) {
        case 'GetRequest':
          return answerRequest(
            printing,
            await recordDevice(printing, printer, { serial: form.ID, model: form.Name }),
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
    },
  )
}

/** Returns the next job. An empty response means that there is none. */
async function answerRequest(printing: PrinterRequestParts, printer: CallingPrinter): Promise<string> {
  const now = printing.now()
  await printing.recordContact(printer, statusOnAsking(printer, now))
  if (!printer.hasWork) return ''
  // The printer posts the result of a job before it requests another one.
  await applyMissingReport(printing, printer)
  if (printer.holdUntil > now) return ''
  const handed = await offerAndFetch(printing, printer, ESCPOS)
  return handed ? printRequest(handed.delivery.token, handed.bytes, printer.model) : ''
}

/**
 * A request proves that the printer is online; its last paper and cover status still applies. A printer without status
 * notification would recover only with its next ticket, so without one it counts as ready after a while.
 */
function statusOnAsking(printer: CallingPrinter, now: number): PrinterStatus {
  const { status, statusChangedAt, notifiedAt, hasWork } = printer
  if (status === 'UNKNOWN' || status === 'OFFLINE') return 'ONLINE'
  const isOld = now - (statusChangedAt ?? 0) >= RESULT_HOLDS_MS
  return notifiedAt === null && !hasWork && isOld ? 'ONLINE' : status
}

async function takeResponse(printing: PrinterRequestParts, printer: Printer, xml: string): Promise<void> {
  for (const result of readResponse(xml)) {
    const token = result.token ?? (await openToken(printing, printer))
    const status = statusOfResult(result)
    if (status) await note(printing, printer, status)
    if (token === undefined) continue
    const handedAt = result.success ? undefined : await handedAtOf(printing, printer, token)
    await applyReport(
      printing,
      printer,
      token,
      reportFromResult(result, handedAt !== undefined && wasDownThroughout(printer, handedAt)),
    )
  }
}

/** Old models send no job id: with one job in flight, the result can only belong to that job. */
async function openToken(printing: Printing, printer: Printer): Promise<string | undefined> {
  const open = await printing.database.query((sql) => findOpenDelivery(sql, printer.accountId, printer.id))
  return open?.fetchedAt === null ? undefined : open?.token
}

async function handedAtOf(printing: Printing, printer: Printer, token: string): Promise<number | undefined> {
  const key = keyIn(token, printer.accountId)
  const delivery = key && (await printing.database.query((sql) => findDelivery(sql, key, printer.id, token)))
  return delivery?.handedAt
}

async function takeStatus(printing: PrinterRequestParts, printer: Printer, xml: string): Promise<void> {
  const asb = readStatus(xml)
  if (asb === undefined) return
  if (printer.notifiedAt === null) {
    await change(printing, printer.accountId, ({ sql }) =>
      updatePrinterNotified(sql, printer.accountId, printer.id, printing.now()),
    )
  }
  await note(printing, printer, statusOfAsb(asb))
}

async function note(printing: PrinterRequestParts, printer: Printer, status: ReportedStatus): Promise<void> {
  await printing.recordContact(printer, status)
  const holdUntil = canPrint(status) ? 0 : printing.now() + HOLD_MS
  if (holdUntil === printer.holdUntil) return
  await change(printing, printer.accountId, ({ sql }) =>
    updatePrinterHold(sql, printer.accountId, printer.id, holdUntil),
  )
}

/** Faults that a person fixes at the printer; they do not count as attempts. */
const MENDED: Record<string, ReportedStatus> = {
  EPTR_COVER_OPEN: 'COVER_OPEN',
  EPTR_REC_EMPTY: 'PAPER_OUT',
  EPTR_AUTOMATICAL: 'ERROR',
  EPTR_CUTTER: 'ERROR',
  EPTR_MECHANICAL: 'ERROR',
  EPTR_UNRECOVERABLE: 'ERROR',
  EPTR_BATTERY_LOW: 'ERROR',
}

/** The printer is busy and did not start the job. */
const BUSY = new Set([
  'EX_DEVICE_BUSY',
  'EX_SPOOLER',
  'ERROR_WAIT_EJECT',
  'JobSpooling',
  'Printing',
  'TooManyRequests',
])

/** The job was not started, so nothing can be printed. */
const NEVER_BEGUN = new Set(['EX_BADPORT'])

/** An internal timeout of the printer: it is temporary, and part of the ticket may be printed. */
const PASSING = new Set(['EX_TIMEOUT', 'EX_BADPORT'])

const HOPELESS = new Set([
  'SchemaError',
  'DeviceNotFound',
  'PrintSystemError',
  'RequestEntityTooLarge',
  'JobNotFound',
])

/** Translates a result into a report; `wasDown`: the printer could not have printed anything. */
export function reportFromResult({ success, code }: SdpResult, wasDown = false): PrinterReport {
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

/** All error codes that the printer is known to send. */
export const EPSON_CODES = [
  ...Object.keys(MENDED),
  ...BUSY,
  ...NEVER_BEGUN,
  ...HOPELESS,
  ...ENVELOPE_FAULTS,
  'EX_TIMEOUT',
]

function statusOfResult({ success, code, asb }: SdpResult): ReportedStatus | undefined {
  const reported = asb === undefined ? undefined : statusOfAsb(asb)
  if (!success && MENDED[code]) return reported === undefined || canPrint(reported) ? MENDED[code] : reported
  return reported ?? (success ? 'ONLINE' : undefined)
}
