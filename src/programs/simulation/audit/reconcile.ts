import { type Client, centsOf, moneyOf, type Payment } from '../../../../client/src/index.ts'
import { methodTraits } from '../../../payments/methods.ts'
import type { Stage } from '../world/actors.ts'
import type { LocationModel } from '../world/location-model.ts'
import { type BookedOrder, type BookedPayment, kitchenCounts, standing } from './expected-ledger.ts'

/** A value that is compared between the ledger and the service. */
export interface Entry {
  what: string
  ours: number
  theirs: number
  isMoney: boolean
}

/** The compared totals of a location, and each order, payment or ticket that differs. */
export interface Audit {
  entries: Entry[]
  differences: string[]
}

/** The state of the service before the simulation. */
export interface Before {
  orders: ReadonlySet<number>
  tips: ReadonlyMap<number, number>
  date: string
}

export async function readBefore(client: Client, { locationId }: LocationModel): Promise<Before> {
  const params = { location_id: locationId }
  const [{ date }, tips] = await Promise.all([client.reports.day(params), client.reports.tips(params)])
  return {
    date,
    orders: new Set((await ordersSince(client, locationId, date)).keys()),
    tips: tipsOf(tips),
  }
}

/** Compares the ledger with the service: each order, and the reports. */
export async function reconcile(stage: Stage, before: Before): Promise<Audit> {
  const differences: string[] = []
  const differ = (what: string) => differences.push(`${stage.location.name}: ${what}`)
  for (const order of stage.book.orders.values()) await auditOrder(stage, order, differ)
  for (const what of await auditReports(stage, before)) differ(what)
  return { entries: await summed(stage, before), differences }
}

async function auditOrder(stage: Stage, order: BookedOrder, differ: (what: string) => void): Promise<void> {
  const { client, paper, book } = stage
  const params = { order_id: order.orderId }
  const [{ result: theirs }, payments] = await Promise.all([
    client.orders.get(params),
    client.payments.list(params),
  ])
  const say = (what: string) => differ(`order ${order.orderId}: ${what}`)
  const ours = new Map(standing(order))
  for (const { order_item_id, qty, item_name, item_price } of theirs.items) {
    const line = ours.get(order_item_id)
    ours.delete(order_item_id)
    if (!line) say(`${qty} ${item_name}, which was not ordered`)
    else if (line.qty !== qty) say(`${qty} ${item_name} instead of ${line.qty}`)
    else if (line.itemId === 0 || line.name !== item_name) say(`${item_name} instead of ${line.name}`)
    else if (centsOf(item_price) > line.cents) say(`${item_name} for ${item_price}`)
  }
  for (const { qty, name } of ours.values()) say(`${qty} ${name} are missing`)
  const net = theirs.items.reduce((sum, line) => sum + centsOf(line.net), 0)
  const owed = standing(order).reduce((sum, [, { qty, cents }]) => sum + qty * cents, 0)
  if (net !== owed) say(`its lines come to ${moneyOf(net)}, expected ${moneyOf(owed)}`)
  if (order.isClosed !== (theirs.state === 'closed')) say(`it is ${theirs.state}`)
  if (theirs.bill.balance !== '0.00') say(`${theirs.bill.balance} are still owed`)
  for (const what of paymentsThatDiffer(order, payments.result)) say(what)
  for (const [paymentId, { reference, method, status, amountCents, tipCents }] of order.payments) {
    const charged = reference === null ? undefined : book.charged.get(reference)
    if (methodTraits(method).usesCardReader && status === 'approved' && charged !== amountCents + tipCents) {
      say(`payment ${paymentId} differs from the charged amount`)
    }
  }
  if (stage.location.printers.length > 0) {
    const what = whyNotOnPaper(kitchenCounts(order), paper.of(order.orderId))
    if (what !== undefined) say(what)
  }
}

function paymentsThatDiffer(order: BookedOrder, theirs: Payment[]): string[] {
  const spelled = ({ amountCents, tipCents, method, status, reference }: BookedPayment) =>
    `${status} ${moneyOf(amountCents)} + ${moneyOf(tipCents)} by ${method} ${reference ?? ''}`.trim()
  const reported = new Map(
    theirs.map((payment) => [
      payment.payment_id,
      `${payment.payment_status} ${payment.amount} + ${payment.tip} by ${payment.method} ${payment.reference ?? ''}`.trim(),
    ]),
  )
  const ours = new Map([...order.payments].map(([id, payment]) => [id, spelled(payment)]))
  return [...new Set([...reported.keys(), ...ours.keys()])]
    .filter((id) => reported.get(id) !== ours.get(id))
    .map((id) => `payment ${id} is ${reported.get(id) ?? 'not there'}; expected ${ours.get(id) ?? 'none'}`)
}

/** Checks that every dish was printed, and that no duplicate lacks its warning. */
export function whyNotOnPaper(
  { sent, gone }: { sent: number; gone: number },
  paper: { toMake: number; void: number; unstamped: number; isStamped: boolean },
): string | undefined {
  const expected = sent - gone
  if (!paper.isStamped && paper.toMake - paper.void !== expected) {
    return `${paper.toMake} dishes and ${paper.void} voids are printed, expected ${expected}`
  }
  if (paper.toMake < expected) return `${paper.toMake} dishes are printed, expected ${expected}`
  return paper.unstamped > sent
    ? `${paper.unstamped} dishes are printed without a duplicate warning, sent were ${sent}`
    : undefined
}

/** The orders since that day as the service lists them, including those of others. */
async function ordersSince(client: Client, location_id: number, from: string) {
  const orders = new Map<number, { total: number; paid: number; tips: number; state: string }>()
  for await (const order of client.orders.search.each({ location_id, from })) {
    const { order_id, total, paid, tips, state } = order
    orders.set(order_id, { total: centsOf(total), paid: centsOf(paid), tips: centsOf(tips), state })
  }
  return orders
}

type Tips = Awaited<ReturnType<Client['reports']['tips']>>

const tipsOf = ({ result }: Tips) => new Map(result.map(({ staff_id, total }) => [staff_id, centsOf(total)]))

/** Compares the reports with the orders, and with the tips of each server. */
async function auditReports({ client, location, book }: Stage, before: Before): Promise<string[]> {
  const params = { location_id: location.locationId }
  const listed = await ordersSince(client, location.locationId, before.date)
  const differences: string[] = []
  const hold = (what: string, ours: number, theirs: number) => {
    if (ours !== theirs)
      differences.push(`${what}: ${moneyOf(theirs)} in the report, ${moneyOf(ours)} by the orders`)
  }
  const counted = [...listed.values()].filter(({ state }) => state !== 'deleted' && state !== 'merged')
  const days = await daysSince(client, location.locationId, before.date)
  const sum = (of: (one: (typeof counted)[number]) => number) =>
    counted.reduce((all, one) => all + of(one), 0)
  hold(
    'sales of the day',
    sum(({ total }) => total),
    days.ordersCents,
  )
  hold(
    'payments of the day',
    sum(({ paid }) => paid),
    days.paymentsCents,
  )
  const isOurs = [...listed.keys()].every((id) => before.orders.has(id) || book.orders.has(id))
  // If others work at the location meanwhile, their tips are included, so they are not compared.
  if (!isOurs) return differences
  const after = tipsOf(await client.reports.tips(params, { from: before.date }))
  const ours = new Map<number, number>()
  for (const { staffId, payments } of book.orders.values()) {
    for (const { status, tipCents } of payments.values()) {
      if (status === 'approved') ours.set(staffId, (ours.get(staffId) ?? 0) + tipCents)
    }
  }
  for (const { staffId, name } of location.staff) {
    hold(
      `tips of ${name}`,
      ours.get(staffId) ?? 0,
      (after.get(staffId) ?? 0) - (before.tips.get(staffId) ?? 0),
    )
  }
  return differences
}

/** A simulation may continue past the end of its business day. */
async function daysSince(client: Client, location_id: number, from: string) {
  const today = await client.reports.day({ location_id })
  const days =
    today.date === from ? [today] : [await client.reports.day({ location_id }, { date: from }), today]
  const sum = (of: (day: typeof today) => string) => days.reduce((all, day) => all + centsOf(of(day)), 0)
  return {
    ordersCents: sum(({ balance }) => balance.orders_total),
    paymentsCents: sum(({ balance }) => balance.payments),
  }
}

/** The totals that are displayed. */
async function summed({ client, location, book, paper }: Stage, before: Before): Promise<Entry[]> {
  const listed = await ordersSince(client, location.locationId, before.date)
  const theirs = [...book.orders.keys()].flatMap((id) => listed.get(id) ?? [])
  const unsettled = (await client.payments.list_unsettled({ location_id: location.locationId })).result
  const orders = [...book.orders.values()]
  const payments = orders.flatMap((order) => [...order.payments.values()])
  const approved = payments.filter(({ status }) => status === 'approved')
  const jobs = await unprinted(client, location.locationId, new Set(book.orders.keys()))
  const money = { isMoney: true }
  return [
    entry(
      'orders closed',
      orders.filter(({ isClosed }) => isClosed).length,
      theirs.filter(({ state }) => state === 'closed').length,
    ),
    entry(
      'paid',
      total(approved.map((one) => one.amountCents)),
      total(theirs.map(({ paid }) => paid)),
      money,
    ),
    entry('tips', total(approved.map((one) => one.tipCents)), total(theirs.map(({ tips }) => tips)), money),
    entry('unsettled payments', 0, unsettled.filter(({ order_id }) => book.orders.has(order_id)).length),
    entry('unprinted tickets', 0, jobs),
    entry('unknown bytes at printers', 0, paper.unknownBytes),
  ]
}

const total = (some: number[]) => some.reduce((sum, one) => sum + one, 0)
const entry = (what: string, ours: number, theirs: number, { isMoney = false } = {}): Entry => ({
  what,
  ours,
  theirs,
  isMoney,
})

/** The number of waiting jobs of our orders. */
async function unprinted(client: Client, location_id: number, orders: ReadonlySet<number>): Promise<number> {
  const waiting = await client.printjobs.list({ location_id }, { show: 'waiting' })
  return waiting.result.filter(({ order_id }) => order_id !== null && orders.has(order_id)).length
}
