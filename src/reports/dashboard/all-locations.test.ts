import assert from 'node:assert/strict'
import { openOrder } from '../../../test/support/order-helpers.ts'
import { printingOf } from '../../../test/support/printing/printer-helpers.ts'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores } from '../../../test/support/test-app.ts'
import { routeOrders } from '../../kitchen/routing/routing.ts'
import { MINUTE } from '../../platform/core/clock.ts'
import type { LocationSummary } from './all-locations-routes.ts'

onBothStores(
  'the overview of all locations has the figures of each, and what needs attention',
  async (bistro) => {
    const order = `/go/order/${await openOrder(bistro, 1)}`
    await bistro.post(order, { items: [{ item_id: 1, qty: 2 }] })
    const { total } = (await bistro.get(order)).body.result.bill
    await bistro.post(`${order}/payment`, { amount: total, method: 'card', tip: '1.00', status: 'pending' })
    await routeOrders(printingOf(bistro))
    bistro.clock.now += 5 * MINUTE
    const places = (await bistro.get('/go/report/house')).body.result as LocationSummary[]
    const [first, ...others] = places
    const { summary } = (await bistro.get('/go/report/1/sales')).body
    assert.deepEqual(
      [first?.location_id, first?.orders, first?.total, first?.open_tables, first?.unpaid],
      [1, 1, summary.total, 1, total],
    )
    assert.deepEqual([first?.unknown_payments, first?.unknown_refunds, first?.lost_tickets], [1, 0, 0])
    const missing = (await bistro.get('/go/report/1/not_printed')).body.result
    assert.equal(first?.not_printed, missing[0].dishes.length, 'a dish that no station has needs attention')
    assert.deepEqual(first?.by_day, [{ date: first?.to, orders: 1, total: summary.total }])
    assert.ok(others.every(({ by_day }) => by_day.length === 0))
    assert.ok(others.every((place) => place.total === '0.00' && place.unknown_payments === 0))
    // Four days later, so the period is queried in two chunks.
    bistro.clock.now += 4 * 24 * 60 * MINUTE
    const later = `/go/order/${await openOrder(bistro, 2)}`
    await bistro.post(later, { items: [{ item_id: 1 }] })
    const query = `from=${first?.to}&to=2026-12-31`
    const [both] = (await bistro.get(`/go/report/house?${query}`)).body.result as LocationSummary[]
    const { by_day } = (await bistro.get(`/go/report/1/sales?${query}`)).body
    assert.deepEqual(
      both?.by_day.map(({ date, total }) => [date, total]),
      by_day.filter(({ orders }: any) => orders > 0).map(({ date, total }: any) => [date, total]),
    )
    assert.equal(both?.by_day.length, 2)
    const before = (await bistro.get('/go/report/house?from=2026-01-01&to=2026-01-31')).body.result
    assert.deepEqual([before[0].total, before[0].from, before[0].to], ['0.00', '2026-01-01', '2026-01-31'])
  },
)

onBothStores('a refund with unknown outcome needs attention at its location', async (bistro) => {
  const order = `/go/order/${await openOrder(bistro, 1)}`
  await bistro.post(order, { items: [{ item_id: 1, qty: 2 }] })
  const { total } = (await bistro.get(order)).body.result.bill
  const { payment_id } = (await bistro.post(`${order}/payment`, { amount: total, method: 'card' })).body
  await bistro.put('/go/table/1/close')
  const input = { payment_id, amount: '1.00', reason: 'cold', supervisor_pin: 1234, status: 'pending' }
  const begun = await bistro.post(`${order}/refund`, input)
  assert.equal(begun.status, 201, begun.text)
  const unknown = async () =>
    (await bistro.get('/go/report/house')).body.result.map((place: LocationSummary) => place.unknown_refunds)
  assert.deepEqual(await unknown(), [0, 0])
  bistro.clock.now += 5 * MINUTE
  assert.deepEqual(await unknown(), [1, 0])
})

onBothStores('many locations are listed in pages, each once, and only accessible ones', async (bistro) => {
  const owner = await signIn(bistro)
  for (let count = 0; count < 45; count++) {
    const place = { name: `House ${count}`, currency: 'EUR', time_zone: 'Europe/Paris' }
    assert.equal((await bistro.post('/go/location', place, owner)).status, 201)
  }
  const seen: number[] = []
  let next: number | undefined
  do {
    const { body } = await bistro.get(`/go/report/house${next ? `?after=${next}` : ''}`)
    assert.ok(body.result.length <= 20)
    seen.push(...body.result.map(({ location_id: id }: LocationSummary) => id))
    next = body.next
  } while (next !== undefined)
  const { locations } = (await bistro.get('/go/session', owner)).body
  assert.deepEqual(
    seen,
    locations.map(({ id }: { id: number }) => id).sort((one: number, other: number) => one - other),
  )
  const invited = { email: 'one@x.example', name: 'One', role: 'viewer', locations: [2] }
  const { link } = (await bistro.post('/go/user', invited, owner)).body
  const chosen = await bistro.post(
    '/go/password',
    { token: link.split('#')[1], password: 'a sentence to sign in with' },
    { key: null, headers: { 'sec-fetch-site': 'same-origin' } },
  )
  const cookie = String(chosen.headers['set-cookie']).split(';', 1)[0] ?? ''
  const headers = { 'sec-fetch-site': 'same-origin', cookie }
  const reached = (await bistro.get('/go/report/house', { key: null, headers })).body.result
  assert.deepEqual(
    reached.map(({ location_id: id }: LocationSummary) => id),
    [2],
  )
})
