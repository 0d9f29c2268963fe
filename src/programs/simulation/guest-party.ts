import { randomUUID } from 'node:crypto'
import { type BookedOrder, bookedLine, standing } from './audit/expected-ledger.ts'
import type { Party, Wish } from './evening-plan.ts'
import { payBill } from './pay-bill.ts'
import type { Stage, Visit, Waiter } from './world/actors.ts'

/** Simulates the visit of one party, from arrival to departure. */
export async function visit(stage: Stage, party: Party): Promise<void> {
  const { pace, tally, tables } = stage
  await pace.until(party.arrives)
  tally.parties.waiting++
  const tableId = party.isAtBar ? undefined : await tables.take(party.covers)
  tally.parties.waiting--
  tally.parties.seated++
  const visit = await open(stage, party, tableId)
  await pace.minutes(party.isAtBar ? 15 : 6)
  await eat(visit)
  await leave(visit)
  tally.parties.seated--
  tally.parties.gone++
}

async function open(stage: Stage, party: Party, tableId: number | undefined): Promise<Visit> {
  const { waiters, bartender, pace, book } = stage
  const waiter = party.isAtBar ? bartender : (waiters[party.number % waiters.length] ?? bartender)
  await pace.minutes(2)
  const opened = await waiter.enqueue(() => openOrder(stage, waiter, party, tableId))
  const order: BookedOrder = {
    orderId: opened.orderId,
    staffId: waiter.staffId,
    covers: party.covers,
    lines: new Map(),
    payments: new Map(),
    isClosed: false,
  }
  book.orders.set(order.orderId, order)
  const visit: Visit = { stage, party, waiter, order, tableId }
  if (opened.lineIds.length > 0) enter(visit, party.drinks, opened.lineIds)
  else await send(visit, party.drinks)
  await printTickets(visit, dishesOf(party.drinks))
  return visit
}

/** Opens the order with its first round in one call, or only the table, as the oldest terminals do. */
async function openOrder({ location }: Stage, { client, staffId }: Waiter, party: Party, tableId?: number) {
  const { locationId } = location
  if (party.isOldWay && tableId !== undefined) {
    const fields = { location_id: locationId, staff_id: staffId, allergens: 0 }
    return { orderId: (await client.tables.open({ table_id: tableId }, fields)).order_id, lineIds: [] }
  }
  const place = tableId === undefined ? { kind: 'bar' as const, name: `Guest ${party.number}` } : {}
  const opened = await client.orders.open(
    { location_id: locationId },
    {
      staff_id: staffId,
      client_id: randomUUID(),
      covers: party.covers,
      items: party.drinks.map((wish) => itemInput(wish)),
      ...(tableId === undefined ? place : { table_id: tableId }),
    },
  )
  return { orderId: opened.order_id, lineIds: opened.order_item_ids }
}

async function eat(visit: Visit): Promise<void> {
  const { stage, party, waiter, order } = visit
  const { pace } = stage
  if (party.food.length === 0) return
  await send(visit, party.food)
  if (party.mistakes.has('void')) await takeBack(visit)
  await printTickets(visit, dishesOf(party.food.filter((wish) => !isHeld(wish))))
  await pace.minutes(18)
  const params = { order_id: order.orderId }
  await waiter.enqueue(() => waiter.client.orders.serve(params, { all: 1 }))
  if (party.mistakes.has('move')) await changeTables(visit)
  await fire(visit)
  await pace.minutes(22)
  await waiter.enqueue(() => waiter.client.orders.serve(params, { all: 1 }))
  if (party.dessert.length > 0) {
    await send(visit, party.dessert)
    await printTickets(visit, dishesOf(party.dessert))
    await pace.minutes(12)
  }
}

async function leave(visit: Visit): Promise<void> {
  const { stage, waiter, order } = visit
  await waiter.enqueue(() => waiter.client.orders.request_bill({ order_id: order.orderId }, { switch: 1 }))
  await stage.pace.minutes(3)
  await payBill(visit)
  const { tableId } = visit
  await waiter.enqueue<unknown>(() =>
    tableId === undefined
      ? waiter.client.orders.close({ order_id: order.orderId })
      : waiter.client.tables.close({ table_id: tableId }),
  )
  order.isClosed = true
  if (tableId !== undefined) stage.tables.free(tableId)
}

/** Orders the items; everything after the first course is on hold. */
async function send(visit: Visit, wishes: Wish[]): Promise<void> {
  const { stage, party, waiter, order } = visit
  const items = wishes.map((wish) => ({ ...itemInput(wish), client_id: randomUUID() }))
  const params = { order_id: order.orderId }
  const added = await waiter.enqueue(() => waiter.client.orders.add_items(params, { items }))
  enter(visit, wishes, added.order_item_ids)
  if (!party.mistakes.has('double tap')) return
  stage.tally.count('tapped twice')
  const again = await waiter.enqueue(() => waiter.client.orders.add_items(params, { items }))
  if (again.order_item_ids.join() !== added.order_item_ids.join()) enter(visit, wishes, again.order_item_ids)
}

const isHeld = ({ course }: Wish) => course === 2
const dishesOf = (wishes: Wish[]) => wishes.map(({ dish }) => dish)

function itemInput(wish: Wish) {
  const { dish, qty, course, seat, options } = wish
  const modifiers = options.map(({ modifierId, optionId }) => ({
    modifier_id: modifierId,
    option_id: optionId,
  }))
  return { item_id: dish.itemId, qty, course, seat, hold: isHeld(wish) ? 1 : 0, modifiers }
}

function enter({ stage, order }: Visit, wishes: Wish[], lineIds: number[]): void {
  for (const [index, wish] of wishes.entries()) {
    order.lines.set(lineIds[index] ?? 0, bookedLine(wish, isHeld(wish)))
  }
  stage.tally.lines += wishes.length
}

/** Voids a line that the kitchen may already have. */
async function takeBack({ stage, waiter, order }: Visit): Promise<void> {
  const sent = standing(order).filter(([, { isHeld }]) => !isHeld)
  const [lineId, line] = sent.at(-1) ?? []
  if (lineId === undefined || line === undefined || sent.length < 2) return
  await waiter.enqueue(() =>
    waiter.client.orders.remove_item({ order_item_id: lineId }, { reason: 'Mistake' }),
  )
  line.isVoid = true
  stage.tally.count('lines taken back')
}

async function changeTables(visit: Visit): Promise<void> {
  const { stage, waiter, order, party, tableId } = visit
  const other = stage.tables.another(party.covers)
  if (other === undefined || tableId === undefined) return
  await waiter.enqueue(() => waiter.client.orders.move({ order_id: order.orderId }, { table_id: other }))
  stage.tables.free(tableId)
  visit.tableId = other
  stage.tally.count('tables changed')
}

async function fire(visit: Visit): Promise<void> {
  const { waiter, order } = visit
  const { fired } = await waiter.enqueue(() =>
    waiter.client.orders.fire({ order_id: order.orderId }, { all: 1 }),
  )
  const lines = fired.flatMap((lineId) => order.lines.get(lineId) ?? [])
  for (const line of lines) line.isHeld = false
  await printTickets(visit, lines)
}

/** Without automatic printing, the server prints the order at the stations. */
async function printTickets({ stage, waiter, order }: Visit, dishes: { station: string }[]): Promise<void> {
  const { printers, isAutoPrinting, locationId } = stage.location
  if (isAutoPrinting || printers.length === 0) return
  const serials = printers.map(({ serialNo }) => serialNo)
  const at = new Set(dishes.map(({ station }) => (serials.includes(station) ? station : serials[0])))
  for (const serial_no of at) {
    if (serial_no === undefined) continue
    const fields = { location_id: locationId, serial_no, order_id: order.orderId }
    await waiter.enqueue(() => waiter.client.printjobs.create({ serial_no }, fields))
  }
}
