import type { Change } from '../../../context.ts'
import { appendEvent } from '../../../events/store.ts'
import { lockLocation } from '../../../locations/store.ts'
import { change, type Printing } from '../../jobs/job-transition.ts'
import { type Device, deviceOf, deviceUpdate, type Printer } from '../rules.ts'
import { findPrinterById } from '../store.ts'
import { markOtherDevice, updatePrinterDevice } from './device-store.ts'

// The token alone identifies a printer. The identity that the device reports is stored and shown, and a change is an
// event; a repaired or replaced printer must continue to print.

const MOST_LETTERS = 80

/** Records the identity that a device reports; returns the updated printer. */
export async function recordDevice<Calling extends Printer>(
  printing: Printing,
  caller: Calling,
  reported: Partial<Record<keyof Device, unknown>>,
): Promise<Calling> {
  const device = { serial: wordIn(reported.serial), mac: macIn(reported.mac), model: wordIn(reported.model) }
  if (!deviceUpdate(caller, device, printing.now())) return caller
  return change(printing, caller.accountId, async (change) => ({
    ...caller,
    ...(await noteDevice(change, caller, device)),
  }))
}

async function noteDevice(
  change: Change,
  { accountId, locationId, id }: Printer,
  reported: Device,
): Promise<Partial<Printer>> {
  const { sql, now } = change
  await lockLocation(sql, accountId, locationId)
  // Checked again under the lock: of two concurrent calls only one appends the event.
  const printer = await findPrinterById(sql, accountId, id)
  const news = printer && deviceUpdate(printer, reported, now)
  if (!news) return {}
  const { device, isOther } = news
  await updatePrinterDevice(sql, accountId, id, device)
  const known = { deviceSerial: device.serial, mac: device.mac, deviceModel: device.model }
  if (!isOther) return known
  const before = deviceOf(printer)
  await markOtherDevice(sql, accountId, id, now)
  await appendEvent(change, locationId, 'printer.device_changed', {
    printer_id: id,
    serial_no: printer.serialNo,
    name: printer.name,
    device_serial: device.serial ?? '',
    device_mac: formatMac(device.mac),
    device_model: device.model ?? '',
    device_serial_before: before.serial ?? '',
    device_mac_before: formatMac(before.mac),
    device_model_before: before.model ?? '',
  })
  return { ...known, deviceChangedAt: now, askedAt: null }
}

function wordIn(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const word = value
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, MOST_LETTERS)
    .trim()
  return word === '' ? null : word
}

/** MAC addresses are stored without separators and in lower case. */
function macIn(value: unknown): string | null {
  const digits = typeof value === 'string' ? value.toLowerCase().replace(/[^0-9a-f]/g, '') : ''
  return digits.length === 12 ? digits : null
}

export const formatMac = (mac: string | null) => (mac ?? '').replace(/..(?=.)/g, '$&:')
