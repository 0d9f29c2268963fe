import type { Change } from '../../../context.ts'
import { appendEvent } from '../../../events/store.ts'
import { lockLocation } from '../../../locations/store.ts'
import { change, type Printing } from '../../jobs/job-transition.ts'
import { type Device, deviceOf, newsOfDevice, type Printer } from '../rules.ts'
import { findPrinterById } from '../store.ts'
import { markOtherDevice, updatePrinterDevice } from './device-store.ts'

// The token alone identifies a printer. The identity that the device reports is stored and shown, and a change is an
// event; a repaired or replaced printer must continue to print.

const MOST_LETTERS = 80

/** Records the identity that a device reports; returns the updated printer. */
export async function hearDevice<Heard extends Printer>(
  printing: Printing,
  heard: Heard,
  told: Partial<Record<keyof Device, unknown>>,
): Promise<Heard> {
  const device = { serial: wordIn(told.serial), mac: macIn(told.mac), model: wordIn(told.model) }
  if (!newsOfDevice(heard, device, printing.now())) return heard
  return change(printing, heard.accountId, async (change) => ({
    ...heard,
    ...(await noteDevice(change, heard, device)),
  }))
}

async function noteDevice(
  change: Change,
  { accountId, locationId, id }: Printer,
  told: Device,
): Promise<Partial<Printer>> {
  const { sql, now } = change
  await lockLocation(sql, accountId, locationId)
  // Checked again under the lock: of two concurrent calls only one appends the event.
  const printer = await findPrinterById(sql, accountId, id)
  const news = printer && newsOfDevice(printer, told, now)
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
    device_mac: writtenMac(device.mac),
    device_model: device.model ?? '',
    device_serial_before: before.serial ?? '',
    device_mac_before: writtenMac(before.mac),
    device_model_before: before.model ?? '',
  })
  return { ...known, deviceChangedAt: now, askedAt: null }
}

function wordIn(told: unknown): string | null {
  if (typeof told !== 'string') return null
  const word = told
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, MOST_LETTERS)
    .trim()
  return word === '' ? null : word
}

/** MAC addresses are stored without separators and in lower case. */
function macIn(told: unknown): string | null {
  const digits = typeof told === 'string' ? told.toLowerCase().replace(/[^0-9a-f]/g, '') : ''
  return digits.length === 12 ? digits : null
}

export const writtenMac = (mac: string | null) => (mac ?? '').replace(/..(?=.)/g, '$&:')
