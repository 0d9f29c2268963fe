import type { Change } from '../context.ts'
import { appendEvent } from '../events/store.ts'
import { theLockedLocation } from '../locations/actions.ts'
import { theOrder } from '../orders/actions.ts'
import { Refusal } from '../refusal.ts'
import { findPrinter, insertPrinter, insertPrintJob, type Transport } from './store.ts'

export interface PrintOrder {
  locationId: number
  orderId: number
  serialNo: string
}

/** Queues the order for the printer; returns the print job. */
export async function printOrder(
  change: Change,
  { locationId, orderId, serialNo }: PrintOrder,
): Promise<number> {
  const { sql, caller, now } = change
  const { accountId } = caller
  await theLockedLocation(change, locationId)
  const [printer, order] = await Promise.all([
    findPrinter(sql, accountId, serialNo),
    theOrder(change, orderId),
  ])
  if (printer?.locationId !== locationId) {
    throw new Refusal(
      'printer_not_found',
      `Location ${locationId} has no printer with serial number ${serialNo}.`,
    )
  }
  if (order.locationId !== locationId) {
    throw new Refusal('order_not_found', `Location ${locationId} has no order ${orderId}.`)
  }
  const printJobId = await insertPrintJob(sql, {
    accountId,
    locationId,
    orderId,
    printerId: printer.id,
    receivedAt: now,
  })
  await appendEvent(change, locationId, 'printjob.created', {
    printjob_id: printJobId,
    order_id: orderId,
    printer: serialNo,
  })
  return printJobId
}

export interface RegisterPrinter {
  locationId: number
  serialNo: string
  name: string
  model: string
  description: string
  transport: Transport
}

export async function registerPrinter(change: Change, input: RegisterPrinter): Promise<number> {
  const { sql, caller, now } = change
  await theLockedLocation(change, input.locationId)
  const printerId = await insertPrinter(sql, { ...input, accountId: caller.accountId, addedAt: now })
  if (printerId === undefined) {
    throw new Refusal('serial_taken', `A printer with serial number ${input.serialNo} is already registered.`)
  }
  await appendEvent(change, input.locationId, 'printer.registered', {
    printer_id: printerId,
    serial_no: input.serialNo,
    name: input.name,
  })
  return printerId
}
