import type { Reading } from '../../../context.ts'
import { found } from '../../../platform/core/refusal.ts'
import { changeCall } from '../../../platform/http/calls/call.ts'
import { Flag, Id, One, Serial, Text } from '../../../platform/http/schema/fields.ts'
import {
  requireAllFields,
  requireCurrentVersion,
  VersionedPatch,
} from '../../../platform/http/schema/optimistic-locking.ts'
import { Type } from '../../../platform/http/schema/schema-builder.ts'
import { printTestPage } from '../../jobs/enqueue.ts'
import { removePrinter } from '../../jobs/remove-printer.ts'
import { changePrinter, registerPrinter, rotateToken, showPollingPath } from '../actions.ts'
import { printerPage } from '../models.ts'
import type { Printer } from '../rules.ts'
import { findPrinterById } from '../store.ts'
import { hasToken } from '../transports.ts'
import { printerAnswer, TransportField } from './overview-routes.ts'
import { CutField, LettersField, Margin, PaperField, pageIn } from './page-fields.ts'
import { newToken, pollingPath } from './tokens.ts'

const Address = Text(0, 60, 'Of a raw printer: its private IP address, with or without a port')
const Columns = Type.Integer({ minimum: 24, maximum: 96, description: '48 on 80 mm paper, 32 on 58 mm' })
const pageFields = {
  paper: Type.Optional(PaperField),
  letters: Type.Optional(LettersField),
  margin_top: Type.Optional(Margin('Left free above a kitchen ticket, for the rail, in mm')),
  margin_bottom: Type.Optional(Margin('Left free below, in mm')),
  cut: Type.Optional(CutField),
  buzzer: Type.Optional(Flag),
  drawer: Type.Optional(Flag),
  follow: Type.Optional(Flag),
}

const PollingPath = Type.String({
  description:
    'The secret path that the printer polls at this service. Empty for a raw printer and for a screen.',
})

const register = changeCall({
  name: 'printers.register',
  method: 'POST',
  path: '/go/printer/:location_id/register',
  right: 'manage',
  summary: 'Register a printer',
  params: { location_id: Id },
  body: {
    serial_no: Serial,
    name: Text(1, 80),
    model: Type.Optional(Text(0, 80)),
    description: Type.Optional(Text(0, 200)),
    transport: TransportField,
    address: Type.Optional(Address),
    columns: Type.Optional(
      Type.Integer({
        ...Columns,
        description: 'Characters per line. Left out: the default of the model, or 48',
      }),
    ),
    ...pageFields,
    backup: Type.Optional(Type.String({ ...Serial, description: 'The backup printer' })),
  },
  bodyExample: {
    serial_no: 'P-1003',
    name: 'Grill',
    model: 'mC-Print3',
    description: 'Beside the grill',
    transport: 'cloudprnt',
    columns: 48,
    backup: 'P-1001',
  },
  status: 201,
  answer: { printer_id: Id, polling_path: PollingPath },
  refusals: ['location_not_found', 'serial_taken', 'address_taken', 'printer_not_found', 'raw_printers_off'],
  confidential: true,
  change: async (change, { params, body }) => {
    const token = await newToken(change)
    const printerId = await registerPrinter(change, {
      locationId: params.location_id,
      serialNo: body.serial_no,
      name: body.name,
      model: body.model ?? '',
      description: body.description ?? '',
      transport: body.transport,
      address: body.address ?? '',
      ...(body.columns !== undefined && { columns: body.columns }),
      page: pageIn(body),
      backup: body.backup,
      outward: change.outward ?? {},
      token,
    })
    const path = hasToken(body) ? pollingPath(body.transport, token) : ''
    return { printer_id: printerId, polling_path: path }
  },
})

const printerFields = {
  name: Text(1, 80),
  model: Text(0, 80),
  description: Text(0, 200),
  columns: Columns,
  ...pageFields,
  address: Type.Optional(Address),
  backup: Type.Union([Type.Null(), Serial], { description: 'The backup printer, or null' }),
}

const edit = changeCall({
  name: 'printers.change',
  method: 'PUT',
  path: '/go/printer/:printer_id',
  right: 'manage',
  summary: 'Change a printer',
  description: 'Everything except its serial number and transport: another device is another printer.',
  params: { printer_id: Id },
  body: VersionedPatch(printerFields),
  bodyExample: { name: 'Kitchen', model: 'mC-Print3', description: 'By the pass', columns: 48, backup: null },
  status: 201,
  answer: { printer_id: Id, updated: One },
  refusals: ['printer_not_found', 'address_taken', 'changed_meanwhile', 'raw_printers_off'],
  change: async (change, { params, body }) => {
    requireAllFields(printerFields, body)
    const { serialNo } = await thePrinter(change, params.printer_id)
    const { outward = {} } = change
    await changePrinter(change, serialNo, (printer, standIn) => {
      const current = printerAnswer(printer, standIn?.serialNo)
      requireCurrentVersion(body, current)
      const { version, ...input } = body
      const leftOut = version === undefined ? { ...current, address: '' } : current
      const { backup, ...rest } = { ...leftOut, ...input }
      const page = { ...printerPage(printer), ...pageIn(rest) }
      return { ...rest, page, backup: backup === '' ? null : backup, outward }
    })
    return { printer_id: params.printer_id, updated: 1 }
  },
})

const remove = changeCall({
  name: 'printers.remove',
  method: 'DELETE',
  path: '/go/printer/:printer_id',
  right: 'manage',
  summary: 'Remove a printer',
  description:
    'Its waiting jobs are cancelled, its menu sections are unassigned, and its address stops working. Printed jobs are retained; if it is registered again, it is the same printer.',
  params: { printer_id: Id },
  status: 200,
  answer: { printer_id: Id, deleted: One },
  refusals: ['printer_not_found', 'printer_busy'],
  change: async (change, { params }) => {
    const { serialNo } = await thePrinter(change, params.printer_id)
    await removePrinter(change, serialNo)
    return { printer_id: params.printer_id, deleted: 1 }
  },
})

const show = changeCall({
  name: 'printers.show_address',
  method: 'POST',
  path: '/go/printer/:printer_id/address',
  right: 'secrets',
  summary: 'Show the polling path of a printer',
  description: 'The event log records that it was shown, and to whom.',
  params: { printer_id: Id },
  status: 200,
  answer: { printer_id: Id, polling_path: PollingPath },
  refusals: ['printer_not_found'],
  confidential: true,
  change: async (change, { params }) => {
    const { serialNo } = await thePrinter(change, params.printer_id)
    return { printer_id: params.printer_id, polling_path: await showPollingPath(change, serialNo) }
  },
})

const rotate = changeCall({
  name: 'printers.rotate_token',
  method: 'POST',
  path: '/go/printer/:printer_id/token',
  right: 'secrets',
  summary: 'Give a printer a new polling path',
  description: 'The old one stops working at once.',
  params: { printer_id: Id },
  status: 201,
  answer: { printer_id: Id, polling_path: PollingPath },
  refusals: ['printer_not_found'],
  confidential: true,
  change: async (change, { params }) => {
    const token = await newToken(change)
    const { serialNo } = await thePrinter(change, params.printer_id)
    const { transport } = await rotateToken(change, serialNo, token)
    return { printer_id: params.printer_id, polling_path: pollingPath(transport, token) }
  },
})

const testPage = changeCall({
  name: 'printers.print_test',
  method: 'POST',
  path: '/go/printer/:printer_id/test',
  right: 'manage',
  summary: 'Print a test page',
  params: { printer_id: Id },
  status: 201,
  answer: { printer_id: Id, printjob_id: Id },
  refusals: ['printer_not_found'],
  change: async (change, { params }) => {
    const { serialNo } = await thePrinter(change, params.printer_id)
    return { printer_id: params.printer_id, printjob_id: await printTestPage(change, serialNo) }
  },
})

/** Returns the caller's own printer; the action checks whether its location is in reach. */
async function thePrinter({ sql, caller }: Reading, printerId: number): Promise<Printer> {
  return found(
    await findPrinterById(sql, caller.accountId, printerId),
    'printer_not_found',
    `Printer ${printerId}`,
  )
}

export const printerManagementCalls = [register, edit, remove, show, rotate, testPage]
