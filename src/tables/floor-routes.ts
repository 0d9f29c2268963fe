import type { Static } from 'typebox'
import { balanceOf, totalOwed } from '../bills/balance.ts'
import { theLocation } from '../locations/actions.ts'
import { listTabBills } from '../orders/lifecycle/list-open-store.ts'
import { ORDER_STATES, type OrderState, stateOf } from '../orders/rules.ts'
import { formatInstant } from '../platform/core/clock.ts'
import { formatCents } from '../platform/core/money.ts'
import { readCall } from '../platform/http/calls/call.ts'
import { Count, Flag, Id, Instant, MoneyText, Shape } from '../platform/http/schema/fields.ts'
import { Version, withVersion } from '../platform/http/schema/optimistic-locking.ts'
import { Type } from '../platform/http/schema/schema-builder.ts'
import { fullName } from '../staff/rules.ts'
import { tableAnswer } from './editing-routes.ts'
import { TABLE_TYPES } from './rules.ts'
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
  open_tabs: Type.Integer({ ...Count, description: 'Open orders without a table' }),
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
    'Every table of the location by number, with its open order. `unpaid` is the balance of all open orders, with and without a table, as on the dashboard.',
  params: { location_id: Id },
  answer: FloorAnswer.properties,
  refusals: ['location_not_found'],
  read: async (reading, { params }) => {
    const location = await theLocation(reading, params.location_id)
    const [tables, tabs] = await Promise.all([
      listFloor(reading.sql, location.accountId, location.id),
      listTabBills(reading.sql, location.accountId, location.id),
    ])
    const open = tables.flatMap(({ order }) => order ?? [])
    // Joined tables share one order.
    const orders = new Map(open.map((order) => [order.id, order]))
    return {
      location_id: location.id,
      open_tables: open.length,
      open_tabs: tabs.length,
      unpaid: formatCents(totalOwed([...orders.values(), ...tabs])),
      result: tables.map((table) => ({
        table_id: table.id,
        ...withVersion(tableAnswer(table)),
        order: table.order && orderOf(table.order),
      })),
    }
  },
})

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

export const floorCalls = [floor]
