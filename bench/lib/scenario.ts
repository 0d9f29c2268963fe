import { openClient } from '../../client/src/index.ts'
import type { Load, RequestSpec } from './load-generator.ts'
import type { Server } from './processes.ts'
import {
  type Answer,
  addItem,
  ask,
  closeTable,
  type Dish,
  findDish,
  openTable,
  pay,
  reads,
  STAFF_ID,
  seatsOf,
  stepOf,
  TURN_STEPS,
  type Turn,
} from './requests.ts'
import { API_KEY, idAt, locationIds, TABLES_PER_LOCATION, TEMPLATE_LOCATION_ID } from './seed-database.ts'

const BUSY_TABLES = Math.floor(TABLES_PER_LOCATION / 3)

export interface Plan {
  locations: number
  terminals: number
  /** Number of past orders. */
  pastOrders: number
  connections: number
  secondsPerRound: number
  /** Tables opened per round; at most half of all. */
  seatsPerRound: number
  /** Complete turns per round, repeated at the remaining tables. */
  turnsPerRound: number
}

type Measure = (call: string, spec: Omit<Load, 'connections'>, answer: Answer) => Promise<void>

/** An item, and the price of three of it at the template location. */
export async function findBill(comanda: Server) {
  const { dish, sectionId } = await findDish(comanda)
  const client = openClient({ url: comanda.url, key: API_KEY })
  const table = { table_id: 1 }
  const opened = await client.tables.open(table, {
    location_id: TEMPLATE_LOCATION_ID,
    staff_id: idAt(TEMPLATE_LOCATION_ID, STAFF_ID),
    allergens: 0,
  })
  const order = { order_id: opened.order_id }
  const item = { item_id: dish.itemId, qty: 1, modifiers: dish.modifiers }
  await client.orders.add_items(order, { items: [item, item, item] })
  const { total } = (await client.orders.get(order)).result.bill
  await client.payments.record(order, { amount: total, method: 'card' })
  await client.tables.close(table)
  return { dish, sectionId, total }
}

/** A location with a third of its tables open and three dishes on each, and tables free to open. */
export async function setScene(comanda: Server, plan: Plan) {
  const { dish, sectionId, total } = await findBill(comanda)
  const [shown = 0] = locationIds(plan.locations)
  const seats = seatsOf(plan.locations)
  const busy = seats.filter(({ locationId }) => locationId === shown).slice(0, BUSY_TABLES)
  let orderId = 0
  for (const { locationId, tableId } of busy) {
    orderId = JSON.parse((await ask(comanda, openTable(tableId, locationId))).body).order_id
    for (let dishes = 0; dishes < 3; dishes++) await ask(comanda, addItem(orderId, locationId, dish))
  }
  const free = seats.filter((seat) => !busy.includes(seat))
  // These turns continue from round to round, at tables of their own.
  const turns = free.slice(plan.seatsPerRound, plan.seatsPerRound + plan.connections * 4)
  const waiting = turns.map((seat) => ({ ...seat, orderId: 0, step: 0 }))
  return {
    reads: reads(shown, idAt(shown, sectionId), orderId),
    turnInPhases: (measure: Measure) => turnInPhases(measure, free.slice(0, plan.seatsPerRound), dish, total),
    wholeTurns: (measure: Measure) =>
      wholeTurns(measure, waiting, plan.turnsPerRound * TURN_STEPS, dish, total),
    /** The bare server has no state, so the same requests can be repeated. */
    repeated: ({ next }: Pick<Load, 'next'>): (() => RequestSpec) => {
      const wishes = seen.get(next) ?? [next()]
      const index = counter(wishes.length)
      return () => wishes[index()] as RequestSpec
    },
  }
}

/** The requests of each load, so that the bare server gets the same bodies. */
const seen = new WeakMap<() => RequestSpec, RequestSpec[]>()
const remembering = (next: () => RequestSpec): (() => RequestSpec) => {
  const wishes: RequestSpec[] = []
  const remembered = () => {
    const wish = next()
    if (wishes.length < 700) wishes.push(wish)
    return wish
  }
  seen.set(remembered, wishes)
  return remembered
}

/** Opens tables, then adds to their orders, then pays them, then closes them. */
async function turnInPhases(
  measure: Measure,
  seats: { locationId: number; tableId: number }[],
  dish: Dish,
  total: string,
): Promise<void> {
  const orders: { locationId: number; tableId: number; orderId: number }[] = []
  const locationOf = new Map(seats.map(({ locationId, tableId }) => [tableId, locationId]))
  let seat = 0
  const phase = (
    call: string,
    requests: number,
    next: () => RequestSpec,
    example: object,
    onAnswer?: Load['onAnswer'],
  ) => measure(call, { requests, next: remembering(next), ...(onAnswer && { onAnswer }) }, answered(example))
  await phase(
    'open table',
    seats.length,
    () => {
      const { tableId, locationId } = seats[seat++] ?? { tableId: 0, locationId: 0 }
      return openTable(tableId, locationId)
    },
    { status: 201, table_id: '10001', order_id: 10_000_001 },
    (body) => {
      const { table_id, order_id } = JSON.parse(body)
      orders.push({
        tableId: Number(table_id),
        locationId: locationOf.get(Number(table_id)) ?? 0,
        orderId: order_id,
      })
    },
  )
  let added = 0
  await phase(
    'add item',
    orders.length * 3,
    () => {
      const { orderId, locationId } = orders[added++ % orders.length] ?? { orderId: 0, locationId: 0 }
      return addItem(orderId, locationId, dish)
    },
    { status: 201, order_item_id: 30_000_001, order_item_ids: [30_000_001] },
  )
  let paid = 0
  await phase('payment', orders.length, () => pay(orders[paid++]?.orderId ?? 0, total), {
    status: 201,
    order_id: 10_000_001,
    payment_id: 10_000_001,
    payment_status: 'approved',
    paid: total,
    balance: '0.00',
    change: '0.00',
    fully_paid: 1,
  })
  let closed = 0
  await phase('close table', orders.length, () => closeTable(orders[closed++]?.tableId ?? 0), {
    status: 201,
    table_id: '10001',
  })
}

/** Tables are opened, served, paid and closed at the same time, as on an evening. */
async function wholeTurns(
  measure: Measure,
  waiting: Turn[],
  requests: number,
  dish: Dish,
  total: string,
): Promise<void> {
  const under = new Map<RequestSpec, Turn>()
  const next = () => {
    const turn = waiting.shift()
    if (!turn) throw new Error('there are fewer turns than connections')
    const wish = stepOf(turn, dish, total)
    under.set(wish, turn)
    return wish
  }
  const onAnswer = (body: string, wish: RequestSpec) => {
    const turn = under.get(wish)
    if (!turn) return
    under.delete(wish)
    if (turn.step === 0) turn.orderId = JSON.parse(body).order_id
    turn.step = (turn.step + 1) % TURN_STEPS
    waiting.push(turn)
  }
  const example = { status: 201, order_item_id: 30_000_001, order_item_ids: [30_000_001] }
  await measure('table turn', { requests, next: remembering(next), onAnswer }, answered(example))
}

const answered = (example: object): Answer => ({
  status: 201,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(example),
})

export function counter(limit: number): () => number {
  let count = 0
  return () => count++ % limit
}
