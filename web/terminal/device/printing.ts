import { printers_list, printjobs_create } from '../../../client/src/call-table.ts'
import { requestOf } from '../../../client/src/client.ts'
import { strings } from '../locales/load-locale.ts'
import { askFor } from '../orders/prompt.ts'
import { app, showNotice } from '../state.ts'
import { perform } from '../sync/send-now.ts'

/** Prints the order's ticket again, or the receipt, on a printer of the location. */
export async function printOrder(orderId: number, kind: 'ticket' | 'receipt'): Promise<void> {
  const { device } = app()
  if (!device) return
  const { more, receipt } = strings()
  const offered = (await printers()).map(({ serial_number, printer_name }) => ({
    key: serial_number,
    text: printer_name,
  }))
  if (offered.length === 0) showNotice(receipt.none, { isBad: true })
  const title = kind === 'ticket' ? more.reprint : receipt.print
  const serial = offered.length > 1 ? await askFor({ kind: 'choice', title, offered }) : offered[0]?.key
  if (!serial) return
  const job = { location_id: device.locationId, serial_no: serial, order_id: orderId, kind, reprint: 1 }
  if (await perform(requestOf(printjobs_create, { serial_no: serial }, job))) showNotice(more.printed)
}

export async function printers() {
  const response = await perform(requestOf(printers_list, { location_id: app().device?.locationId ?? 0 }))
  return response?.result ?? []
}
