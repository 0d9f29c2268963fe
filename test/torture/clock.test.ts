import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createKey, revokeKey } from '../../src/identity/auth/key-actions.ts'
import { expireHolds } from '../../src/payments/holds/expire-holds.ts'
import { HOUR, MINUTE, SECOND } from '../../src/platform/core/clock.ts'
import { clampFutureTimestamps } from '../../src/platform/runtime/clock-rollback.ts'
import { createLeases } from '../../src/platform/storage/lease.ts'
import { createSecrets } from '../../src/platform/storage/secrets.ts'
import { seededRandom } from '../../src/programs/simulation/seeded-random.ts'
import { detectOfflineTerminals } from '../../src/terminals/detect-offline.ts'
import { API_KEY, SECRET } from '../support/database/template.ts'
import { onBothStores, type Restaurant } from '../support/test-app.ts'
import { inProcessClient } from './client.ts'
import { faultsOf, lostOrDoubled } from './invariants.ts'
import { newShift } from './request-until-answered.ts'
import { nextStep } from './waiter-actions.ts'

const secrets = createSecrets(SECRET)

onBothStores('a clock that jumps for hours, forward and back, breaks nothing', async (bistro) => {
  const chance = seededRandom(5)
  const shift = newShift()
  const send = inProcessClient(bistro.app, API_KEY)
  const waiter = { name: 'w', shift, chance, send, pause: async () => {} }
  for (let step = 0; step < 80; step++) {
    await nextStep(waiter)
    bistro.clock.now += (chance.below(7) - 3) * HOUR
    await minutely(bistro)
  }
  assert.deepEqual(shift.faults, [])
  assert.deepEqual(await faultsOf(bistro.database, bistro.store), [])
  assert.deepEqual(await lostOrDoubled(bistro.database, shift.acknowledged.values()), [])
  const { body } = await bistro.get('/go/event/1?after=0&limit=500')
  const sequences = body.result.map(({ sequence }: { sequence: number }) => sequence)
  assert.deepEqual(
    sequences,
    sequences.map((_: number, index: number) => (sequences[0] ?? 0) + index),
    'the order of events is their sequence, whatever their time',
  )
})

onBothStores('clock set back: a revoked key is not accepted for longer', async (bistro) => {
  const key = await bistro.change((change) => createKey(change, { name: 'Bar' }))
  assert.equal((await bistro.get('/go/table/1', { key })).status, 200)
  const [{ id } = { id: 0 }] = await bistro.sql<{ id: number }>`
    select max(id) as id from api_keys where account_id = 1`
  await bistro.change((change) => revokeKey(change, id))
  bistro.clock.now -= 3 * HOUR
  assert.equal((await bistro.get('/go/table/1', { key })).status, 401)
})

onBothStores('clock set back: a hold still expires, and a taken payment still counts', async (bistro) => {
  const order = await anOrder(bistro)
  const held = await pay(bistro, order, 'pending')
  assert.equal(held.status, 201)
  bistro.clock.now -= 5 * HOUR
  assert.equal((await pay(bistro, order, 'approved')).body.error.code, 'over_balance')
  await minutely(bistro)
  bistro.clock.now += 3 * MINUTE
  await minutely(bistro)
  const { body } = await bistro.get(`/go/order/${order}/payments`)
  assert.equal(body.result[0].payment_status, 'unknown')
  const late = await bistro.put(`/go/order/${order}/payment/${held.body.payment_id}`, { status: 'approved' })
  assert.equal(late.body.fully_paid, 1)
  assert.deepEqual(await faultsOf(bistro.database, bistro.store), [])
})

onBothStores('clock set forward: a hold expires early, and a taken payment still counts', async (bistro) => {
  const order = await anOrder(bistro)
  const held = await pay(bistro, order, 'pending')
  bistro.clock.now += 5 * HOUR
  await minutely(bistro)
  const late = await bistro.put(`/go/order/${order}/payment/${held.body.payment_id}`, { status: 'approved' })
  assert.deepEqual([late.status, late.body.fully_paid], [201, 1])
  assert.deepEqual(await faultsOf(bistro.database, bistro.store), [])
})

onBothStores('clock set back: the lease of a dead node still expires', async (bistro) => {
  const take = async () => {
    let taken = false
    const leases = createLeases(bistro.database, { holder: randomUUID(), now: () => bistro.clock.now })
    await leases.under({ name: 'work', forMs: MINUTE }, async () => {
      taken = true
    })
    return taken
  }
  assert.equal(await take(), true)
  assert.equal(await take(), false)
  bistro.clock.now -= 5 * HOUR
  assert.equal(await take(), false)
  await minutely(bistro)
  assert.equal(await take(), true)
})

onBothStores('clock set back: a lock-out of a minute still ends', async (bistro) => {
  const order = await anOrder(bistro)
  const paid = await pay(bistro, order, 'approved')
  const reverse = (pin: number) =>
    bistro.delete(`/go/order/${order}/payment/${paid.body.payment_id}`, {
      supervisor_pin: pin,
      reason: 'twice',
    })
  for (let guess = 1; guess <= 5; guess++) assert.equal((await reverse(guess)).status, 403)
  assert.equal((await reverse(6)).status, 429)
  bistro.clock.now -= 5 * HOUR
  await minutely(bistro)
  // Further guesses are locked out according to the present time.
  for (let guess = 1; guess <= 5; guess++) assert.equal((await reverse(guess)).status, 403)
  assert.equal((await reverse(6)).status, 429)
})

onBothStores('an answer is replayed on either side of a jump', async (bistro) => {
  const hire = () =>
    bistro.post('/go/staff/1', { first_name: 'Once' }, { headers: { 'idempotency-key': 'jump' } })
  const first = await hire()
  for (const jump of [-3 * HOUR, 5 * HOUR, -20 * HOUR]) {
    bistro.clock.now += jump
    const again = await hire()
    assert.equal(again.text, first.text)
    assert.equal(again.headers['idempotency-replayed'], 'true')
  }
})

onBothStores('a terminal is right again with its next check-in', async (bistro) => {
  const checkIn = () =>
    bistro.put('/go/terminal/T-1001/checkin', { ip: '10.0.0.7', battery: 50, charging: 0, ssid: 'Bistro' })
  const isOnline = async () => {
    await detectOfflineTerminals({ database: bistro.database, secrets, now: () => bistro.clock.now })
    const [row] = await bistro.sql<{ online: number }>`
      select online from terminals where account_id = 1 and serial_no = 'T-1001'`
    return row?.online
  }
  await checkIn()
  assert.equal(await isOnline(), 1)
  bistro.clock.now += 5 * HOUR
  assert.equal(await isOnline(), 0)
  await checkIn()
  assert.equal(await isOnline(), 1)
  bistro.clock.now -= 5 * HOUR
  await checkIn()
  bistro.clock.now += 3 * MINUTE
  assert.equal(await isOnline(), 0, 'silent for 150 s by the time that counts now')
})

/** The service's job that runs every minute. */
async function minutely({ database, clock }: Restaurant): Promise<void> {
  await database.write((sql) => clampFutureTimestamps(sql, clock.now))
  await expireHolds({ database, secrets, now: () => clock.now })
}

async function anOrder(bistro: Restaurant): Promise<number> {
  const opened = await bistro.put('/go/table/3/open', { location_id: 1, staff_id: 1, allergens: 0 })
  await bistro.post(`/go/order/${opened.body.order_id}`, { item_id: 1 })
  return opened.body.order_id
}

async function pay(bistro: Restaurant, orderId: number, status: string) {
  const order = await bistro.get(`/go/order/${orderId}`)
  const amount = order.body.result.bill.balance
  bistro.clock.now += SECOND
  return bistro.post(`/go/order/${orderId}/payment`, { amount, method: 'card', status })
}
