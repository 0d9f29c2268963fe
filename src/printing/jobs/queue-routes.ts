import type { Static } from 'typebox'
import { theLocation } from '../../locations/actions.ts'
import { ORDER_KINDS, type OrderKind } from '../../orders/store.ts'
import { DAY, formatInstant } from '../../platform/core/clock.ts'
import { readCall } from '../../platform/http/calls/call.ts'
import { Count, Flag, Id, Instant, InstantOrEmpty, Shape } from '../../platform/http/schema/fields.ts'
import { pageFields, pageOf, pageQuery } from '../../platform/http/schema/paging.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { listQueue, type QueuedJob } from './queue-store.ts'
import { JOB_KINDS, JOB_STATUSES, type JobKind, type JobStatus } from './rules.ts'

const PAGE = 25
/** Jobs are listed for the period in which their documents can be previewed. */
const SHOWN_DAYS = 30

const SHOWN = {
  all: JOB_STATUSES,
  waiting: ['pending', 'sent'],
  printed: ['printed'],
  failed: ['failed', 'expired'],
} as const satisfies Record<string, readonly JobStatus[]>
export type Shown = keyof typeof SHOWN

const PrintJobEntry = Shape({
  printjob_id: Id,
  order_id: Type.Union([Id, Type.Null()]),
  table_number: Type.Union([Id, Type.Null()]),
  order_kind: Type.Unsafe<OrderKind | ''>({
    type: 'string',
    enum: [...ORDER_KINDS, ''],
    description: 'Empty: no order',
  }),
  order_name: Type.String(),
  day_number: Count,
  printer_id: Id,
  printer_name: Type.String(),
  at_printer_id: Type.Integer({
    ...Id,
    description: 'The printer that prints it: the backup, if it differs',
  }),
  backup_name: Type.String({ description: 'The backup printer that prints it, or empty' }),
  kind: Type.Unsafe<JobKind>({ type: 'string', enum: [...JOB_KINDS] }),
  job_status: Type.Unsafe<JobStatus>({ type: 'string', enum: [...JOB_STATUSES] }),
  reason: Type.String({ description: 'Why it is not printed yet, or not at all; else empty' }),
  attempts: Type.Integer({ ...Count, description: 'How often it was handed to a printer' }),
  received: Instant,
  expires: Instant,
  printed: InstantOrEmpty,
})
export type PrintJobEntry = Static<typeof PrintJobEntry>

const PrintJobsAnswer = Shape({
  location_id: Id,
  result: Type.Array(PrintJobEntry),
  more: Flag,
  ...pageFields,
})
export type PrintJobsAnswer = Static<typeof PrintJobsAnswer>

const queue = readCall({
  name: 'printjobs.list',
  method: 'GET',
  path: '/go/printer/:location_id/queue',
  right: ['service', 'reports'],
  summary: 'List the print jobs of a location',
  description: `Newest first, ${PAGE} at a time unless \`limit\` says otherwise, of the last ${SHOWN_DAYS} days. \`before\` is an older name of \`after\`.`,
  params: { location_id: Id },
  query: {
    show: Type.Optional(
      Type.Unsafe<Shown>({
        type: 'string',
        enum: Object.keys(SHOWN),
        description: '`waiting`: pending or sent; `failed`: or expired; left out: `all`',
      }),
    ),
    printer_id: Type.Optional(Id),
    ...pageQuery,
    before: Type.Optional(Id),
  },
  answer: PrintJobsAnswer.properties,
  refusals: ['location_not_found'],
  read: async (reading, { params, query }) => {
    const location = await theLocation(reading, params.location_id)
    const size = query.limit ?? PAGE
    const jobs = await listQueue(reading.sql, {
      accountId: location.accountId,
      locationId: location.id,
      printerId: query.printer_id,
      statuses: SHOWN[query.show ?? 'all'],
      since: reading.now - SHOWN_DAYS * DAY,
      before: query.after ?? query.before ?? Number.MAX_SAFE_INTEGER,
      limit: size + 1,
    })
    return {
      location_id: location.id,
      more: jobs.length > size ? 1 : 0,
      ...pageOf(jobs.map(entryOf), size, ({ printjob_id }) => printjob_id),
    }
  },
})

function entryOf(job: QueuedJob): PrintJobEntry {
  return {
    printjob_id: job.id,
    order_id: job.orderId,
    table_number: job.tableNumber,
    order_kind: job.orderKind,
    order_name: job.orderName,
    day_number: job.dayNumber,
    printer_id: job.printerId,
    printer_name: job.printerName,
    at_printer_id: job.atPrinterId,
    backup_name: job.atPrinterId === job.printerId ? '' : job.atPrinterName,
    kind: job.kind,
    job_status: job.status,
    reason: job.reason,
    attempts: job.handovers,
    received: formatInstant(job.receivedAt),
    expires: formatInstant(job.expiresAt),
    printed: job.printedAt === null ? '' : formatInstant(job.printedAt),
  }
}

export const printQueueCalls = [queue]
