import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { BREAD } from '../../../test/support/demo.ts'
import { openOrder } from '../../../test/support/order-helpers.ts'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { DAY, HOUR } from '../../platform/core/clock.ts'
import { businessDayOf, clockHistory, spanOfDays } from '../business-day.ts'

const CLOSE = '/go/report/1/close'
const PIN = { supervisor_pin: 1234 }
const dayOf = async (bistro: Restaurant, date: string) =>
  (await bistro.get(`/go/report/1/day?date=${date}`)).body
const openDaysOf = async (bistro: Restaurant) => (await bistro.get('/go/report/1/open_days')).body.result

/** One bread, 5.18 with tax and service, paid in cash unless given otherwise, and closed. */
async function aTable(bistro: Restaurant, table: number, body: object = {}) {
  const orderId = await openOrder(bistro, table)
  await bistro.post(`/go/order/${orderId}`, { items: [{ item_id: BREAD }] })
  const { total } = (await bistro.get(`/go/order/${orderId}`)).body.result.bill
  const paid = await bistro.post(`/go/order/${orderId}/payment`, { amount: total, method: 'cash', ...body })
  assert.equal(paid.status, 201, paid.text)
  await bistro.put(`/go/table/${table}/close`)
  return { orderId, total, paymentId: paid.body.payment_id }
}

async function closeToday(bistro: Restaurant, more: object = {}) {
  const { drawers, date } = (await bistro.get('/go/report/1/cash')).body
  const counted = drawers.map(({ drawer_id, expected }: any) => ({ drawer_id, counted: expected }))
  const closed = await bistro.post(CLOSE, { drawers: counted, ...PIN, ...more })
  assert.equal(closed.status, 201, closed.text)
  return date as string
}

onBothStores('the figures of a closed day stay, and later changes are listed separately', async (bistro) => {
  const { total } = await aTable(bistro, 1)
  const before = await dayOf(bistro, '2026-11-15')
  assert.deepEqual([before.figures, before.since], ['so_far', null])
  const date = await closeToday(bistro)
  const closed = await dayOf(bistro, date)
  assert.deepEqual(closed, { ...before, figures: 'stored' })
  assert.deepEqual(await openDaysOf(bistro), [])

  await aTable(bistro, 2, { tip: '1.00' })
  const after = await dayOf(bistro, date)
  const late = { payments: total, tips: '1.00', refunds: '0.00' }
  const cash = (Number(total) + 1).toFixed(2)
  assert.deepEqual(after, {
    ...closed,
    since: {
      orders: 1,
      orders_total: total,
      ...late,
      cash_moved: '0.00',
      cash,
      by_method: [{ method: 'cash', count: 1, ...late }],
    },
  })
  assert.deepEqual(await openDaysOf(bistro), [{ date, why: 'cash_after_close', cash }])

  // After a second count, the last close includes everything.
  await closeToday(bistro, { again: 1 })
  const again = await dayOf(bistro, date)
  assert.deepEqual([again.orders, again.figures, again.since], [2, 'stored', null])
  assert.deepEqual(await openDaysOf(bistro), [])
})

onBothStores('a card payment after the close is listed, and needs no new count', async (bistro) => {
  await aTable(bistro, 1)
  const date = await closeToday(bistro)
  await aTable(bistro, 2, { method: 'card' })
  assert.equal((await dayOf(bistro, date)).since.by_method[0].method, 'card')
  assert.deepEqual(await openDaysOf(bistro), [])
})

onBothStores('neither the start of the day nor the time zone re-cuts a closed day', async (bistro) => {
  const owner = await signIn(bistro)
  await aTable(bistro, 1)
  const date = await closeToday(bistro)
  const closed = await dayOf(bistro, date)
  const settings = async (change: object) => {
    const { result } = (await bistro.get('/go/location/1', owner)).body
    const saved = await bistro.put('/go/location/1', { ...result, ...change }, owner)
    assert.equal(saved.status, 201, saved.text)
  }
  // Two hours before the end of the closed day, and so part of it, whatever the wall clock shows.
  bistro.clock.now = Date.parse(`${closed.ends_at.replace(' ', 'T')}Z`) - 2 * HOUR
  const { total } = await aTable(bistro, 2)
  await settings({ day_start: '00:00' })
  assert.deepEqual((await dayOf(bistro, date)).since.payments, total)
  await settings({ day_start: '07:00', time_zone: 'America/New_York' })
  const later = await dayOf(bistro, date)
  assert.deepEqual({ ...later, since: null }, closed)
  assert.equal(later.since.payments, total)

  // The next day begins where the closed one ended: nothing is counted twice or missed.
  const next = Temporal.PlainDate.from(date).add({ days: 1 }).toString()
  assert.equal((await dayOf(bistro, next)).starts_at, closed.ends_at)
  bistro.clock.now += 2 * HOUR
  await aTable(bistro, 3)
  assert.equal((await dayOf(bistro, next)).orders, 1)
})

onBothStores('a day that an earlier version closed is computed, and marked so', async (bistro) => {
  await aTable(bistro, 1)
  const date = await closeToday(bistro)
  await bistro.database.write((sql) => sql`update day_closes set figures = null where account_id = 1`)
  await aTable(bistro, 2)
  const report = await dayOf(bistro, date)
  assert.deepEqual([report.figures, report.orders, report.since], ['recomputed', 2, null])
  assert.deepEqual(await openDaysOf(bistro), [])
})

onBothStores('every day of the last thirty that nobody closed is listed', async (bistro) => {
  await aTable(bistro, 1)
  bistro.clock.now += 2 * DAY
  await aTable(bistro, 1)
  await closeToday(bistro)
  bistro.clock.now += DAY
  await aTable(bistro, 1)
  assert.deepEqual(
    (await openDaysOf(bistro)).map(({ date, why }: any) => [date, why]),
    [['2026-11-15', 'not_closed']],
  )
  bistro.clock.now += 29 * DAY
  assert.deepEqual(
    (await openDaysOf(bistro)).map(({ date }: any) => date),
    ['2026-11-18'],
  )
})

onBothStores(
  'a payment beside the close is in the figures or in what came since, not in both',
  async (bistro) => {
    await aTable(bistro, 1)
    const orderId = await openOrder(bistro, 2)
    await bistro.post(`/go/order/${orderId}`, { items: [{ item_id: BREAD }] })
    const { total } = (await bistro.get(`/go/order/${orderId}`)).body.result.bill
    const [{ drawers }] = [(await bistro.get('/go/report/1/cash')).body]
    const counted = drawers.map(({ drawer_id, expected }: any) => ({ drawer_id, counted: expected }))
    const [, closed] = await Promise.all([
      bistro.post(`/go/order/${orderId}/payment`, { amount: total, method: 'cash' }),
      bistro.post(CLOSE, { drawers: counted, note: 'beside a payment', ...PIN }),
    ])
    assert.equal(closed.status, 201, closed.text)
    const { taken, since } = await dayOf(bistro, '2026-11-15')
    const cents = (amount: string) => Math.round(Number(amount) * 100)
    assert.equal(cents(taken.payments) + cents(since?.payments ?? '0.00'), 2 * cents(total))
    // The expected cash and the stored figures were taken at the same moment.
    const held = cents(closed.body.result.expected) - cents(drawers[0].float)
    assert.equal(cents(taken.payments), held)
  },
)

test('after any change of clock, days are contiguous and closed ones unchanged', () => {
  const zones = ['UTC', 'Europe/Berlin', 'Asia/Tokyo', 'Pacific/Honolulu', 'America/New_York']
  const clock = fc.record({
    timeZone: fc.constantFrom(...zones),
    dayStartMinutes: fc.integer({ min: 0, max: 1439 }),
  })
  const change = fc.record({ clock, days: fc.integer({ min: 1, max: 5 }) })
  fc.assert(
    fc.property(clock, fc.array(change, { minLength: 1, maxLength: 4 }), (first, changes) => {
      let present: Parameters<typeof clockHistory>[0] = first
      let last = '2026-03-20'
      for (const { clock: next, days } of changes) {
        last = Temporal.PlainDate.from(last).add({ days }).toString()
        const closed = spanOfDays(last, last, present)
        present = { ...next, earlierClocks: clockHistory(present, last) }
        assert.deepEqual(spanOfDays(last, last, present), closed)
      }
      for (let day = '2026-03-18'; day < '2026-04-20'; ) {
        const next = Temporal.PlainDate.from(day).add({ days: 1 }).toString()
        const { from, to } = spanOfDays(day, day, present)
        assert.ok(from <= to)
        assert.equal(spanOfDays(next, next, present).from, to)
        if (from < to)
          assert.deepEqual([businessDayOf(from, present), businessDayOf(to - 1, present)], [day, day])
        day = next
      }
    }),
  )
})
