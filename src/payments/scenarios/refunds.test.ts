import assert from 'node:assert/strict'
import { SECRET } from '../../../test/support/database/template.ts'
import { BREAD, BURRATA } from '../../../test/support/demo.ts'
import { openOrder } from '../../../test/support/order-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { formatInstant } from '../../platform/core/clock.ts'
import { createSecrets } from '../../platform/storage/secrets.ts'
import { expireHolds } from '../holds/expire-holds.ts'

const PIN = 1234
const SECOND = 1_000
const HOUR = 3_600 * SECOND
const word = { reason: 'Corked', supervisor_pin: PIN }

/** Burrata, bread and three breads: 31.50, with tax and service 36.23; paid by card with a tip of 4.00, and closed. */
async function aClosedOrder(bistro: Restaurant, table = 4) {
  const orderId = await openOrder(bistro, table)
  const order = `/go/order/${orderId}`
  const items = [{ item_id: BURRATA }, { item_id: BREAD }, { item_id: BREAD, qty: 3 }]
  const added = await bistro.post(order, { items })
  const { total } = (await bistro.get(order)).body.result.bill
  const paid = await bistro.post(`${order}/payment`, { amount: total, tip: '4.00', method: 'card' })
  const early = await bistro.post(`${order}/refund`, {
    payment_id: paid.body.payment_id,
    amount: '1.00',
    ...word,
  })
  assert.deepEqual([early.status, early.body.error.code], [409, 'order_not_closed'])
  assert.equal((await bistro.put(`/go/table/${table}/close`)).status, 201)
  return { order, total, payment_id: paid.body.payment_id, lines: added.body.order_item_ids as number[] }
}

onBothStores(
  'refunds are entries of their own, and the day proves itself before and after',
  async (bistro) => {
    const { order, payment_id } = await aClosedOrder(bistro)
    const before = (await bistro.get('/go/report/1/day')).body
    const first = await bistro.post(`${order}/refund`, { payment_id, amount: '10.00', tip: '1.00', ...word })
    assert.deepEqual(first.body, {
      status: 201,
      order_id: first.body.order_id,
      payment_id,
      refund_id: 1,
      refund_status: 'approved',
      amount: '10.00',
      tip: '1.00',
      refunded: '10.00',
      refundable: '26.23',
      held_until: '',
    })
    const after = (await bistro.get('/go/report/1/day')).body
    assert.deepEqual(after.balance, before.balance)
    assert.equal(after.balance.difference, '0.00')
    assert.deepEqual(
      [after.taken.payments, after.taken.refunds, after.taken.tips],
      [before.taken.payments, '10.00', '3.00'],
    )
    const { summary, by_method } = (await bistro.get('/go/report/1/sales')).body
    assert.equal(summary.takings, after.taken.takings)
    assert.deepEqual([by_method[0].method, by_method[0].refunds], ['card', '10.00'])
    const { totals } = (await bistro.get('/go/report/1/tips')).body
    assert.deepEqual([totals.count, totals.card, totals.total], [1, '3.00', '3.00'])
    const [event] = (await bistro.get('/go/event/1?types=refund.approved')).body.result
    assert.deepEqual(
      [event.data.amount, event.data.approved_by, event.data.currency],
      ['10.00', 'supervisor PIN', 'EUR'],
    )

    // A refund on the next day counts on that day only.
    bistro.clock.now += 24 * HOUR
    await bistro.post(`${order}/refund`, { payment_id, amount: '1.00', method: 'cash', ...word })
    const next = (await bistro.get('/go/report/1/day')).body
    assert.deepEqual(
      [next.taken.refunds, next.taken.takings, next.taken.by_method[0].method],
      ['1.00', '-1.00', 'cash'],
    )
  },
)

onBothStores('a payment says what is left to refund, whatever became of its refunds', async (bistro) => {
  const { order, payment_id } = await aClosedOrder(bistro)
  const left = async () => {
    const [payment] = (await bistro.get(`${order}/payments`)).body.result
    return [payment.refundable, payment.refundable_tip]
  }
  const held = { payment_id, amount: '6.23', tip: '1.00', status: 'pending', ...word }
  assert.deepEqual(await left(), ['36.23', '4.00'])
  const { refund_id } = (await bistro.post(`${order}/refund`, held)).body
  assert.deepEqual(await left(), ['30.00', '3.00'], 'pending')
  bistro.clock.now += 181 * SECOND
  assert.deepEqual(await left(), ['30.00', '3.00'], 'unknown')
  await bistro.put(`${order}/refund/${refund_id}`, { status: 'declined' })
  assert.deepEqual(await left(), ['36.23', '4.00'], 'declined')
  await bistro.post(`${order}/refund`, { payment_id, amount: '36.23', method: 'cash', ...word })
  assert.deepEqual(await left(), ['0.00', '4.00'], 'approved')
})

onBothStores('nothing is left to refund of a payment that is pending or reversed', async (bistro) => {
  const order = `/go/order/${await openOrder(bistro, 4)}`
  await bistro.post(order, { items: [{ item_id: BURRATA }] })
  const pay = async (status: string) =>
    (await bistro.post(`${order}/payment`, { amount: '2.00', method: 'card', status })).body.payment_id
  const reversed = await pay('approved')
  await bistro.delete(`${order}/payment/${reversed}`, { reason: 'Wrong table', supervisor_pin: PIN })
  await pay('pending')
  const { result } = (await bistro.get(`${order}/payments`)).body
  assert.deepEqual(
    result.map((one: any) => [one.payment_status, one.refundable, one.refundable_tip]),
    [
      ['reversed', '0.00', '0.00'],
      ['pending', '0.00', '0.00'],
    ],
  )
})

onBothStores('all items one by one come to the bill, and no more is given back', async (bistro) => {
  const { order, total, payment_id, lines } = await aClosedOrder(bistro)
  const [burrata, bread, breads] = lines as [number, number, number]
  const back = async (id: number, qty: number) =>
    bistro.post(`${order}/refund`, { payment_id, items: [{ order_item_id: id, qty }], ...word })
  const given = [await back(breads, 1), await back(burrata, 1), await back(breads, 2), await back(bread, 1)]
  const cents = given.map(({ body }) => Math.round(Number(body.amount) * 100))
  assert.equal(
    cents.reduce((sum, one) => sum + one, 0),
    Math.round(Number(total) * 100),
  )
  assert.equal(given.at(-1)?.body.refundable, '0.00')
  const again = await back(bread, 1)
  assert.deepEqual([again.body.error.code, again.body.error.details.left], ['over_refund', 0])
  const more = await bistro.post(`${order}/refund`, { payment_id, amount: '0.01', ...word })
  assert.deepEqual([more.status, more.body.error.code], [409, 'over_refund'])
  const without = await bistro.post(`${order}/refund`, { payment_id, tip: '1.00', reason: 'So' })
  assert.deepEqual([without.status, without.body.error.details], [403, { action: 'refund' }])
})

onBothStores('of twenty refunds at once no more goes out than came in', async (bistro) => {
  const { order, total, payment_id } = await aClosedOrder(bistro)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => bistro.post(`${order}/refund`, { payment_id, amount: '5.00', ...word })),
  )
  const codes = answers.map(({ status, body }) => body.error?.code ?? status)
  const most = Math.floor(Number(total) / 5)
  assert.equal(codes.filter((code) => code === 201).length, most, codes.join())
  assert.equal(codes.filter((code) => code === 'over_refund').length, 20 - most, codes.join())
  const [sum] = await bistro.sql<{ cents: number }>`
    select cast(sum(amount_cents) as bigint) as cents from payment_refunds where account_id = 1`
  assert.equal(sum?.cents, most * 500)
})

onBothStores(
  'a pending refund holds its amount until its end is told, and a late approval counts',
  async (bistro) => {
    const { order, payment_id } = await aClosedOrder(bistro)
    const input = { payment_id, amount: '30.00', reference: 'r-1', status: 'pending', ...word }
    const held = await bistro.post(`${order}/refund`, input)
    assert.deepEqual([held.body.refund_status, held.body.refunded], ['pending', '30.00'])
    const hanging = async () => (await bistro.get('/go/report/1/unsettled')).body.refunds
    const orderId = Number(order.split('/').at(-1))
    assert.deepEqual(await hanging(), [
      {
        ...{ refund_id: 1, order_id: orderId, refund_status: 'pending', method: 'card', amount: '30.00' },
        ...{ tip: '0.00', reference: 'r-1', created_at: formatInstant(bistro.clock.now) },
        ...{ table_number: 4, order_kind: 'table', order_name: '', day_number: 1 },
      },
    ])
    assert.equal((await bistro.post(`${order}/refund`, input)).body.refund_id, held.body.refund_id)
    const differs = await bistro.post(`${order}/refund`, { ...input, amount: '29.00' })
    assert.equal(differs.body.error.code, 'reference_differs')
    const other = { payment_id, amount: '20.00', ...word }
    bistro.clock.now += 179.999 * SECOND
    assert.equal((await bistro.post(`${order}/refund`, other)).body.error.code, 'over_refund')
    bistro.clock.now += 0.002 * SECOND
    await expireHolds({
      database: bistro.database,
      secrets: createSecrets(SECRET),
      now: () => bistro.clock.now,
    })
    assert.equal((await bistro.get('/go/event/1?types=refund.unknown')).body.result.length, 1)
    // A refund with unknown outcome blocks a second one.
    assert.equal((await bistro.post(`${order}/refund`, other)).body.error.code, 'over_refund')
    assert.equal((await bistro.post(`${order}/refund`, { ...other, amount: '1.00' })).status, 201)
    assert.deepEqual(
      (await hanging()).map((refund: any) => [refund.refund_id, refund.refund_status]),
      [[1, 'unknown']],
    )
    assert.deepEqual((await bistro.get('/go/report/2/unsettled')).body.refunds, [], 'those of the location')
    const late = await bistro.put(`${order}/refund/1`, { status: 'approved' })
    assert.deepEqual(await hanging(), [], 'until it is told how it ended')
    assert.deepEqual([late.status, late.body.refund_status, late.body.refunded], [201, 'approved', '31.00'])
    assert.equal((await bistro.put(`${order}/refund/1`, { status: 'approved' })).status, 201)
    const unknown = await bistro.put(`${order}/refund/9`, { status: 'approved' })
    assert.deepEqual([unknown.status, unknown.body.error.code], [404, 'refund_not_found'])
    assert.equal(
      (await bistro.put(`${order}/refund/1`, { status: 'declined' })).body.error.code,
      'payment_settled',
    )
  },
)

onBothStores(
  'the tip of a card is changed until its business day ends, by a counter entry',
  async (bistro) => {
    const { order, payment_id, total } = await aClosedOrder(bistro)
    const tip = `${order}/payment/${payment_id}/tip`
    const changed = await bistro.put(tip, { tip: '6.50' })
    assert.deepEqual([changed.status, changed.body.tip, changed.body.tips], [201, '6.50', '6.50'])
    assert.equal((await bistro.put(tip, { tip: '6.50' })).status, 201)
    const entries = await bistro.sql<{ cents: number }>`
    select tip_cents as cents from tip_entries where account_id = 1 order by number`
    assert.deepEqual(
      entries.map(({ cents }) => cents),
      [250],
    )
    const [approved] = await bistro.sql<{ cents: number }>`
    select tip_cents as cents from payment_entries where account_id = 1`
    assert.equal(approved?.cents, 400)
    assert.equal((await bistro.get('/go/report/1/tips')).body.totals.total, '6.50')
    assert.equal((await bistro.get(`${order}/payments`)).body.result[0].tip, '6.50')
    const [event] = (await bistro.get('/go/event/1?types=payment.tip_changed')).body.result
    assert.deepEqual([event.data.was, event.data.tip, event.data.amount], ['4.00', '6.50', total])
    await bistro.post(`${order}/refund`, { payment_id, tip: '6.00', ...word })
    assert.equal((await bistro.put(tip, { tip: '5.99' })).body.error.code, 'over_refund')
    bistro.clock.now += 24 * HOUR
    assert.equal((await bistro.put(tip, { tip: '7.00' })).body.error.code, 'too_late')
  },
)

onBothStores(
  'an order closed today comes back paid, and its changed tip goes with a reversal',
  async (bistro) => {
    const { order, payment_id, total } = await aClosedOrder(bistro)
    await bistro.put(`${order}/payment/${payment_id}/tip`, { tip: '5.00' })
    await openOrder(bistro, 4)
    const taken = await bistro.put(`${order}/reopen`, { reason: 'Wrong card', supervisor_pin: PIN })
    assert.equal(taken.body.error.code, 'table_already_open')
    const back = await bistro.put(`${order}/reopen`, {
      table_id: 5,
      reason: 'Wrong card',
      supervisor_pin: PIN,
    })
    assert.deepEqual([back.status, back.body.table_id], [201, 5])
    const reversed = await bistro.delete(`${order}/payment/${payment_id}`, word)
    assert.deepEqual([reversed.status, reversed.body.balance], [200, total])
    assert.equal((await bistro.get('/go/report/1/tips')).body.totals.total, '0.00')
    assert.equal((await bistro.get(order)).body.result.bill.tips, '0.00')
    await bistro.post(`${order}/payment`, { amount: total, method: 'cash' })
    await bistro.put('/go/table/5/close')
    assert.equal((await bistro.get('/go/report/1/day')).body.balance.difference, '0.00')
    await bistro.post(`${order}/refund`, { payment_id: payment_id + 1, amount: '1.00', ...word })
    const refunded = await bistro.put(`${order}/reopen`, { reason: 'Again', supervisor_pin: PIN })
    assert.equal(refunded.body.error.code, 'order_refunded')
    const other = await aClosedOrder(bistro, 6)
    bistro.clock.now += 24 * HOUR
    const late = await bistro.put(`${other.order}/reopen`, { reason: 'Late', supervisor_pin: PIN })
    assert.equal(late.body.error.code, 'too_late')
  },
)

onBothStores('discounts, comps and voids are reported by reason and approver', async (bistro) => {
  const order = `/go/order/${await openOrder(bistro, 4)}`
  const items = [{ item_id: BURRATA }, { item_id: BREAD }, { item_id: BREAD }]
  const [burrata, bread, gone] = (await bistro.post(order, { items })).body.order_item_ids
  await bistro.post(`${order}/discount`, { kind: 'percent', value: 10, order_item_id: burrata, ...word })
  await bistro.post(`${order}/discount`, { kind: 'comp', order_item_id: bread, ...word, reason: 'Late' })
  await bistro.delete(`/go/order/${gone}/item`)
  const { by_reduction } = (await bistro.get('/go/report/1/sales')).body
  assert.deepEqual(
    by_reduction
      .map(({ kind, reason, person, count, amount }: any) => [kind, reason, person, count, amount])
      .sort(),
    [
      ['comp', 'Late', 'supervisor PIN', 1, '4.50'],
      ['discount', 'Corked', 'supervisor PIN', 1, '1.35'],
      // Without an approver, the person who voided is named.
      ['void', '', 'Demo', 1, '4.50'],
    ],
  )
})

onBothStores(
  'a declined refund in cash stays declined, and no late word gives more back than was paid',
  async (bistro) => {
    const { order, total, payment_id } = await aClosedOrder(bistro)
    const give = (body: object) =>
      bistro.post(`${order}/refund`, { payment_id, amount: total, ...word, ...body })
    const end = (id: number, status: string) => bistro.put(`${order}/refund/${id}`, { status })
    await give({ status: 'pending', method: 'cash' })
    await end(1, 'declined')
    const revived = await end(1, 'approved')
    assert.deepEqual([revived.status, revived.body.error.code], [409, 'payment_settled'])

    // A late card approval counts, unless the money was returned in another way.
    await give({ status: 'pending', reference: 'r-2' })
    await end(2, 'declined')
    assert.equal((await give({ method: 'cash' })).status, 201)
    const late = await end(2, 'approved')
    assert.deepEqual([late.status, late.body.error.code], [409, 'over_refund'])
    const { result } = (await bistro.get(`${order}/refunds`)).body
    assert.deepEqual(
      result.map(({ refund_status }: any) => refund_status),
      ['declined', 'declined', 'approved'],
    )
    assert.equal((await bistro.get('/go/report/1/day')).body.taken.refunds, total)
  },
)

onBothStores('nothing is given back of a payment that was reversed', async (bistro) => {
  const { order, total, payment_id } = await aClosedOrder(bistro)
  await bistro.post(`${order}/refund`, { payment_id, amount: total, status: 'pending', ...word })
  await bistro.put(`${order}/refund/1`, { status: 'declined' })
  assert.equal((await bistro.put(`${order}/reopen`, word)).status, 201)
  assert.equal((await bistro.delete(`${order}/payment/${payment_id}`, word)).status, 200)
  const late = await bistro.put(`${order}/refund/1`, { status: 'approved' })
  assert.deepEqual([late.status, late.body.error.code], [409, 'payment_settled'])
})

onBothStores('of late approvals and refunds at once no more goes out than came in', async (bistro) => {
  const { order, total, payment_id } = await aClosedOrder(bistro)
  const give = (body: object) =>
    bistro.post(`${order}/refund`, { payment_id, amount: total, ...word, ...body })
  for (let id = 1; id <= 4; id++) {
    assert.equal((await give({ status: 'pending', reference: `late-${id}` })).status, 201)
    await bistro.put(`${order}/refund/${id}`, { status: 'declined' })
  }
  const answers = await Promise.all([
    ...[1, 2, 3, 4].map((id) => bistro.put(`${order}/refund/${id}`, { status: 'approved' })),
    ...Array.from({ length: 4 }, () => give({ method: 'cash' })),
  ])
  assert.equal(answers.filter(({ status }) => status === 201).length, 1)
  const [sum] = await bistro.sql<{ cents: number }>`
    select cast(sum(amount_cents) as bigint) as cents from payment_refunds where account_id = 1 and status = 'approved'`
  assert.equal(sum?.cents, Math.round(Number(total) * 100))
  // The database constraint refuses it even without the rule.
  await assert.rejects(
    bistro.database.write(
      (sql) =>
        sql`update payments set returned_cents = returned_cents + 1 where account_id = 1 and id = ${payment_id}`,
    ),
  )
})
