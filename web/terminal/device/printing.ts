import { printers_list, printjobs_create } from '../../../client/src/call-table.ts'
import { requestOf } from '../../../client/src/client.ts'
import { strings } from '../locales/load-locale.ts'
import { askFor } from '../orders/prompt.ts'
import { saveSettings } from '../settings.ts'
import { app, showNotice } from '../state.ts'
import { sendRequest } from '../sync/api.ts'
import { perform } from '../sync/send-now.ts'
import type { Response } from '../types.ts'

/** Prints the order's ticket again, on a printer of the location. */
export async function printTicket(orderId: number): Promise<void> {
  const serial = await choosePrinter(strings().more.reprint)
  if (serial) await print(orderId, serial, 'ticket')
}

/** Prints the receipt on this device's receipt printer, which is chosen once and can be changed in the settings. */
export async function printReceipt(orderId: number): Promise<void> {
  const found = await printers()
  const own = found.find(({ serial_number }) => serial_number === app().settings.receiptPrinter)
  const serial = own?.serial_number ?? (await choosePrinter(strings().receipt.where, found))
  if (!serial || !(await print(orderId, serial, 'receipt'))) return
  if (!own && found.length > 1) await saveSettings({ ...app().settings, receiptPrinter: serial })
}

async function choosePrinter(title: string, among?: Printer[]): Promise<string | undefined> {
  const found = among ?? (await printers())
  const offered = found.map(({ serial_number, printer_name }) => ({ key: serial_number, text: printer_name }))
  if (offered.length === 0) showNotice(strings().receipt.none, { isBad: true })
  return offered.length > 1 ? askFor({ kind: 'choice', title, offered }) : offered[0]?.key
}

async function print(orderId: number, serial: string, kind: 'ticket' | 'receipt'): Promise<boolean> {
  const { device } = app()
  if (!device) return false
  const job = { location_id: device.locationId, serial_no: serial, order_id: orderId, kind, reprint: 1 }
  if (!(await perform(requestOf(printjobs_create, { serial_no: serial }, job)))) return false
  showNotice(strings().more.printed)
  return true
}

export type Printer = Response<'printers_list'>['result'][number]

export async function printers(): Promise<Printer[]> {
  const response = await perform(requestOf(printers_list, { location_id: app().device?.locationId ?? 0 }))
  return response?.result ?? []
}

/** Like `printers`, without a notice if the service cannot be reached. */
export async function readPrinters(): Promise<Printer[]> {
  const { device } = app()
  const request = requestOf(printers_list, { location_id: device?.locationId ?? 0 })
  const answer = await sendRequest(request, { deviceKey: device?.key }).catch(() => undefined)
  return answer?.body?.result ?? []
}
