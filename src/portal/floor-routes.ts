import type { Static } from 'typebox'
import { formatInstant } from '../clock.ts'
import { changeCall, openTo, readCall } from '../http/call.ts'
import { Count, Flag, Id, Instant, MoneyText, One, Shape } from '../http/fields.ts'
import { mustBeSeen, mustBeWhole, Saved, Version, versioned } from '../http/saving.ts'
import { Type } from '../http/type.ts'
import { theLocation } from '../locations/actions.ts'
import { formatCents } from '../money.ts'
import { fullName } from '../staff/rules.ts'
import { type ChangeTable, changeTable } from '../tables/actions.ts'
import { MAX_TABLE_NUMBER, nameOfType, TABLE_TYPES } from '../tables/rules.ts'
import { listFloor, type TableOnFloor } from '../tables/store.ts'

const FloorTable = Shape({
  table_id: Id,
  table_number: Id,
  table_type: Type.Unsafe<(typeof TABLE_TYPES)[number]>({ type: 'string', enum: [...TABLE_TYPES] }),
  seats: Id,
  version: Version,
  order: Type.Union([
    Type.Null(),
    Shape({
      order_id: Id,
      no_items: Count,
      total: MoneyText,
      paid: MoneyText,
      balance: MoneyText,
      allergens: Flag,
      opened: Instant,
      staff_id: Id,
      server: Type.String(),
    }),
  ]),
})
export type FloorTable = Static<typeof FloorTable>

const floor = readCall({
  method: 'GET',
  path: '/portal/api/floor/:location_id',
  summary: 'See the floor',
  description: 'Every table of the location by number, with its open order.',
  params: { location_id: Id },
  answer: { location_id: Id, result: Type.Array(FloorTable) },
  refusals: ['location_not_found'],
  read: async (reading, { params }) => {
    const location = await theLocation(reading, params.location_id)
    const tables = await listFloor(reading.sql, location.accountId, location.id)
    const result = tables.map((table) => ({
      table_id: table.id,
      ...versioned(toldTable(table)),
      order: table.openOrderId === null ? null : orderOf(table as TableOnFloor),
    }))
    return { location_id: location.id, result }
  },
})

function toldTable({ number, type, seats }: ChangeTable) {
  return { table_number: number, table_type: nameOfType(type) as FloorTable['table_type'], seats }
}

function orderOf(table: TableOnFloor): NonNullable<FloorTable['order']> {
  return {
    order_id: table.openOrderId as number,
    no_items: table.itemCount,
    total: formatCents(table.totalCents),
    paid: formatCents(table.paidCents),
    balance: formatCents(table.totalCents - table.paidCents),
    allergens: table.allergens,
    opened: formatInstant(table.openedAt),
    staff_id: table.staffId,
    server: fullName(table),
  }
}

const tableFields = {
  table_number: Type.Integer({ minimum: 1, maximum: MAX_TABLE_NUMBER }),
  table_type: Type.Integer({ minimum: 1, maximum: 3, description: '1 = Table, 2 = Booth, 3 = Bar' }),
  seats: Type.Integer({ minimum: 1, maximum: 999 }),
}

const edit = changeCall({
  method: 'PUT',
  path: '/portal/api/tables/:table_id',
  summary: 'Change a table',
  params: { table_id: Id },
  body: Saved(tableFields),
  bodyExample: { table_number: 31, table_type: 2, seats: 8 },
  status: 201,
  answer: { table_id: Id, updated: One },
  refusals: ['table_not_found', 'table_number_taken', 'changed_meanwhile'],
  change: async (change, { params, body }) => {
    mustBeWhole(tableFields, body)
    await changeTable(change, params.table_id, (table) => {
      mustBeSeen(body, toldTable(table))
      return {
        number: body.table_number ?? table.number,
        type: body.table_type ?? table.type,
        seats: body.seats ?? table.seats,
      }
    })
    return { table_id: params.table_id, updated: 1 }
  },
})

export const floorCalls = [...openTo('viewer', [floor]), ...openTo('manager', [edit])]
