import assert from 'node:assert/strict'
import { BREAD, BURRATA } from '../../../test/support/demo.ts'
import { assertBillMatchesLines, taxBurrataAsWine } from '../../../test/support/integration/bill-invariant.ts'
import { openOrder } from '../../../test/support/order-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { seededRandom } from '../../programs/simulation/seeded-random.ts'

const SECOND = 1_000
const word = { reason: 'Late', supervisor_pin: 1234 }
const codeOf = async (answer: ReturnType<Restaurant['put']>) => (await answer).body.error?.code

async function ordered(bistro: Restaurant, tableId: number, ...items: object[]) {
  const id = await openOrder(bistro, tableId)
  const { body, text } = await bistro.post(`/go/order/${id}`, { items })
  assert.equal(body.status, 201, text)
  return { id, path: `/go/order/${id}`, lines: body.order_item_ids as [number, number] }
}

const billOf = async (bistro: Restaurant, path: string) => {
  const { bill, discounts } = (await bistro.get(path)).body.result
  const listed = discounts.map((one: any) => [one.discount_id, one.order_item_id, one.value, one.applied])
  return [bill.list_total, bill.discounts, bill.subtotal, bill.total, listed]
}

onBothStores(
  'what is taken off a line goes where the line goes, and in parts with its parts',
  async (bistro) => {
    const from = await ordered(bistro, 1, { item_id: BREAD, qty: 3 }, { item_id: BURRATA })
    const to = await ordered(bistro, 2, { item_id: BREAD })
    const [breads, burrata] = from.lines
    await bistro.post(`${to.path}/discount`, { kind: 'amount', value: '1.00', ...word })
    await bistro.post(`${from.path}/discount`, {
      kind: 'amount',
      value: '2.00',
      order_item_id: breads,
      ...word,
    })
    await bistro.post(`${from.path}/discount`, {
      kind: 'percent',
      value: 20,
      order_item_id: burrata,
      ...word,
    })
    const items = [{ order_item_id: breads, qty: 2 }, { order_item_id: burrata }]
    const { body } = await bistro.post(`${from.path}/transfer`, { items, to_order_id: to.id })
    const [part, whole] = body.moved.map((one: any) => one.to)
    assert.equal(whole, burrata)
    // Of 2.00 off three breads a third stays: 0.67, and 1.33 goes.
    assert.deepEqual(await billOf(bistro, from.path), [
      '4.50',
      '0.67',
      '3.83',
      '4.40',
      [[1, breads, '0.67', '0.67']],
    ])
    assert.deepEqual(await billOf(bistro, to.path), [
      ...['27.00', '5.03', '21.97', '25.27'],
      [
        [1, 0, '1.00', '1.00'],
        [2, part, '1.33', '1.33'],
        [3, burrata, '20.00', '2.70'],
      ],
    ])
    await assertBillMatchesLines(bistro, from.path, 1000)
    await assertBillMatchesLines(bistro, to.path, 1000)
    const [{ removed_at }] = (await bistro.sql<{ removed_at: number | null }>`
    select removed_at from order_discounts
    where account_id = 1 and order_id = ${from.id} and order_item_id = ${burrata}`) as [any]
    assert.equal(removed_at, bistro.clock.now)

    // The discount is on one line again and is removed from the order it is in now.
    assert.equal(await codeOf(bistro.delete(`${from.path}/discount/2`)), 'discount_not_found')
    assert.equal((await bistro.delete(`${to.path}/discount/3`)).status, 200)
  },
)

onBothStores(
  'merged lines keep what is off them; what is off a whole bill is taken back first',
  async (bistro) => {
    const from = await ordered(bistro, 1, { item_id: BREAD }, { item_id: BURRATA })
    const to = await ordered(bistro, 2, { item_id: BREAD })
    const [bread, burrata] = from.lines
    await bistro.post(`${from.path}/discount`, { kind: 'comp', order_item_id: bread, ...word })
    await bistro.post(`${from.path}/discount`, { kind: 'percent', value: 10, ...word })
    const merge = () => bistro.post(`${to.path}/merge`, { from_order_ids: [from.id] })
    const refused = await merge()
    assert.deepEqual(
      [refused.status, refused.body.error.code, refused.body.error.details],
      [409, 'bill_discount_stands', { order_id: from.id, discount_ids: [2] }],
    )
    await bistro.delete(`${from.path}/discount/2`)
    const merged = await merge()
    assert.deepEqual([merged.body.total, merged.body.order_item_ids], ['20.70', [bread, burrata]])
    assert.deepEqual(await billOf(bistro, to.path), [
      '22.50',
      '0.00',
      '18.00',
      '20.70',
      [[1, bread, '0.00', '4.50']],
    ])
    await assertBillMatchesLines(bistro, to.path, 1000)
    assert.deepEqual(await billOf(bistro, from.path), ['0.00', '0.00', '0.00', '0.00', []])
    assert.equal((await bistro.get('/go/report/1/day')).body.balance.difference, '0.00')
  },
)

onBothStores(
  'transfers and voids cannot go below what is paid or being paid, to the cent',
  async (bistro) => {
    const { path, lines } = await ordered(bistro, 1, { item_id: BREAD, qty: 2 }, { item_id: BURRATA })
    const [breads] = lines
    await bistro.post(`${path}/discount`, { kind: 'amount', value: '0.99', order_item_id: breads, ...word })
    await bistro.post(`${path}/discount`, { kind: 'percent', value: 10, ...word })
    // One bread less leaves 4.50 - 0.50 + 13.50, of which a tenth is off: 15.75, with tax and service 18.12.
    await bistro.post(`${path}/payment`, { amount: '8.12', method: 'cash' })
    const held = { amount: '10.01', method: 'card', status: 'pending' }
    assert.equal((await bistro.post(`${path}/payment`, held)).status, 201)
    const one = { order_item_id: breads, qty: 1 }
    const transfer = () => bistro.post(`${path}/transfer`, { items: [one], to_table_id: 7 })
    bistro.clock.now += 179.999 * SECOND
    const refused = await transfer()
    assert.deepEqual(
      [refused.body.error.code, refused.body.error.details],
      ['below_paid', { paid: '8.12', held: '10.01', total_without_item: '18.12' }],
    )
    assert.equal(await codeOf(bistro.delete(`/go/order/${breads}/item`, { qty: 1 })), 'below_paid')
    bistro.clock.now += 0.002 * SECOND
    const pending = await bistro.post(`${path}/payment`, { ...held, amount: '10.00' })
    assert.equal(pending.status, 201)
    const gone = await bistro.delete(`/go/order/${breads}/item`, { qty: 1 })
    assert.equal(gone.status, 200, gone.text)
    await assertBillMatchesLines(bistro, path, 1000)
    assert.equal((await bistro.get(path)).body.result.bill.total, '18.12')
    const ended = await bistro.put(`${path}/payment/${pending.body.payment_id}`, { status: 'approved' })
    assert.equal(ended.body.balance, '0.00')
  },
)

onBothStores('a line and its discount end up in the same order under concurrency', async (bistro) => {
  const from = await ordered(bistro, 1, { item_id: BREAD }, { item_id: BURRATA })
  const to = await ordered(bistro, 2, { item_id: BREAD })
  const [, burrata] = from.lines
  const off = { kind: 'percent', value: 50, order_item_id: burrata, ...word }
  await Promise.all([
    ...[from, to].flatMap(({ path }) => [1, 2, 3].map(() => bistro.post(`${path}/discount`, off))),
    bistro.post(`${from.path}/transfer`, { items: [{ order_item_id: burrata }], to_order_id: to.id }),
  ])
  const standing = await bistro.sql<{ orderId: number }>`
    select order_id as "orderId" from order_discounts
    where account_id = 1 and order_item_id = ${burrata} and removed_at is null`
  assert.ok(standing.length <= 1)
  for (const { orderId } of standing) assert.equal(orderId, to.id)
  for (const { path } of [from, to]) await assertBillMatchesLines(bistro, path, 1000)
})

onBothStores(
  'however lines with discounts and taxes move, every bill is that of its lines',
  async (bistro) => {
    const chance = seededRandom(20_261_117)
    await taxBurrataAsWine(bistro)
    const tables = [1, 2, 3]
    const paths = await Promise.all(
      tables.map(async (table) => `/go/order/${await openOrder(bistro, table)}`),
    )
    for (let step = 0; step < 70; step++) {
      const path = chance.pick(paths)
      const other = chance.pick(paths.filter((one) => one !== path))
      const { items } = (await bistro.get(path)).body.result
      const line: any = items.length > 0 ? chance.pick(items) : undefined
      const act = chance.pick(['add', 'add', 'off', 'off', 'move', 'move', 'move', 'void', 'merge'])
      if (act === 'add')
        await bistro.post(path, { item_id: chance.pick([BREAD, BURRATA]), qty: 1 + chance.below(4) })
      if (act === 'off') {
        const kind = chance.pick(['percent', 'amount', 'amount', 'comp'])
        const value = kind === 'comp' ? 0 : (1 + chance.below(2_000)) / 100
        const where = line && chance.percent(80) ? { order_item_id: line.order_item_id } : {}
        await bistro.post(`${path}/discount`, { kind, value, ...where, ...word })
      }
      const some = line && { order_item_id: line.order_item_id, qty: 1 + chance.below(line.qty) }
      if (act === 'move' && line) {
        const moved = await bistro.post(`${path}/transfer`, {
          items: [some],
          to_order_id: Number(other.split('/').at(-1)),
        })
        assert.ok(moved.status === 201 || moved.body.error.code === 'order_paid', moved.text)
      }
      if (act === 'void' && line)
        await bistro.delete(`/go/order/${line.order_item_id}/item`, { qty: some.qty })
      if (act === 'merge' && chance.percent(40)) {
        const merged = await bistro.post(`${other}/merge`, {
          from_order_ids: [Number(path.split('/').at(-1))],
        })
        // The table is free again.
        const index = paths.indexOf(path)
        if (merged.status === 201)
          paths[index] = `/go/order/${await openOrder(bistro, tables[index] as number)}`
      }
      for (const one of paths) await assertBillMatchesLines(bistro, one)
    }
  },
)
