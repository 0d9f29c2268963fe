import { clockOf } from '../format-instant.ts'
import { faults } from './faults.ts'
import { printers } from './printing/printers.ts'

interface Data {
  [field: string]: unknown
}

const reason = (code: unknown) => {
  const words = (printers.reasons as Record<string, string>)[String(code)]
  return code ? `: ${words ?? String(code).replaceAll('_', ' ')}` : ''
}
const state = (code: unknown) => (printers.states as Record<string, string>)[String(code)] ?? code
const instant = (at: unknown) => clockOf(at, 'en-GB')

const worked = (from: unknown, until: unknown) =>
  from ? `${instant(from)} to ${until ? instant(until) : 'open'}` : 'none'

/** Descriptions by event type. The service already writes English, except for codes that are meant for programs. */
export const events: Record<string, (data: never) => string> = {
  'location.settings_changed': ({ changed, payment_endpoint: endpoint }: Data) => {
    const moved = endpoint as { old: string; new: string } | undefined
    const how = moved ? ` (from ${moved.old || 'none'} to ${moved.new || 'none'})` : ''
    return `Settings changed: ${(changed as string[]).map(faults.field).join(', ')}${how}`
  },
  'order.details_changed': ({ changed }: Data) =>
    `Changed: ${(changed as string[]).map(faults.field).join(', ')}`,
  'printer.status_changed': ({ name, from: before, to }: Data) =>
    `Printer “${name}”: was “${state(before)}”, is “${state(to)}”`,
  'printjob.returned': (data: Data) => `Print job ${data.printjob_id} waits again${reason(data.reason)}`,
  'printjob.failed': (data: Data) =>
    `Print job ${data.printjob_id} failed at ${data.printer}${reason(data.reason)}`,
  'terminal.offline': ({ serial_no, last_seen }: Data) =>
    `Terminal ${serial_no} went offline, last seen ${instant(last_seen)}`,
  'staff.pin_locked': ({ device, until }: Data) =>
    `PINs were wrong too often, last at ${device}; none is taken until ${instant(until)}`,
  'staff.shift_corrected': ({ name, from, until, was_from, was_until, reason: why }: Data) =>
    `Hours of ${name}: ${worked(from, until)} instead of ${worked(was_from, was_until)}: ${why}`,
  'pin.locked': ({ until }: Data) => `The supervisor PIN is locked until ${instant(until)}`,
}
