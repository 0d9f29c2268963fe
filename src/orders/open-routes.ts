import { balanceOf } from '../bills/balance.ts'
import { formatInstant } from '../clock.ts'
import type { Reading } from '../context.ts'
import { readCall } from '../http/call.ts'
import { Count, Id, Instant, InstantOrEmpty, list, MoneyText, Shape } from '../http/fields.ts'
import { Type } from '../http/type.ts'
import { theLocation } from '../locations/actions.ts'
import { formatCents } from '../money.ts'
import { fullName } from '../staff/rules.ts'
import { type JoinedTable, listJoinedTables } from '../tables/joined-store.ts'
import { Kind, TableAnswer } from './answer.ts'
import { Course, orEmpty } from './line-fields.ts'
import { type CourseRow, listOpenCourses, listOpenOrders, type OpenOrderRow } from './open-store.ts'
import { ORDER_STATUSES, type OrderStatus, statusOfOrder } from './status.ts'

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
      day_number: Count,
      server: Shape({ staff_id: Id, name: Type.String() }),
      status: Type.Unsafe<OrderStatus>({ type: 'string', enum: [...ORDER_STATUSES] }),
      opened_at: Instant,
      no_items: Count,
      total: MoneyText,
      balance: MoneyText,
      held_courses: Type.Array(Course),
      ready: Count,
      waiting_since: InstantOrEmpty,
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

async function openOrdersAt({ sql, caller }: Reading, locationId: number) {
  const [orders, courses, joined] = await Promise.all([
    listOpenOrders(sql, caller.accountId, locationId),
    listOpenCourses(sql, caller.accountId, locationId),
    listJoinedTables(sql, caller.accountId, locationId),
  ])
  const coursesOf = Map.groupBy(courses, ({ orderId }) => orderId)
  const joinedTo = Map.groupBy(joined, ({ orderId }) => orderId)
  return orders.map((order) =>
    openOrderAnswer(order, coursesOf.get(order.id) ?? [], joinedTo.get(order.id) ?? []),
  )
}

function openOrderAnswer(order: OpenOrderRow, courses: CourseRow[], joined: JoinedTable[]) {
  const unserved = courses.reduce((sum, course) => sum + course.unserved, 0)
  const served = courses.reduce((sum, course) => sum + course.served, 0)
  const ready = courses.reduce((sum, course) => sum + course.ready, 0)
  const waiting = courses.flatMap(({ waitingSince }) => waitingSince ?? [])
  return {
    order_id: order.id,
    kind: order.kind,
    table: { table_id: order.tableId, table_number: order.tableNumber },
    joined: joined.map(({ tableId, tableNumber }) => ({ table_id: tableId, table_number: tableNumber })),
    name: order.name,
    covers: order.covers,
    day_number: order.dayNumber,
    server: { staff_id: order.staffId, name: fullName(order) },
    status: statusOfOrder({ ...order, unserved, ready, served }),
    opened_at: formatInstant(order.openedAt),
    no_items: order.itemCount,
    total: formatCents(order.totalCents),
    balance: formatCents(balanceOf(order)),
    held_courses: courses.filter(({ held }) => held > 0).map(({ course }) => course),
    ready,
    waiting_since: orEmpty(waiting.length === 0 ? null : Math.min(...waiting)),
    version: order.version,
  }
}

export const openOrderCalls = [listOpen]
