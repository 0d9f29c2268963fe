import { balanceOf } from '../../bills/balance.ts'
import type { Reading } from '../../context.ts'
import { listScreenWaits } from '../../kitchen/line-state/kitchen-state-store.ts'
import { type LineWithState, unprintedLinesAt } from '../../kitchen/line-state/unprinted.ts'
import { theLocation } from '../../locations/actions.ts'
import { formatInstant } from '../../platform/core/clock.ts'
import { formatCents } from '../../platform/core/money.ts'
import { readCall } from '../../platform/http/calls/call.ts'
import {
  Count,
  Flag,
  Id,
  Instant,
  InstantOrEmpty,
  list,
  MoneyText,
  Shape,
} from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { fullName } from '../../staff/rules.ts'
import { type JoinedTable, listJoinedTables } from '../../tables/joined-store.ts'
import { Course } from '../lines/line-details.ts'
import { orEmpty } from '../lines/line-fields.ts'
import { Kind, TableAnswer } from '../order-response.ts'
import { ORDER_STATUSES, type OrderStatus, statusOfOrder } from '../status.ts'
import { type CourseRow, listOpenCourses, listOpenOrders, type OpenOrderRow } from './list-open-store.ts'

const listOpen = readCall({
  name: 'orders.list_open',
  method: 'GET',
  path: '/go/order/:location_id/open',
  right: ['service', 'reports'],
  summary: 'List open orders',
  description: 'Every order of the location that is not closed, with and without a table.',
  params: { location_id: Id },
  answer: list(
    { location_id: Id },
    Shape({
      order_id: Id,
      kind: Kind,
      table: TableAnswer,
      joined: Type.Array(Shape({ table_id: Id, table_number: Id })),
      name: Type.String(),
      covers: Count,
      allergens: Type.Integer({ ...Flag, description: '1: a guest has an allergy; the order says which' }),
      day_number: Count,
      server: Shape({ staff_id: Id, name: Type.String() }),
      status: Type.Unsafe<OrderStatus>({
        type: 'string',
        enum: [...ORDER_STATUSES],
        description:
          'The most urgent status. `cooking`: printers or screens have its dishes; `fired`: none has yet; `not_printed`: none will, unless somebody acts',
      }),
      opened_at: Instant,
      no_items: Count,
      total: MoneyText,
      balance: MoneyText,
      held_courses: Type.Array(Course),
      ready: Count,
      not_printed: Type.Integer({
        ...Count,
        description: 'Number of fired lines that no printer or screen has, or will have unless somebody acts',
      }),
      unknown_payments: Type.Integer({
        ...Count,
        description: 'Number of card payments whose outcome nobody has reported: look at the card reader',
      }),
      waiting_since: Type.String({
        ...InstantOrEmpty,
        description:
          'When its oldest unfinished dish on a kitchen screen was fired; drinks, the sections without a course on a menu with courses, do not count',
      }),
      version: Id,
    }),
  ),
  refusals: ['location_not_found'],
  read: async (reading, { params }, keepUntilEventAt) => {
    const location = await theLocation(reading, params.location_id)
    keepUntilEventAt(location.id)
    const result = await openOrdersAt(reading, location.id)
    return { location_id: location.id, records: result.length, result }
  },
})

async function openOrdersAt(reading: Reading, locationId: number) {
  const { sql, caller } = reading
  const [orders, courses, joined, unprinted, waits] = await Promise.all([
    listOpenOrders(sql, caller.accountId, locationId),
    listOpenCourses(sql, caller.accountId, locationId),
    listJoinedTables(sql, caller.accountId, locationId),
    unprintedLinesAt(reading, locationId),
    listScreenWaits(sql, caller.accountId, locationId),
  ])
  const coursesOf = Map.groupBy(courses, ({ orderId }) => orderId)
  const joinedTo = Map.groupBy(joined, ({ orderId }) => orderId)
  const unprintedOf = Map.groupBy(unprinted, ({ orderId }) => orderId)
  const firedAtOf = new Map(waits.map(({ orderId, firedAt }) => [orderId, firedAt]))
  return orders.map((order) =>
    openOrderAnswer(order, {
      courses: coursesOf.get(order.id) ?? [],
      joined: joinedTo.get(order.id) ?? [],
      unprinted: unprintedOf.get(order.id) ?? [],
      waitingSince: firedAtOf.get(order.id) ?? null,
    }),
  )
}

interface OrderParts {
  courses: CourseRow[]
  joined: JoinedTable[]
  unprinted: LineWithState[]
  waitingSince: number | null
}

function openOrderAnswer(order: OpenOrderRow, { courses, joined, unprinted, waitingSince }: OrderParts) {
  const unserved = courses.reduce((sum, course) => sum + course.unserved, 0)
  const served = courses.reduce((sum, course) => sum + course.served, 0)
  const ready = courses.reduce((sum, course) => sum + course.ready, 0)
  const notPrinted = unprinted.filter(({ state }) => state === 'not_printed').length
  return {
    order_id: order.id,
    kind: order.kind,
    table: { table_id: order.tableId, table_number: order.tableNumber },
    joined: joined.map(({ tableId, tableNumber }) => ({ table_id: tableId, table_number: tableNumber })),
    name: order.name,
    covers: order.covers,
    allergens: order.allergens,
    day_number: order.dayNumber,
    server: { staff_id: order.staffId, name: fullName(order) },
    status: statusOfOrder({ ...order, unserved, unprinted: unprinted.length, notPrinted, ready, served }),
    opened_at: formatInstant(order.openedAt),
    no_items: order.itemCount,
    total: formatCents(order.totalCents),
    balance: formatCents(balanceOf(order)),
    held_courses: courses.filter(({ held }) => held > 0).map(({ course }) => course),
    ready,
    not_printed: notPrinted,
    unknown_payments: order.unknownPayments,
    waiting_since: orEmpty(waitingSince),
    version: order.version,
  }
}

export const openOrderCalls = [listOpen]
