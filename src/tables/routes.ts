import { theLocation } from '../locations/actions.ts'
import { formatCents } from '../platform/core/money.ts'
import { changeCall, readCall } from '../platform/http/calls/call.ts'
import {
  Count,
  Covers,
  Flag,
  Held,
  Id,
  IntegerText,
  list,
  MoneyText,
  One,
  Shape,
} from '../platform/http/schema/fields.ts'
import { Type } from '../platform/http/schema/schema-builder.ts'
import { fullName } from '../staff/rules.ts'
import { addTable, closeTable, deleteTable, openTable } from './actions.ts'
import { MAX_TABLE_NUMBER, nameOfType, TABLE_TYPES, type Table } from './rules.ts'
import { listOpenTables, listTables } from './store.ts'

const TableType = Type.String({ enum: [...TABLE_TYPES] })
const tableFields = { id: Id, table_number: Id, table_type: TableType, seats: Id }

const listAll = readCall({
  name: 'tables.list',
  method: 'GET',
  path: '/go/table/:location_id',
  seed: true,
  right: ['service', 'reports'],
  summary: 'List tables',
  description: 'All tables of the location by number, whatever their status.',
  params: { location_id: Id },
  answer: list({ location_id: Id }, Shape('Table', { ...tableFields, isOpen: Flag })),
  refusals: ['location_not_found'],
  read: async (reading, { params }, keepUntilEventAt) => {
    const location = await theLocation(reading, params.location_id)
    keepUntilEventAt(location.id)
    const tables = await listTables(reading.sql, location.accountId, location.id)
    const result = tables.map((table) => ({
      ...tableEntry(table),
      isOpen: table.openOrderId === null ? 0 : 1,
    }))
    return { location_id: location.id, records: result.length, result }
  },
})

const listOpen = readCall({
  name: 'tables.list_open',
  method: 'GET',
  path: '/go/table/:location_id/open',
  seed: true,
  right: ['service', 'reports'],
  summary: 'List open tables',
  description: 'Tables in use, with their order and server.',
  params: { location_id: Id },
  answer: {
    location_id: Type.String(),
    result: Type.Array(
      Shape('OpenTable', {
        table_id: Id,
        table_number: Id,
        table_type: TableType,
        seats: Id,
        order: Shape({ order_id: Id, no_items: Count, order_total: MoneyText }),
        server: Shape({ staff_id: Id, server: Type.String() }),
      }),
    ),
  },
  refusals: ['location_not_found'],
  read: async (reading, { params }, keepUntilEventAt) => {
    const location = await theLocation(reading, params.location_id)
    keepUntilEventAt(location.id)
    const tables = await listOpenTables(reading.sql, location.accountId, location.id)
    const result = tables.map((table) => ({
      table_id: table.id,
      table_number: table.number,
      table_type: nameOfType(table.type),
      seats: table.seats,
      order: {
        order_id: table.orderId,
        no_items: table.itemCount,
        order_total: formatCents(table.totalCents),
      },
      server: { staff_id: table.staffId, server: fullName(table) },
    }))
    return { location_id: String(location.id), result }
  },
})

const listAvailable = readCall({
  name: 'tables.list_available',
  method: 'GET',
  path: '/go/table/:location_id/available',
  seed: true,
  right: ['service', 'reports'],
  summary: 'List available tables',
  params: { location_id: Id },
  answer: list({ location_id: Id }, Shape('AvailableTable', tableFields)),
  refusals: ['location_not_found'],
  read: async (reading, { params }, keepUntilEventAt) => {
    const location = await theLocation(reading, params.location_id)
    keepUntilEventAt(location.id)
    const tables = await listTables(reading.sql, location.accountId, location.id)
    const result = tables.filter((table) => table.openOrderId === null).map(tableEntry)
    return { location_id: location.id, records: result.length, result }
  },
})

function tableEntry(table: Table) {
  return {
    id: table.id,
    table_number: table.number,
    table_type: nameOfType(table.type),
    seats: table.seats,
  }
}

const open = changeCall({
  name: 'tables.open',
  method: 'PUT',
  path: '/go/table/:table_id/open',
  seed: true,
  right: 'service',
  summary: 'Open a table',
  description:
    'Creates the order of the table. Of any number of simultaneous calls exactly one succeeds; the others get its `order_id` in `details`.',
  params: { table_id: Id },
  body: { location_id: Id, staff_id: Id, allergens: Flag, covers: Type.Optional(Covers) },
  bodyExample: { location_id: 1, staff_id: 1, allergens: 0, covers: 2 },
  status: 201,
  answer: { table_id: Type.String(), order_id: Id },
  refusals: ['location_not_found', 'table_not_found', 'staff_not_found', 'table_already_open'],
  change: async (change, { params, body }) => ({
    table_id: String(params.table_id),
    order_id: await openTable(change, {
      tableId: params.table_id,
      locationId: body.location_id,
      staffId: body.staff_id,
      allergens: body.allergens,
      covers: body.covers ?? 0,
    }),
  }),
})

const close = changeCall({
  name: 'tables.close',
  method: 'PUT',
  path: '/go/table/:table_id/close',
  seed: true,
  right: 'service',
  summary: 'Close a table',
  description: 'Allowed when its order has no balance: it is fully paid, or empty.',
  params: { table_id: Id },
  status: 201,
  answer: { table_id: Type.String(), held: Type.Optional(Held) },
  refusals: ['table_not_found', 'table_not_open', 'order_not_paid'],
  change: async (change, { params }) => {
    const held = await closeTable(change, params.table_id)
    return { table_id: String(params.table_id), ...(held > 0 && { held }) }
  },
})

const add = changeCall({
  name: 'tables.create',
  method: 'POST',
  path: '/go/table/:location_id',
  seed: true,
  right: ['service', 'manage'],
  summary: 'Add a table',
  description: 'Left out, the number is the lowest free one, the type 1 (Table) and the seats 4.',
  params: { location_id: Id },
  body: {
    table_number: Type.Optional(
      IntegerText(1, MAX_TABLE_NUMBER, 'A decimal string; an integer is taken too'),
    ),
    table_type: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 3,
        description: '1 = Table, 2 = Booth, 3 = Bar; the names are accepted too',
      }),
    ),
    seats: Type.Optional(Type.Integer({ minimum: 1, maximum: 999 })),
  },
  bodyExample: { table_number: '31', table_type: 2, seats: 6 },
  tidy: ({ table_type, ...body }) => {
    const named = (TABLE_TYPES as readonly unknown[]).indexOf(table_type)
    return table_type === undefined ? body : { ...body, table_type: named >= 0 ? named + 1 : table_type }
  },
  status: 201,
  answer: { table_id: Id },
  refusals: ['location_not_found', 'table_number_taken'],
  change: async (change, { params, body }) => ({
    table_id: await addTable(change, {
      locationId: params.location_id,
      number: body.table_number,
      type: body.table_type ?? 1,
      seats: body.seats ?? 4,
    }),
  }),
})

const remove = changeCall({
  name: 'tables.delete',
  method: 'DELETE',
  path: '/go/table/:table_id',
  seed: true,
  right: ['service', 'manage'],
  summary: 'Delete a table',
  description: 'Its history stays, and its number is free again. An open table cannot be deleted.',
  params: { table_id: Id },
  status: 200,
  answer: { table_id: Id, deleted: One },
  refusals: ['table_not_found', 'table_open'],
  change: async (change, { params }) => {
    await deleteTable(change, params.table_id)
    return { table_id: params.table_id, deleted: 1 }
  },
})

export const tableCalls = [listAll, listOpen, listAvailable, open, close, add, remove]
