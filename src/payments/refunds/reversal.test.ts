import assert from 'node:assert/strict'
import { API_KEY, SECRET } from '../../../test/support/database/template.ts'
import { openOrder } from '../../../test/support/order-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { createSecrets } from '../../platform/storage/secrets.ts'
import { expireHolds } from '../holds/expire-holds.ts'

const SECONDS = 1_000
const PIN = 1234

async function paidOrder(bistro: Restaurant) {
  const orderId = await openOrder(bistro, 1)
  const [item] = await bistro.sql<{ id: number }>`
    select i.id from menu_items i
    where i.account_id = 1 and i.location_id = 1 and not exists (
      select 1 from modifiers m where m.account_id = i.account_id and m.item_id = i.id and m.min_choices > 0)
    order by i.price_cents desc, i.id limit 1`
  await bistro.post(`/go/order/${orderId}`, { item_id: item?.id, qty: 2 })
  const total: string = (await bistro.get(`/go/order/${orderId}`)).body.result.bill.total
  await bistro.post(`/go/order/${orderId}/payment`, { amount: total, tip: '4.00', method: 'card' })
  return { orderId, itemId: item?.id, total, payment: `/go/order/${orderId}/payment/1` }
}

onBothStores('a reversal is a counter entry; the order is open again', async (bistro) => {
  const { orderId, itemId, total, payment } = await paidOrder(bistro)
  assert.equal((await bistro.post(`/go/order/${orderId}`, { item_id: itemId })).body.error.code, 'order_paid')
  const reversed = await bistro.delete(payment, { supervisor_pin: PIN, reason: 'wrong table' })
  assert.equal(reversed.status, 200)
  assert.deepEqual(reversed.body, {
    status: 200,
    order_id: orderId,
    payment_id: 1,
    reversal_id: 2,
    deleted: 1,
    paid: '0.00',
    balance: total,
    bill_version: 4,
  })
  assert.equal((await bistro.post(`/go/order/${orderId}`, { item_id: itemId })).status, 201)

  const { body } = await bistro.get(`/go/order/${orderId}/payments`)
  assert.equal(body.tips, '0.00')
  assert.equal(body.result[0].payment_status, 'reversed')
  assert.deepEqual(body.result[0].reversal, {
    reversal_id: 2,
    reason: 'wrong table',
    reversed_at: '2026-11-15 19:30:00',
  })
  const entries = await bistro.sql<{ amount: number; tip: number }>`
    select amount_cents as amount, tip_cents as tip from payment_entries order by id`
  assert.equal(entries.length, 2)
  assert.deepEqual([entries[0]?.tip, entries[1]?.tip], [400, -400])
  assert.equal((entries[0]?.amount ?? 0) + (entries[1]?.amount ?? 0), 0)

  const [event] = await bistro.sql<{ actor: string; data: string }>`
    select actor, data from events where type = 'payment.reversed'`
  assert.equal(JSON.parse(event?.actor ?? '').name, 'Demo')
  const payload = JSON.parse(event?.data ?? '')
  assert.deepEqual(
    [payload.reason, payload.amount, payload.tip, payload.balance],
    ['wrong table', total, '4.00', total],
  )
  assert.ok(!JSON.stringify(event).includes(String(PIN)))
  assert.equal((await bistro.sql`select 1 as one from events where type = 'order.reopened'`).length, 1)
})

onBothStores('a payment is reversed once', async (bistro) => {
  const { orderId, payment } = await paidOrder(bistro)
  const word = { supervisor_pin: PIN, reason: 'a mistake' }
  await bistro.delete(payment, word)
  const twice = await bistro.delete(payment, word)
  assert.equal(twice.body.error.code, 'payment_settled')
  const resent = await bistro.put(payment, { status: 'approved' })
  assert.equal(resent.body.payment_status, 'reversed')
  assert.equal(resent.body.paid, '0.00')

  const missing = await bistro.delete(`/go/order/${orderId}/payment/9`, word)
  assert.equal(missing.body.error.code, 'payment_not_found')
  const without = await bistro.delete(payment, {})
  assert.deepEqual(Object.keys(without.body.error.details.fields), ['reason'])
})

onBothStores('five wrong PINs in a minute lock the PIN of the location for a minute', async (bistro) => {
  const { payment } = await paidOrder(bistro)
  const tries = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      bistro.delete(payment, { supervisor_pin: 5000 + index, reason: 'guessing' }),
    ),
  )
  const statuses = tries.map(({ status }) => status).sort()
  assert.deepEqual(statuses, [...Array(5).fill(403), ...Array(15).fill(429)])
  const locked = tries.find(({ status }) => status === 429)
  assert.equal(locked?.headers['retry-after'], '60')
  assert.equal(locked?.body.error.code, 'pin_locked')

  bistro.clock.now += 59 * SECONDS
  const right = await bistro.delete(payment, { supervisor_pin: PIN, reason: 'too early' })
  assert.equal(right.status, 429)
  assert.equal(right.headers['retry-after'], '1')
  bistro.clock.now += 1 * SECONDS
  assert.equal((await bistro.delete(payment, { supervisor_pin: PIN, reason: 'now' })).status, 200)
  assert.equal((await bistro.sql`select 1 as one from events where type = 'pin.locked'`).length, 1)
  for (const line of bistro.logged) assert.ok(!line.includes('guessing') && !line.includes(API_KEY))
})

onBothStores('a wrong PIN counts whatever Idempotency-Key it comes with', async (bistro) => {
  const { payment } = await paidOrder(bistro)
  const headers = { 'idempotency-key': 'used-before' }
  assert.equal((await bistro.post('/go/staff/1', { first_name: 'Noor' }, { headers })).status, 201)
  for (let pin = 5000; pin < 5010; pin++) {
    const guess = await bistro.delete(payment, { supervisor_pin: pin, reason: 'guessing' }, { headers })
    assert.deepEqual([guess.status, guess.body.error.code], [422, 'idempotency_key_reused'])
  }
  assert.equal((await bistro.sql`select id from pin_failures`).length, 5)
  assert.equal((await bistro.sql`select 1 as one from events where type = 'pin.locked'`).length, 1)
  const locked = await bistro.delete(payment, { supervisor_pin: PIN, reason: 'right, too late' })
  assert.equal(locked.body.error.code, 'pin_locked')
})

onBothStores(
  'a reversal that was made is answered again although the PIN is another by now',
  async (bistro) => {
    const { payment } = await paidOrder(bistro)
    const headers = { 'idempotency-key': 'reversed-once' }
    const reverse = () => bistro.delete(payment, { supervisor_pin: PIN, reason: 'wrong table' }, { headers })
    const reversed = await reverse()
    assert.equal(reversed.status, 200)
    await bistro.put('/go/terminal/1/pin', { pin: 4711 })
    const again = await reverse()
    assert.equal(again.headers['idempotency-replayed'], 'true')
    assert.deepEqual(again.body, reversed.body)
    assert.equal((await bistro.sql`select id from pin_failures`).length, 0, 'it was no guess')
  },
)

onBothStores('each expired hold is recorded once, however many nodes run the job', async (bistro) => {
  const path = `/go/order/${await openOrder(bistro, 2)}/payment`
  for (const tip of ['1.00', '2.00']) {
    await bistro.post(path, { amount: 0, tip, method: 'card', status: 'pending' })
    bistro.clock.now += 60 * SECONDS
  }
  const sweep = () =>
    expireHolds({ database: bistro.database, secrets: createSecrets(SECRET), now: () => bistro.clock.now })
  assert.equal(await sweep(), 0)
  bistro.clock.now += 60 * SECONDS
  await Promise.all([sweep(), sweep(), sweep()])
  const rows = await bistro.sql<{ status: string }>`select status from payments order by id`
  assert.deepEqual(
    rows.map(({ status }) => status),
    ['unknown', 'pending'],
  )
  const [listed] = (await bistro.get('/go/order/1/open')).body.result
  assert.equal(listed.unknown_payments, 1)
  const events = await bistro.sql<{ data: string; actor: string }>`
    select data, actor from events where type = 'payment.unknown'`
  assert.equal(events.length, 1)
  assert.equal(JSON.parse(events[0]?.data ?? '').payment_id, 1)
  assert.equal(JSON.parse(events[0]?.actor ?? '').kind, 'system')
})
