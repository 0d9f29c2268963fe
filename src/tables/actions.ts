import { type Change, mustReach } from '../context.ts'
import { appendEvent, prefetchLogEnd } from '../events/store.ts'
import { theLockedLocation } from '../locations/actions.ts'
import { findLastNumbered } from '../orders/day-number-store.ts'
import { nextNumber } from '../orders/day-numbers.ts'
import { finishOrder, loadForClosing } from '../orders/lifecycle/close-order.ts'
import { findOrder, insertOrder, type Order } from '../orders/store.ts'
import { listUnsettledOfOrder } from '../payments/store.ts'
import { found, Refusal, refuseIf } from '../platform/core/refusal.ts'
import { fullName, type StaffMember } from '../staff/rules.ts'
import { findStaffMember } from '../staff/store.ts'
import { MAX_TABLE_NUMBER, nameOfType, type Table, whyNotClose, whyNotDelete, whyNotOpen } from './rules.ts'
import {
  findTable,
  insertTable,
  isNumberTaken,
  lockLocationOfTable,
  lowestFreeNumber,
  markTableDeleted,
  updateTable,
} from './store.ts'

export interface OpenTableInput {
  tableId: number
  locationId: number
  staffId: number
  allergens: number
  covers: number
}

/** Opens the table for its server and creates its order; returns the order id. */
export async function openTable(change: Change, input: OpenTableInput): Promise<number> {
  const { sql, caller, now } = change
  const { accountId } = caller
  const [location, table, server, last] = await Promise.all([
    theLockedLocation(change, input.locationId),
    findTable(sql, accountId, input.tableId),
    findStaffMember(sql, accountId, input.staffId),
    findLastNumbered(sql, accountId, input.locationId),
  ])
  refuseIf(whyNotOpen(table, server, input))
  const orderId = await insertOrder(sql, {
    accountId,
    locationId: location.id,
    kind: 'table',
    tableId: input.tableId,
    name: '',
    clientId: null,
    covers: input.covers,
    staffId: input.staffId,
    allergens: input.allergens,
    allergenNote: '',
    ...(await nextNumber(change, location, last)),
    currency: location.currency,
    taxRateBps: location.taxRateBps,
    taxIncluded: location.taxIncluded,
    serviceRateBps: location.serviceRateBps,
    serviceTaxed: location.serviceTaxed,
    openedAt: now,
  })
  await appendEvent(change, location.id, 'table.opened', {
    table_id: input.tableId,
    table_number: (table as Table).number,
    order_id: orderId,
    staff_id: input.staffId,
    server: fullName(server as StaffMember),
    allergens: input.allergens,
  })
  return orderId
}

/** Closes a table whose order is paid; returns the number of lines that were never sent to the kitchen. */
export async function closeTable(change: Change, tableId: number): Promise<number> {
  const { sql, caller, now } = change
  const table = await theLockedTable(change, tableId)
  const orderId = table.openOrderId ?? 0
  const [order, unsettled, left] = await Promise.all([
    findOrder(sql, caller.accountId, orderId),
    listUnsettledOfOrder(sql, caller.accountId, orderId),
    loadForClosing(change, orderId),
  ])
  refuseIf(whyNotClose(table, order, unsettled, now))
  return finishOrder(change, order as Order, left)
}

export interface AddTable {
  locationId: number
  /** Left out: the lowest free number. */
  number: number | undefined
  type: number
  seats: number
}

export async function addTable(change: Change, input: AddTable): Promise<number> {
  const { sql, caller, now } = change
  const { accountId } = caller
  const location = await theLockedLocation(change, input.locationId)
  const number = input.number ?? (await lowestFreeNumber(sql, accountId, location.id))
  const tableId =
    number <= MAX_TABLE_NUMBER
      ? await insertTable(sql, { ...input, accountId, number, createdAt: now })
      : undefined
  if (tableId === undefined) {
    throw new Refusal(
      'table_number_taken',
      `${location.name} already has a table ${number}. Choose another number.`,
    )
  }
  await appendEvent(change, location.id, 'table.created', {
    table_id: tableId,
    table_number: number,
    table_type: nameOfType(input.type),
    seats: input.seats,
  })
  return tableId
}

export interface ChangeTable {
  number: number
  type: number
  seats: number
}

/** Changes a table's number, type or size; the callback gets the current values. Its open order goes on. */
export async function changeTable(
  change: Change,
  tableId: number,
  inputFrom: (table: Table) => ChangeTable,
): Promise<void> {
  const { sql, caller } = change
  const table = await theLockedTable(change, tableId)
  const input = inputFrom(table)
  const place = { accountId: caller.accountId, locationId: table.locationId }
  if (await isNumberTaken(sql, { ...place, number: input.number, exceptId: tableId })) {
    throw new Refusal(
      'table_number_taken',
      `There is already a table ${input.number}. Choose another number.`,
    )
  }
  await updateTable(sql, caller.accountId, tableId, input)
  await appendEvent(change, table.locationId, 'table.changed', {
    table_id: tableId,
    table_number: input.number,
    table_type: nameOfType(input.type),
    seats: input.seats,
  })
}

/** Deletes a table. Its orders stay, and its number is free again. */
export async function deleteTable(change: Change, tableId: number): Promise<void> {
  const { sql, caller, now } = change
  const table = await theLockedTable(change, tableId)
  refuseIf(whyNotDelete(table))
  await markTableDeleted(sql, caller.accountId, tableId, now)
  await appendEvent(change, table.locationId, 'table.deleted', {
    table_id: tableId,
    table_number: table.number,
  })
}

/** Locks the location of a table of the caller for a change and reads the table, or refuses. */
export async function theLockedTable(change: Change, tableId: number): Promise<Table> {
  const { sql, caller } = change
  const [, table] = await Promise.all([
    lockLocationOfTable(sql, caller.accountId, tableId),
    findTable(sql, caller.accountId, tableId),
  ])
  const known = found(table, 'table_not_found', `Table ${tableId}`)
  mustReach(caller, known.locationId)
  prefetchLogEnd(change, known.locationId)
  return known
}
