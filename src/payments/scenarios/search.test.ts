import assert from 'node:assert/strict'
import { BURRATA } from '../../../test/support/demo.ts'
import { openOrder } from '../../../test/support/order-helpers.ts'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { HOUR, MINUTE } from '../../platform/core/clock.ts'
import { readCsv } from '../../platform/core/csv.ts'

const found = async (bistro: Restaurant, query: string) => (await bistro.get(`/go/payment?${query}`)).body
const ids = ({ result }: any) => result.map(({ payment_id }: any) => payment_id)

onBothStores(
  'what came in is listed by the day it did, in pages, and found by its reference',
  async (bistro) => {
    const order = `/go/order/${await openOrder(bistro, 1)}`
    await bistro.post(order, { item_id: BURRATA, qty: 9 })
    const pay = async (body: object) => {
      bistro.clock.now += MINUTE
      const paid = await bistro.post(`${order}/payment`, { amount: '10.00', method: 'card', ...body })
      assert.equal(paid.status, 201, paid.text)
      return paid.body.payment_id as number
    }
    const first = await pay({ reference: 'gw/1 a', tip: '2.00' })
    const wrong = await pay({ method: 'cash' })
    const pending = await pay({ status: 'pending' })
    const last = await pay({ reference: 'gw-2' })
    await bistro.delete(`${order}/payment/${wrong}`, { reason: 'wrong', supervisor_pin: 1234 })
    const word = { reason: 'Corked', supervisor_pin: 1234 }
    const { balance } = (await bistro.get(order)).body.result.bill
    await bistro.put(`${order}/payment/${pending}`, { status: 'declined' })
    const rest = await pay({ amount: balance })
    await bistro.put('/go/table/1/close')
    await bistro.post(`${order}/refund`, { payment_id: first, amount: '3.00', tip: '1.00', ...word })

    const { text: sheet, headers } = await bistro.get('/go/report/1/payments')
    assert.match(String(headers['content-type']), /^text\/csv/)
    assert.match(String(headers['content-disposition']), /payments-1-2026-11-15-2026-11-15\.csv/)
    const [head, ...rows] = readCsv(sheet).rows.map(({ cells }) => cells)
    const column = (name: string) => rows.map((row) => row[head?.indexOf(name) ?? -1])
    assert.deepEqual(column('payment_id'), [rest, last, wrong, first].map(String))
    assert.deepEqual(column('payment_status'), ['approved', 'approved', 'reversed', 'approved'])
    assert.deepEqual(column('refunded'), ['0.00', '0.00', '0.00', '3.00'])
    assert.deepEqual(column('reference'), ['', 'gw-2', '', 'gw/1 a'])
    assert.match(
      (await bistro.get('/go/report/1/payments?separator=semicolon')).text,
      /;"10,00";"2,00";"12,00";"3,00";/,
    )
    assert.equal(
      (await bistro.get('/go/report/1/payments?from=2026-11-14&to=2026-11-14')).text.trim(),
      head?.join(),
    )

    const all = await found(bistro, 'location_id=1')
    assert.deepEqual(ids(all), [rest, last, wrong, first])
    assert.equal('next' in all, false)
    const [, , reversed, one] = all.result
    assert.deepEqual([reversed.payment_status, reversed.reversal.reason], ['reversed', 'wrong'])
    assert.deepEqual(
      [one.location_id, one.amount, one.tip, one.refunded, one.tip_refunded, one.currency, one.reference],
      [1, '10.00', '2.00', '3.00', '1.00', 'EUR', 'gw/1 a'],
    )
    const page = await found(bistro, 'location_id=1&limit=3')
    assert.deepEqual([ids(page), page.next], [[rest, last, wrong], wrong])
    assert.deepEqual(ids(await found(bistro, `location_id=1&limit=3&after=${page.next}`)), [first])
    assert.deepEqual(ids(await found(bistro, 'location_id=1&after=999999')), [])

    assert.deepEqual((await found(bistro, `reference=${encodeURIComponent('gw/1 a')}`)).result, [one])
    assert.deepEqual((await found(bistro, 'reference=gw-2&location_id=2')).result, [])
    assert.deepEqual((await found(bistro, 'reference=gw-9')).result, [])
    assert.equal((await bistro.get('/go/payment')).status, 400)

    // The next day has no payments, and the first day still has its own.
    bistro.clock.now += 24 * HOUR
    assert.deepEqual(ids(await found(bistro, 'location_id=1')), [])
    assert.equal(ids(await found(bistro, 'location_id=1&from=2026-11-15&to=2026-11-15')).length, 4)
  },
)

onBothStores('a key of one location finds no payment of another', async (bistro) => {
  const owner = await signIn(bistro)
  const made = await bistro.post('/go/key', { name: 'Tapas', rights: ['service'], locations: [2] }, owner)
  assert.equal(made.status, 201, made.text)
  const order = `/go/order/${await openOrder(bistro, 1)}`
  await bistro.post(order, { item_id: BURRATA })
  await bistro.post(`${order}/payment`, { amount: '1.00', method: 'card', reference: 'gw-1' })
  assert.equal(ids(await found(bistro, 'reference=gw-1')).length, 1)
  const theirs = await bistro.get('/go/payment?reference=gw-1', { key: made.body.key })
  assert.deepEqual([theirs.status, theirs.body.result], [200, []])
})
