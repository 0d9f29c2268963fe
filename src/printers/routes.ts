import { Type } from 'typebox'
import { formatInstant } from '../clock.ts'
import { compareNames } from '../collation.ts'
import { mustReach } from '../context.ts'
import { changeCall, readCall } from '../http/call.ts'
import { Id, Instant, InstantOrEmpty, list, One, Serial, Shape } from '../http/fields.ts'
import { invalid } from '../http/input.ts'
import { theLocation } from '../locations/actions.ts'
import { found } from '../refusal.ts'
import { printOrder } from './actions.ts'
import { findPrintJob, listPrinters } from './store.ts'

const PRINTER_STATUSES = ['ONLINE', 'OFFLINE', 'PAPER_LOW', 'PAPER_OUT', 'COVER_OPEN', 'ERROR', 'UNKNOWN']
const JOB_STATUSES = ['pending', 'sent', 'printed', 'failed', 'cancelled', 'expired']

const listAll = readCall({
  method: 'GET',
  path: '/go/printer/:location_id',
  summary: 'List printers',
  params: { location_id: Id },
  answer: list(
    { location_id: Id },
    Shape({
      printer_id: Id,
      printer_name: Type.String(),
      serial_number: Type.String(),
      model: Type.String(),
      description: Type.String(),
      status: Type.String({ enum: PRINTER_STATUSES, description: 'UNKNOWN before the first contact' }),
      last_seen: InstantOrEmpty,
      date_added: Instant,
    }),
  ),
  refusals: ['location_not_found'],
  read: async (reading, { params }) => {
    const location = await theLocation(reading, params.location_id)
    const printers = await listPrinters(reading.sql, location.accountId, location.id)
    const result = printers
      .sort((a, b) => compareNames(a.name, b.name))
      .map((printer) => ({
        printer_id: printer.id,
        printer_name: printer.name,
        serial_number: printer.serialNo,
        model: printer.model,
        description: printer.description,
        status: printer.status,
        last_seen: instantOrEmpty(printer.lastSeenAt),
        date_added: formatInstant(printer.addedAt),
      }))
    return { location_id: location.id, records: result.length, result }
  },
})

const print = changeCall({
  method: 'POST',
  path: '/go/printer/:serial_no',
  summary: 'Print an order',
  description:
    'The printer is the body’s `serial_no`. The order is the path segment when that is an integer other than the serial, else the body’s `order_id` (or `order_no`).',
  params: { serial_no: Serial },
  body: { location_id: Id, serial_no: Serial, order_id: Type.Optional(Id), order_no: Type.Optional(Id) },
  bodyExample: { location_id: 1, serial_no: 'P-1001', order_id: 1 },
  status: 201,
  answer: { order_no: Id, created: One, printjob_id: Id },
  refusals: ['location_not_found', 'printer_not_found', 'order_not_found'],
  change: async (change, { params, body }) => {
    const orderId = orderInPath(params.serial_no, body.serial_no) ?? body.order_id ?? body.order_no
    if (orderId === undefined)
      throw invalid({ order_id: 'is required, here or as the last part of the path' })
    const printJobId = await printOrder(change, {
      locationId: body.location_id,
      serialNo: body.serial_no,
      orderId,
    })
    return { order_no: orderId, created: 1, printjob_id: printJobId }
  },
})

/** The interface calls the segment a serial number and uses it as an order id: it may be either. */
function orderInPath(segment: string, serialNo: string): number | undefined {
  const orderId = Number(segment)
  return /^[1-9]\d*$/.test(segment) && segment !== serialNo && Number.isSafeInteger(orderId)
    ? orderId
    : undefined
}

const getJob = readCall({
  method: 'GET',
  path: '/go/printer/:printjob_id/printjob',
  summary: 'Read a print job',
  params: { printjob_id: Id },
  answer: list(
    { order_no: Id },
    Shape({
      printjob_id: Id,
      location_id: Id,
      order_id: Id,
      printer: Type.String({ description: 'The printer’s serial number' }),
      status: Type.String({ enum: JOB_STATUSES, description: '`printed` only on the printer’s own word' }),
      recieved_at: Instant,
      printed_at: InstantOrEmpty,
    }),
  ),
  refusals: ['printjob_not_found'],
  read: async ({ sql, caller }, { params }) => {
    const job = found(
      await findPrintJob(sql, caller.accountId, params.printjob_id),
      'printjob_not_found',
      `Print job ${params.printjob_id}`,
    )
    mustReach(caller, job.locationId)
    const result = [
      {
        printjob_id: job.id,
        location_id: job.locationId,
        order_id: job.orderId,
        printer: job.printerSerialNo,
        status: job.status,
        recieved_at: formatInstant(job.receivedAt),
        printed_at: instantOrEmpty(job.printedAt),
      },
    ]
    return { order_no: job.orderId, records: result.length, result }
  },
})

const instantOrEmpty = (instant: number | null) => (instant === null ? '' : formatInstant(instant))

export const printerCalls = [listAll, print, getJob]
