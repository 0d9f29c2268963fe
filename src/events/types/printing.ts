import { Id } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { event } from './define-event.ts'

const Name = Type.String()

/** `order_id` is null for a test page; `printer` is the serial number of the printer that prints it. */
const printJobFields = { printjob_id: Id, order_id: Type.Union([Id, Type.Null()]), printer: Name }

/** Events of printers and print jobs. */
export const PRINTING_EVENTS = {
  'printer.registered': event(
    'A printer was registered',
    { printer_id: Id, serial_no: Name, name: Name },
    { printer_id: 1, serial_no: 'P-1001', name: 'Kitchen' },
    ({ name, serial_no }) => `Printer “${name}” (${serial_no}) was registered`,
  ),
  'printer.changed': event(
    'A printer was renamed or changed',
    { printer_id: Id, serial_no: Name, name: Name },
    { printer_id: 1, serial_no: 'P-1001', name: 'Kitchen' },
    ({ name, serial_no }) => `Printer “${name}” (${serial_no}) was changed`,
  ),
  'printer.removed': event(
    'A printer was taken out of service',
    { printer_id: Id, serial_no: Name, name: Name },
    { printer_id: 1, serial_no: 'P-1001', name: 'Kitchen' },
    ({ name, serial_no }) => `Printer “${name}” (${serial_no}) was removed`,
  ),
  'printer.token_shown': event(
    'The polling path of a printer was shown to someone',
    { printer_id: Id, serial_no: Name },
    { printer_id: 1, serial_no: 'P-1001' },
    ({ serial_no }) => `The address that printer ${serial_no} calls was shown`,
  ),
  'printer.token_rotated': event(
    'A printer was given a new polling path; the old one stopped working',
    { printer_id: Id, serial_no: Name },
    { printer_id: 1, serial_no: 'P-1001' },
    ({ serial_no }) => `Printer ${serial_no} was given a new address to call`,
  ),
  'printer.status_changed': event(
    'The status of a printer changed, or it went offline',
    { printer_id: Id, serial_no: Name, name: Name, from: Name, to: Name },
    { printer_id: 1, serial_no: 'P-1001', name: 'Kitchen', from: 'ONLINE', to: 'PAPER_OUT' },
    ({ name, from, to }) => `Printer “${name}” went from ${from} to ${to}`,
  ),
  'printer.device_changed': event(
    'Another device uses a printer’s polling path; fields that it did not report are empty',
    {
      printer_id: Id,
      serial_no: Name,
      name: Name,
      device_serial: Name,
      device_mac: Name,
      device_model: Name,
      device_serial_before: Name,
      device_mac_before: Name,
      device_model_before: Name,
    },
    {
      printer_id: 1,
      serial_no: 'P-1001',
      name: 'Kitchen',
      device_serial: '2581234567890',
      device_mac: '00:11:62:aa:bb:cc',
      device_model: 'mC-Print3',
      device_serial_before: '2581098765432',
      device_mac_before: '00:11:62:dd:ee:ff',
      device_model_before: 'mC-Print3',
    },
    ({ name, device_serial, device_mac }) =>
      `Another device calls as printer “${name}”: ${[device_serial, device_mac].filter(Boolean).join(', ')}`,
  ),
  'printjob.created': event(
    'A print job was created',
    printJobFields,
    aPrintJob(),
    ({ printer }) => `To be printed by ${printer}`,
  ),
  'printjob.sent': event(
    'A print job was handed to a printer',
    { ...printJobFields, reason: Name },
    { ...aPrintJob(), reason: '' },
    ({ printjob_id, printer }) => `Print job ${printjob_id} was handed to ${printer}`,
  ),
  'printjob.returned': event(
    'A print job was not printed and waits to be tried again',
    { ...printJobFields, reason: Name },
    { ...aPrintJob(), reason: 'paper_out' },
    ({ printjob_id, reason }) => `Print job ${printjob_id} waits again: ${reason}`,
  ),
  'printjob.moved': event(
    'Another printer took over a print job, or its own took it back',
    { ...printJobFields, reason: Name },
    { ...aPrintJob(), printer: 'P-1002', reason: '' },
    ({ printjob_id, printer }) => `Print job ${printjob_id} was taken over by ${printer}`,
  ),
  'printjob.printed': event(
    'A printer confirmed a print job',
    { ...printJobFields, reason: Name },
    { ...aPrintJob(), reason: '' },
    ({ printjob_id, printer }) => `Print job ${printjob_id} was printed by ${printer}`,
  ),
  'printjob.failed': event(
    'A print job failed; somebody must look after it',
    { ...printJobFields, reason: Name },
    { ...aPrintJob(), reason: 'unconfirmed' },
    ({ printjob_id, printer, reason }) => `Print job ${printjob_id} failed at ${printer}: ${reason}`,
  ),
  'printjob.expired': event(
    'A print job waited too long and expired',
    { ...printJobFields, reason: Name },
    { ...aPrintJob(), reason: 'waited_too_long' },
    ({ printjob_id }) => `Print job ${printjob_id} was too old to print`,
  ),
  'printjob.cancelled': event(
    'A print job was cancelled, by somebody or because its order changed (`order_changed`)',
    { ...printJobFields, reason: Type.Optional(Name) },
    { ...aPrintJob(), reason: 'cancelled' },
    ({ printjob_id }) => `Print job ${printjob_id} was cancelled`,
  ),
  'printjob.retried': event(
    'A finished print job was queued again',
    printJobFields,
    aPrintJob(),
    ({ printjob_id, printer }) => `Print job ${printjob_id} is tried again at ${printer}`,
  ),
}

function aPrintJob() {
  return { printjob_id: 7, order_id: 85, printer: 'P-1001' }
}
