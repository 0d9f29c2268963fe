import type { Static } from 'typebox'
import { balanceOf, owedTogether } from '../bills/balance.ts'
import { formatInstant } from '../clock.ts'
import { changeCall, readCall } from '../http/call.ts'
import { Count, Flag, Id, Instant, MoneyText, One, Shape } from '../http/fields.ts'
import { mustBeSeen, mustBeWhole, Saved, Version, versioned } from '../http/saving.ts'
import { Type } from '../http/type.ts'
import { theLocation } from '../locations/actions.ts'
import { formatCents } from '../money.ts'
import { ORDER_STATES, type OrderState, stateOf } from '../orders/rules.ts'
import { fullName } from '../staff/rules.ts'
import { type ChangeTable, changeTable } from './actions.ts'
import { MAX_TABLE_NUMBER, nameOfType, TABLE_TYPES } from './rules.ts'
import { listFloor, type OrderOnFloor } from './store.ts'

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
      state: Type.Unsafe<OrderState>({ type: 'string', enum: [...ORDER_STATES] }),
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

const FloorAnswer = Shape({
  location_id: Id,
  open_tables: Count,
  unpaid: MoneyText,
  result: Type.Array(FloorTable),
})
export type FloorAnswer = Static<typeof FloorAnswer>

const floor = readCall({
  name: 'floor.get',
  method: 'GET',
  path: '/go/table/:location_id/floor',
  right: ['service', 'reports', 'manage'],
  summary: 'See the floor',
  description:
    'Every table of the location by number, with its open order. `unpaid` is what the open tables owe together.',
  params: { location_id: Id },
  answer: FloorAnswer.properties,
  refusals: ['location_not_found'],
  read: async (reading, { params }) => {
    const location = await theLocation(reading, params.location_id)
    const tables = await listFloor(reading.sql, location.accountId, location.id)
    const open = tables.flatMap(({ order }) => order ?? [])
    // Tables that were pushed together have one order.
    const orders = new Map(open.map((order) => [order.id, order]))
    return {
      location_id: location.id,
      open_tables: open.length,
      unpaid: formatCents(owedTogether([...orders.values()])),
      result: tables.map((table) => ({
        table_id: table.id,
        ...versioned(toldTable(table)),
        order: table.order && orderOf(table.order),
      })),
    }
  },
})

function toldTable({ number, type, seats }: ChangeTable) {
  return { table_number: number, table_type: nameOfType(type) as FloorTable['table_type'], seats }
}

function orderOf(order: OrderOnFloor): NonNullable<FloorTable['order']> {
  return {
    order_id: order.id,
    state: stateOf(order),
    no_items: order.itemCount,
    total: formatCents(order.totalCents),
    paid: formatCents(order.paidCents),
    balance: formatCents(balanceOf(order)),
    allergens: order.allergens,
    opened: formatInstant(order.openedAt),
    staff_id: order.staffId,
    server: fullName(order),
  }
}

const tableFields = {
  table_number: Type.Integer({ minimum: 1, maximum: MAX_TABLE_NUMBER }),
  table_type: Type.Integer({ minimum: 1, maximum: 3, description: '1 = Table, 2 = Booth, 3 = Bar' }),
  seats: Type.Integer({ minimum: 1, maximum: 999 }),
}

const edit = changeCall({
  name: 'tables.change',
  method: 'PUT',
  path: '/go/table/:table_id',
  right: 'manage',
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

export const floorCalls = [floor, edit]
