import { balanceOf } from '../bills/balance.ts'
import type { Order } from '../orders/store.ts'
import { unsettledReasons } from '../payments/holds/holds.ts'
import type { Unsettled } from '../payments/payment-types.ts'
import { formatCents } from '../platform/core/money.ts'
import { Refusal } from '../platform/core/refusal.ts'
import { type StaffMember, whyNotAtWork } from '../staff/rules.ts'

export interface Table {
  id: number
  locationId: number
  number: number
  type: number
  seats: number
  /** The order that makes the table open; null: the table is available. */
  openOrderId: number | null
}

export const TABLE_TYPES = ['Table', 'Booth', 'Bar'] as const
export const MAX_TABLE_NUMBER = 99_999

export function nameOfType(type: number): string {
  return TABLE_TYPES[type - 1] ?? 'Table'
}

export interface OpenRequest {
  tableId: number
  locationId: number
  staffId: number
}

export function whyNotOpen(
  table: Table | undefined,
  server: StaffMember | undefined,
  { tableId, locationId, staffId }: OpenRequest,
): Refusal | undefined {
  if (!table || table.locationId !== locationId) {
    return tableNotFound(tableId, locationId)
  }
  const notAtWork = whyNotAtWork(server, staffId, locationId)
  if (notAtWork) return notAtWork
  if (table.openOrderId !== null) {
    return new Refusal('table_already_open', `Table ${table.number} is already open.`, {
      order_id: table.openOrderId,
    })
  }
  return undefined
}

export function tableNotFound(tableId: number, locationId: number): Refusal {
  return new Refusal('table_not_found', `Location ${locationId} has no table with id ${tableId}.`)
}

export function whyNotClose(
  table: Table,
  order: Order | undefined,
  unsettled: Unsettled[],
  now: number,
): Refusal | undefined {
  if (!order) return new Refusal('table_not_open', `Table ${table.number} is not open.`)
  return whyStillOwed(`Table ${table.number}`, order, unsettled, now)
}

export function whyStillOwed(
  what: string,
  order: Order,
  unsettled: Unsettled[],
  now: number,
): Refusal | undefined {
  const balanceCents = balanceOf(order)
  if (balanceCents === 0) return undefined
  const balance = formatCents(balanceCents)
  const due = { code: 'balance_due', message: `${balance} ${order.currency} is still owed.`, balance }
  return new Refusal('order_not_paid', `${what} still owes ${balance} ${order.currency}.`, {
    order_id: order.id,
    balance,
    reasons: [due, ...unsettledReasons(unsettled, now)],
  })
}

export function whyNotDelete(table: Table): Refusal | undefined {
  if (table.openOrderId !== null) {
    return new Refusal('table_open', `Table ${table.number} is open. Close it, or delete its order, first.`, {
      order_id: table.openOrderId,
    })
  }
  return undefined
}
