import { formatInstant } from '../../platform/core/clock.ts'
import { invalid, Refusal } from '../../platform/core/refusal.ts'
import { changeCall, readCall } from '../../platform/http/calls/call.ts'
import {
  Count,
  Flag,
  Id,
  Instant,
  InstantOrEmpty,
  list,
  One,
  Seen,
  Serial,
  Shape,
} from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { Document } from '../../platform/http/server/file-response.ts'
import { pageFor } from '../printers/models.ts'
import { findPrinterById } from '../printers/store.ts'
import { pageOf } from '../tickets/page-settings.ts'
import { drawingOf, pictureOf } from '../tickets/render/render-ticket.ts'
import { cancelPrintJob, retryPrintJob, thePrintJob } from './actions.ts'
import { findLastDocument } from './delivery/delivery-store.ts'
import { duplicateWarnings } from './delivery/hand-over.ts'
import { printOrder } from './enqueue.ts'
import { JOB_KINDS, JOB_STATUSES } from './rules.ts'

const print = changeCall({
  name: 'printjobs.create',
  method: 'POST',
  path: '/go/printer/:serial_no',
  seed: true,
  right: 'service',
  summary: 'Print an order',
  description:
    'The printer is the body’s `serial_no`. The order is the path segment when that is an integer, else the body’s `order_id` (or `order_no`); where the segment is also the serial, an order that the body names goes first. It prints what this printer has not had of the order yet; with nothing new, the whole order again, marked REPRINT. VOID for what was removed is printed without being asked for; while it is on its way, the answer names its job; so it does for a minute of what automatic printing has just sent to this printer, once. With `kind` `receipt` it prints the guest’s receipt.',
  params: { serial_no: Type.String({ ...Serial, examples: ['P-1001'] }) },
  body: {
    location_id: Id,
    serial_no: Serial,
    order_id: Type.Optional(Id),
    order_no: Type.Optional(Id),
    kind: Type.Optional(
      Type.Unsafe<'ticket' | 'receipt'>(
        Type.String({ enum: ['ticket', 'receipt'], description: 'Left out: `ticket`' }),
      ),
    ),
    reprint: Type.Optional(
      Type.Unsafe<number>({
        ...Flag,
        description: '1: the whole order again, also where automatic printing has just sent it',
      }),
    ),
  },
  bodyExample: { location_id: 1, serial_no: 'P-1001', order_id: 1 },
  status: 201,
  answer: { order_no: Id, created: One, printjob_id: Id },
  refusals: ['location_not_found', 'printer_not_found', 'order_not_found'],
  change: async (change, { params, body }) => {
    const orderId = orderNamed(params.serial_no, body)
    if (orderId === undefined) throw invalid({ order_id: { fault: 'required_here_or_in_path' } })
    const printJobId = await printOrder(change, {
      locationId: body.location_id,
      serialNo: body.serial_no,
      kind: body.kind ?? 'ticket',
      again: body.reprint === 1,
      orderId,
    })
    return { order_no: orderId, created: 1, printjob_id: printJobId }
  },
})

interface Named {
  serial_no: string
  order_id?: number | undefined
  order_no?: number | undefined
}

/**
 * The interface calls the segment a serial number and uses it as an order id, so both are accepted. If it could be
 * either, it is the serial number only if the body names an order; otherwise no order would be left.
 */
function orderNamed(segment: string, body: Named): number | undefined {
  const isOrder = /^[1-9]\d*$/.test(segment) && Number.isSafeInteger(Number(segment))
  const inPath = isOrder ? Number(segment) : undefined
  const inBody = body.order_id ?? body.order_no
  return segment === body.serial_no ? (inBody ?? inPath) : (inPath ?? inBody)
}

const NO_ORDER = 0

const getJob = readCall({
  name: 'printjobs.get',
  method: 'GET',
  path: '/go/printer/:printjob_id/printjob',
  seed: true,
  right: ['service', 'reports'],
  summary: 'Read a print job',
  params: { printjob_id: Id },
  answer: list(
    { order_no: Count },
    Shape('PrintJob', {
      printjob_id: Id,
      location_id: Id,
      order_id: Type.Integer({ minimum: 0, description: '0 for a test page' }),
      printer: Type.String({ description: 'The printer’s serial number' }),
      status: Type.String({
        enum: [...JOB_STATUSES],
        description: '`printed` only if the printer has confirmed it',
      }),
      recieved_at: Instant,
      printed_at: InstantOrEmpty,
      kind: Type.String({ enum: [...JOB_KINDS] }),
      reason: Type.String({ description: 'Why it is not printed yet, or not at all; else empty' }),
    }),
  ),
  refusals: ['printjob_not_found'],
  read: async (reading, { params }) => {
    const job = await thePrintJob(reading, params.printjob_id)
    const orderId = job.orderId ?? NO_ORDER
    const result = [
      {
        printjob_id: job.id,
        location_id: job.locationId,
        order_id: orderId,
        printer: job.printerSerialNo,
        status: job.status,
        recieved_at: formatInstant(job.receivedAt),
        printed_at: job.printedAt === null ? '' : formatInstant(job.printedAt),
        kind: job.kind,
        reason: job.reason,
      },
    ]
    return { order_no: orderId, records: result.length, result }
  },
})

const asDrawing = () =>
  new Refusal('not_acceptable', 'This ticket is too long for a PNG. Ask for it as SVG: format=svg.', {
    media_types: ['image/svg+xml'],
    formats: ['svg'],
  })

const preview = readCall({
  name: 'printjobs.preview',
  method: 'GET',
  path: '/go/printer/:printjob_id/preview',
  right: ['service', 'reports'],
  summary: 'Preview a print job',
  description:
    'The ticket as it was last sent to the printer, including duplicate warnings; before that, as it would be. SVG, or PNG with `format=png`; extremely long tickets are refused as PNG with 406 `not_acceptable`.',
  params: { printjob_id: Id },
  query: {
    format: Type.Optional(Type.Unsafe<'svg' | 'png'>(Type.String({ enum: ['svg', 'png'] }))),
    seen: Type.Optional(Seen),
  },
  answer: {},
  documents: { 'image/svg+xml': 'The ticket as a drawing', 'image/png': 'The ticket in the printer’s dots' },
  refusals: ['printjob_not_found', 'not_acceptable'],
  read: async (reading, { params, query }) => {
    const job = await thePrintJob(reading, params.printjob_id)
    const [sent, printer] = await Promise.all([
      findLastDocument(reading.sql, job.accountId, job.id),
      findPrinterById(reading.sql, job.accountId, job.atPrinterId),
    ])
    const page = printer ? pageFor(printer) : pageOf(48)
    const columns = sent?.columns ?? page.columns
    const source = sent ?? { ticket: job.ticket, stamps: duplicateWarnings(job), page }
    return query.format === 'png'
      ? new Document('image/png', () => pictureOf(job.accountId, source, columns, asDrawing))
      : new Document('image/svg+xml', () => drawingOf(job.accountId, source, columns))
  },
})

const cancel = changeCall({
  name: 'printjobs.cancel',
  method: 'PUT',
  path: '/go/printer/:printjob_id/cancel',
  right: ['service', 'manage'],
  summary: 'Cancel a print job',
  description: 'Only before it was handed to a printer.',
  params: { printjob_id: Id },
  status: 201,
  answer: { printjob_id: Id, updated: One },
  refusals: ['printjob_not_found', 'printjob_not_pending'],
  change: async (change, { params }) => {
    await cancelPrintJob(change, params.printjob_id)
    return { printjob_id: params.printjob_id, updated: 1 }
  },
})

const retry = changeCall({
  name: 'printjobs.retry',
  method: 'PUT',
  path: '/go/printer/:printjob_id/retry',
  right: ['service', 'manage'],
  summary: 'Retry a print job',
  description:
    'For a job that failed, expired or was cancelled. If it may have been printed before, it is marked POSSIBLE DUPLICATE.',
  params: { printjob_id: Id },
  status: 201,
  answer: { printjob_id: Id, updated: One },
  refusals: ['printjob_not_found', 'printjob_not_over', 'printjob_superseded', 'printer_not_found'],
  change: async (change, { params }) => {
    await retryPrintJob(change, params.printjob_id)
    return { printjob_id: params.printjob_id, updated: 1 }
  },
})

export const printJobCalls = [print, getJob, preview, cancel, retry]
