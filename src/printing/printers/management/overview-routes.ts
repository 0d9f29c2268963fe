import type { Static } from 'typebox'
import { setAutoPrinting } from '../../../kitchen/routing/routing.ts'
import { isAutoPrintingOn } from '../../../kitchen/routing/routing-store.ts'
import { theLocation } from '../../../locations/actions.ts'
import { formatInstant } from '../../../platform/core/clock.ts'
import { compareNames } from '../../../platform/core/collation.ts'
import { changeCall, readCall } from '../../../platform/http/calls/call.ts'
import {
  Count,
  Flag,
  Id,
  Instant,
  InstantOrEmpty,
  list,
  One,
  Shape,
} from '../../../platform/http/schema/fields.ts'
import { Version, withVersion } from '../../../platform/http/schema/optimistic-locking.ts'
import { Type } from '../../../platform/http/schema/schema-builder.ts'
import { countWaitingJobs } from '../../jobs/queue-store.ts'
import { formatMac } from '../contact/device-identity.ts'
import { printerPage } from '../models.ts'
import { LastSeen, lastSeen } from '../routes.ts'
import {
  deviceOf,
  isOverdue,
  otherDeviceSince,
  PRINTER_STATUSES,
  type Printer,
  type PrinterStatus,
  statusNow,
} from '../rules.ts'
import { listPrinters } from '../store.ts'
import { TRANSPORTS, TRANSPORTS_DESCRIBED, type Transport } from '../transports.ts'
import { listLogos } from './logo-store.ts'
import { pageAnswer, pageAnswerFields } from './page-fields.ts'

export const TransportField = Type.Unsafe<Transport>({
  type: 'string',
  enum: [...TRANSPORTS],
  description: TRANSPORTS_DESCRIBED,
})

const PrinterEntry = Shape({
  printer_id: Id,
  name: Type.String(),
  serial_no: Type.String(),
  model: Type.String(),
  description: Type.String(),
  transport: TransportField,
  address: Type.String(),
  columns: Count,
  ...pageAnswerFields,
  logo: Type.Integer({ ...Flag, description: '1: its receipts have a logo' }),
  backup: Type.String({ description: 'The serial number of its backup printer, or empty' }),
  printer_status: Type.Unsafe<PrinterStatus>({ type: 'string', enum: [...PRINTER_STATUSES] }),
  last_seen: LastSeen,
  ever_seen: Flag,
  registered: Instant,
  overdue: Type.Integer({ ...Flag, description: '1: it has never called since it was registered' }),
  device_serial: Type.String({ description: 'As reported by the device; empty: not reported' }),
  device_mac: Type.String(),
  device_model: Type.String(),
  device_changed: Type.String({
    ...InstantOrEmpty,
    description: 'Since when another device uses this printer’s address; empty after a day',
  }),
  woken: Type.Integer({ ...Flag, description: '1: the operator’s MQTT broker triggers it for each ticket' }),
  trigger_lost: Type.String({
    ...InstantOrEmpty,
    description:
      'Since when triggers are not delivered, so that it finds tickets by polling; empty: they are',
  }),
  waiting: Count,
  version: Version,
})
export type PrinterEntry = Static<typeof PrinterEntry>

const PrintersAnswer = Shape({ ...list({ location_id: Id }, PrinterEntry), auto_printing: Flag })
export type PrintersAnswer = Static<typeof PrintersAnswer>

const listAll = readCall({
  name: 'printers.list_details',
  method: 'GET',
  path: '/go/printer/:location_id/overview',
  right: ['manage', 'reports'],
  summary: 'See the printers of a location',
  description: 'By name, each with its number of waiting jobs. The secret address is not included.',
  params: { location_id: Id },
  answer: PrintersAnswer.properties,
  refusals: ['location_not_found'],
  read: async (reading, { params }) => {
    const { sql, now } = reading
    const { accountId, id: locationId } = await theLocation(reading, params.location_id)
    const [printers, waiting, automatic, logos] = await Promise.all([
      listPrinters(sql, accountId, locationId),
      countWaitingJobs(sql, accountId, locationId),
      isAutoPrintingOn(sql, accountId, locationId),
      listLogos(sql, accountId),
    ])
    const hasLogo = new Set(logos.map(({ printerId }) => printerId))
    const waitingAt = new Map(waiting.map(({ printerId, waiting }) => [printerId, waiting]))
    const serialOf = new Map(printers.map(({ id, serialNo }) => [id, serialNo]))
    const result = printers
      .toSorted((a, b) => compareNames(a.name, b.name))
      .map((printer) => ({
        printer_id: printer.id,
        serial_no: printer.serialNo,
        transport: printer.transport,
        ...withVersion(printerAnswer(printer, serialOf.get(printer.backupPrinterId ?? 0))),
        logo: hasLogo.has(printer.id) ? 1 : 0,
        printer_status: statusNow(printer, now),
        ...lastSeen(printer),
        registered: formatInstant(printer.addedAt),
        overdue: isOverdue(printer, now) ? 1 : 0,
        ...deviceAnswer(printer, now),
        ...triggerAnswer(printer),
        waiting: waitingAt.get(printer.id) ?? 0,
      }))
    return { location_id: locationId, records: result.length, result, auto_printing: automatic ? 1 : 0 }
  },
})

function deviceAnswer(printer: Printer, now: number) {
  const { serial, mac, model } = deviceOf(printer)
  const changedAt = otherDeviceSince(printer, now)
  return {
    device_serial: serial ?? '',
    device_mac: formatMac(mac),
    device_model: model ?? '',
    device_changed: changedAt === undefined ? '' : formatInstant(changedAt),
  }
}

function triggerAnswer({ triggerName, triggerLostAt }: Printer) {
  return {
    woken: triggerName === null ? 0 : 1,
    trigger_lost: triggerLostAt === null ? '' : formatInstant(triggerLostAt),
  }
}

/** The editable fields of a printer. */
export function printerAnswer(printer: Printer, backup = '') {
  const { name, model, description, address, columns } = printer
  const page = pageAnswer(printerPage(printer))
  return { name, model, description, address: address ?? '', columns, ...page, backup }
}

const automatic = changeCall({
  name: 'printers.set_automatic',
  method: 'PUT',
  path: '/go/printer/:location_id/automatic',
  right: 'manage',
  summary: 'Switch automatic printing on or off',
  params: { location_id: Id },
  body: { auto_printing: Flag },
  bodyExample: { auto_printing: 1 },
  status: 201,
  answer: { location_id: Id, updated: One },
  refusals: ['location_not_found'],
  change: async (change, { params, body }) => {
    await setAutoPrinting(change, params.location_id, body.auto_printing === 1)
    return { location_id: params.location_id, updated: 1 }
  },
})

export const printerOverviewCalls = [listAll, automatic]
