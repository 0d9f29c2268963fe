import type { Static } from 'typebox'
import type { Change, Reading } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { theLocation } from '../../locations/actions.ts'
import { listLines } from '../../orders/lines/line-store.ts'
import { theLockedOrder } from '../../orders/load-order.ts'
import { formatInstant } from '../../platform/core/clock.ts'
import { changeCall, readCall } from '../../platform/http/calls/call.ts'
import {
  Count,
  Flag,
  Id,
  Instant,
  InstantOrEmpty,
  list,
  One,
  Shape,
} from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import type { Printer } from '../../printing/printers/rules.ts'
import { listPrinters } from '../../printing/printers/store.ts'
import { fullName } from '../../staff/rules.ts'
import { type LineWithState, unprintedLinesAt } from '../line-state/unprinted.ts'
import { StationAnswer, stationAnswer } from '../station-response.ts'
import { type CourseAtPass, coursesOf, PASS_STATES, type PassState } from './pass.ts'
import { type OrderCooking, ordersCooking } from './screen-orders.ts'
import { listOrdersAtPass } from './screen-store.ts'
import { IsOut } from './ticket-response.ts'

const CourseAnswer = Shape({
  order_id: Id,
  kind: Type.String(),
  table_number: Count,
  joined: Type.Array(Id, { description: 'The numbers of the joined tables' }),
  day_number: Count,
  name: Type.String(),
  covers: Count,
  server: Type.String(),
  allergens: Flag,
  allergen_note: Type.String(),
  allergens_seen: Type.Integer({
    ...Flag,
    description: '1: every screen that makes part of it has acknowledged the allergens',
  }),
  course: Count,
  state: Type.Unsafe<PassState>({ type: 'string', enum: [...PASS_STATES] }),
  since: Type.String({
    ...Instant,
    description: 'Ready: when the last of it was; cooking: when it was fired; held: when it was ordered',
  }),
  served_before: Type.String({ ...InstantOrEmpty, description: 'When the course before was taken' }),
  lines: Type.Array(
    Shape({
      order_item_id: Id,
      qty: Id,
      name: Type.String(),
      ready: Flag,
      out: IsOut,
      modifiers: Type.Array(Type.String()),
    }),
  ),
  stations: Type.Array(StationAnswer),
  not_confirmed: Type.Integer({
    ...Count,
    description:
      'Number of fired lines that no printer or screen has confirmed yet: nobody can be cooking them',
  }),
  not_printed: Type.Integer({
    ...Count,
    description: 'Of those, the number that no printer or screen will have unless somebody acts',
  }),
})
export type CourseAnswer = Static<typeof CourseAnswer>

const pass = readCall({
  name: 'kitchen.pass',
  method: 'GET',
  path: '/go/kitchen/:location_id/pass',
  right: ['kitchen', 'service'],
  summary: 'List the courses that are ready, cooking and held',
  description:
    'The courses of open orders, the longest waiting first. A course is ready when everything of it on screens is done; dishes that are only on paper are ignored.',
  params: { location_id: Id },
  answer: list({ location_id: Id }, CourseAnswer),
  refusals: ['location_not_found'],
  read: async (reading, { params }, keepUntilEventAt) => {
    const { id, accountId } = await theLocation(reading, params.location_id)
    keepUntilEventAt(id)
    const [orders, printers, unprinted] = await Promise.all([
      ordersAtPass(reading, id),
      listPrinters(reading.sql, accountId, id),
      unprintedLinesAt(reading, id),
    ])
    const stateOf = new Map(unprinted.map(({ orderItemId, state }) => [orderItemId, state]))
    const byId = new Map(printers.map((one) => [one.id, one]))
    const result = orders
      .flatMap((one) => coursesOf(one).map((course) => courseAnswer(one, course, byId, stateOf)))
      .sort((one, other) => (one.since < other.since ? -1 : one.since > other.since ? 1 : 0))
    return { location_id: id, records: result.length, result }
  },
})

async function ordersAtPass(reading: Reading, locationId: number): Promise<OrderCooking[]> {
  const orders = await listOrdersAtPass(reading.sql, reading.caller.accountId, locationId)
  return ordersCooking(
    reading,
    orders.map(({ id }) => id),
  )
}

function courseAnswer(
  { order }: OrderCooking,
  course: CourseAtPass,
  printers: Map<number, Printer>,
  unprinted: Map<number, LineWithState['state']>,
): CourseAnswer {
  const states = course.lines.flatMap(({ id }) => unprinted.get(id) ?? [])
  return {
    order_id: order.id,
    kind: order.kind,
    table_number: order.tableNumber,
    joined: order.joined,
    day_number: order.dayNumber ?? 0,
    name: order.name,
    covers: order.covers,
    server: fullName(order),
    allergens: order.allergens,
    allergen_note: order.allergenNote,
    allergens_seen: order.allergens === 1 && course.allergensSeen ? 1 : 0,
    course: course.course,
    state: course.state,
    since: formatInstant(course.since),
    served_before: course.servedBefore === 0 ? '' : formatInstant(course.servedBefore),
    lines: course.lines.map(({ id, qty, name, readyAt, isOut, modifiers }) => ({
      order_item_id: id,
      qty,
      name,
      ready: readyAt === null ? 0 : 1,
      out: isOut,
      modifiers: modifiers.map((one) => one.name),
    })),
    stations: course.stations.map((one) => stationAnswer(one, printers)),
    not_confirmed: states.length,
    not_printed: states.filter((state) => state === 'not_printed').length,
  }
}

const call = changeCall({
  name: 'kitchen.call_server',
  method: 'POST',
  path: '/go/kitchen/:order_id/call',
  right: 'kitchen',
  summary: 'Call the server to the pass',
  params: { order_id: Id },
  status: 201,
  answer: { order_id: Id, called: One },
  refusals: ['order_not_found'],
  change: async (change, { params }) => {
    await callServer(change, params.order_id)
    return { order_id: params.order_id, called: 1 }
  },
})

async function callServer(change: Change, orderId: number): Promise<void> {
  const order = await theLockedOrder(change, orderId)
  const lines = await listLines(change.sql, change.caller.accountId, orderId)
  const ready = lines.filter(({ readyAt, servedAt }) => readyAt !== null && servedAt === null)
  await appendEvent(change, order.locationId, 'kitchen.called', {
    order_id: orderId,
    table_id: order.tableId,
    staff_id: order.staffId,
    server: fullName(order),
    order_item_ids: ready.map(({ id }) => id),
  })
}

export const passCalls = [pass, call]
