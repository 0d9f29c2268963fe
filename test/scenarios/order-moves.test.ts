import assert from 'node:assert/strict'
import fc from 'fast-check'
import { BREAD, BURRATA } from '../support/demo.ts'
import { taxBurrataAsWine } from '../support/integration/bill-invariant.ts'
import { onBothStores, type Restaurant } from '../support/test-app.ts'
import { faultsOf } from '../torture/invariants.ts'

// A room in which parties change tables, join them, pay and leave, several at once. Whichever action wins, the rows
// must add up: the checker calculates on its own, without the rules of the service.

const ACTS = [
  'open',
  'tab',
  'add',
  'move',
  'untable',
  'join',
  'merge',
  'transfer',
  'line_off',
  'bill_off',
  'service',
  'fire',
  'void',
  'hold',
  'settle',
  'pay',
  'close',
] as const
const TABLES = 6

type Step = { act: (typeof ACTS)[number]; one: number; other: number }
const step = fc.record({ act: fc.constantFrom(...ACTS), one: fc.nat(), other: fc.nat() })
/** The steps of an inner list are sent at once. */
const evening = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 4, maxLength: 12 })

const RUNS = 12

onBothStores(
  'however parties move, merge, get something off, pay and leave at once, every line is in one order and every cent is there',
  async (bistro) => {
    await taxBurrataAsWine(bistro)
    let round = 0
    let sent = 0
    await fc.assert(
      fc.asyncProperty(evening, async (steps) => {
        round++
        for (const together of steps) {
          const orders = (await bistro.get('/go/order/1/open')).body.result
          await Promise.all(
            together.map((one, index) => take(bistro, one, orders, `${round}-${++sent}-${index}`)),
          )
        }
        assert.deepEqual(await faultsOf(bistro.database, bistro.store), [])
        assert.deepEqual(await wrongSums(bistro), [])
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
  },
)

interface Open {
  order_id: number
  balance: string
}

async function take(
  bistro: Restaurant,
  { act, one, other }: Step,
  orders: Open[],
  mark: string,
): Promise<void> {
  const order = orders[one % Math.max(1, orders.length)]
  const second = orders[other % Math.max(1, orders.length)]
  const tableId = 1 + (other % TABLES)
  const items = [
    { item_id: BREAD, qty: 1 + (one % 4), client_id: `a-${mark}` },
    { item_id: BURRATA, hold: other % 2, client_id: `b-${mark}` },
  ]
  const send = async () => {
    if (act === 'open')
      return bistro.post('/go/order/1/new', { staff_id: 1, client_id: mark, table_id: tableId, items })
    if (act === 'tab')
      return bistro.post('/go/order/1/new', { staff_id: 2, client_id: mark, kind: 'bar', items })
    if (!order || !second) return undefined
    const path = `/go/order/${order.order_id}`
    if (act === 'add') return bistro.post(path, { items })
    if (act === 'move') return bistro.put(`${path}/move`, { table_id: tableId })
    if (act === 'untable') return bistro.put(`${path}/move`, { kind: 'bar', name: 'Ana' })
    if (act === 'join') return bistro.put(`/go/table/${tableId}/join`, { order_id: order.order_id })
    if (act === 'fire') return bistro.post(`${path}/fire`, { all: 1 })
    if (act === 'close') return bistro.put(`${path}/close`)
    if (act === 'pay') return bistro.post(`${path}/payment`, { amount: order.balance, method: 'cash' })
    if (act === 'hold')
      return bistro.post(`${path}/payment`, {
        amount: '1.00',
        method: 'card',
        status: 'pending',
        reference: mark,
      })
    if (act === 'settle') return settle(bistro, path)
    if (act === 'service') return bistro.put(`${path}/service`, { switch: other % 2, ...WORD })
    if (act === 'line_off' || act === 'bill_off') return discount(bistro, path, act === 'line_off', other)
    if (act === 'merge') {
      if (order === second) return undefined
      return bistro.post(`${path}/merge`, { from_order_ids: [second.order_id] })
    }
    return takeOff(bistro, path, act === 'transfer' && order !== second ? second : undefined, other)
  }
  const answer = await send()
  if (!answer) return
  assert.ok(
    answer.status < 300 ||
      answer.status === 409 ||
      answer.status === 404 ||
      answer.body.error.code === 'invalid_request',
    `${act}: ${answer.text}`,
  )
}

const WORD = { reason: 'Late', supervisor_pin: 1234 }

async function discount(bistro: Restaurant, path: string, isOnLine: boolean, chance: number) {
  const lines = (await bistro.get(path)).body.result?.items ?? []
  const line = lines[chance % Math.max(1, lines.length)]
  if (isOnLine && !line) return undefined
  const kind = ['percent', 'amount', 'comp'][chance % 3]
  const value = kind === 'comp' ? 0 : (1 + (chance % 900)) / 100
  const where = isOnLine ? { order_item_id: line.order_item_id } : {}
  return bistro.post(`${path}/discount`, { kind, value, ...where, ...WORD })
}

/** Moves a part of a line to another order, or voids it. */
async function takeOff(bistro: Restaurant, path: string, to: Open | undefined, chance: number) {
  const lines = (await bistro.get(path)).body.result?.items ?? []
  const line = lines[chance % Math.max(1, lines.length)]
  if (!line) return undefined
  const qty = 1 + (chance % line.qty)
  return to
    ? bistro.post(`${path}/transfer`, {
        items: [{ order_item_id: line.order_item_id, qty }],
        to_order_id: to.order_id,
      })
    : bistro.delete(`/go/order/${line.order_item_id}/item`, { qty, reason: 'dropped' })
}

async function settle(bistro: Restaurant, path: string) {
  const payments = (await bistro.get(`${path}/payments`)).body.result ?? []
  const pending = payments.find(({ status }: { status: string }) => status === 'pending')
  return pending && bistro.put(`${path}/payment/${pending.payment_id}`, { status: 'approved' })
}

/** Checks that every ordered item is on some order or was voided. */
async function wrongSums({ sql }: Restaurant): Promise<string[]> {
  const events = await sql<{ data: string }>`select data from events where type = 'order.items_added'`
  const ordered = events.flatMap(({ data }) => JSON.parse(data).items as { qty: number }[])
  const [{ present } = { present: 0 }] = await sql<{ present: number }>`
    select cast(coalesce(sum(qty), 0) as integer) as present from order_items`
  const sum = ordered.reduce((sum, { qty }) => sum + qty, 0)
  const mergedAndPaid = await sql<{ id: number }>`
    select id from orders where merged_into_id is not null and (paid_cents > 0 or total_cents > 0 or item_count > 0)`
  return [
    ...(sum === present ? [] : [`${sum} were ordered, and there are ${present}`]),
    ...mergedAndPaid.map(({ id }) => `order ${id} is merged, and has something on it`),
  ]
}
