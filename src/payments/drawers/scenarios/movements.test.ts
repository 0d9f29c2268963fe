import assert from 'node:assert/strict'
import { BREAD, BURRATA } from '../../../../test/support/demo.ts'
import { openOrder } from '../../../../test/support/order-helpers.ts'
import { signIn } from '../../../../test/support/sign-in-helpers.ts'
import { type CallOptions, onBothStores, type Restaurant } from '../../../../test/support/test-app.ts'
import { DAY } from '../../../platform/core/clock.ts'

const MOVE = '/go/location/1/cash_movement'
const SERVICE = '/go/location/1/service'
const PIN = { supervisor_pin: 1234 }
const move = (bistro: Restaurant, body: object, options?: CallOptions) =>
  bistro.post(MOVE, { ...PIN, ...body }, options)
const cashOf = async (bistro: Restaurant, date = '') => (await bistro.get(`/go/report/1/cash${date}`)).body
const dayOf = async (bistro: Restaurant, date: string) =>
  (await bistro.get(`/go/report/1/day?date=${date}`)).body

/** Burrata and bread, 20.70, with a tip of 2.00. */
async function aTable(bistro: Restaurant, table: number, method: string) {
  const order = `/go/order/${await openOrder(bistro, table)}`
  await bistro.post(order, { items: [{ item_id: BURRATA }, { item_id: BREAD }] })
  const paid = await bistro.post(`${order}/payment`, { amount: '20.70', tip: '2.00', method })
  assert.equal(paid.status, 201, paid.text)
  await bistro.put(`/go/table/${table}/close`)
  return { order, paymentId: paid.body.payment_id }
}

onBothStores(
  'cash in and out changes what is expected, and is in the closed day and its CSV',
  async (bistro) => {
    const owner = await signIn(bistro)
    await bistro.put(
      '/go/location/1/drawers',
      { drawers: [{ drawer_id: 1, name: 'Till', float: '200.00' }] },
      owner,
    )
    await aTable(bistro, 1, 'cash')
    assert.equal((await move(bistro, { kind: 'opening', amount: '195.00' })).status, 201)
    assert.equal(
      (await move(bistro, { kind: 'pay_in', amount: '50.00', reason: 'Change from the bank' })).status,
      201,
    )
    const bought = await move(bistro, { kind: 'pay_out', amount: '12.40', reason: 'Lemons' })
    const lemons = {
      ...{
        movement_id: 3,
        drawer_id: 1,
        drawer: 'Till',
        kind: 'pay_out',
        amount: '-12.40',
        reason: 'Lemons',
      },
      ...{ done_by: 'Demo', approved_by: 'supervisor PIN', recorded_at: '2026-11-15 19:30:00' },
    }
    assert.deepEqual(bought.body, { status: 201, location_id: 1, date: '2026-11-15', result: lemons })
    assert.equal((await move(bistro, { kind: 'deposit', amount: '100.00' })).status, 201)

    // 195.00 + 20.70 + 2.00 + 50.00 - 12.40 - 100.00
    const { drawers, expected, movements } = await cashOf(bistro)
    assert.equal(expected, '155.30')
    assert.deepEqual(movements[2], lemons)
    const [{ float, opening, payments, tips, paid_in, paid_out }] = drawers
    assert.deepEqual(
      [float, opening, payments, tips, paid_in, paid_out],
      ['200.00', '195.00', '20.70', '2.00', '50.00', '112.40'],
    )
    const [event] = (await bistro.get('/go/event/1?types=cash.moved')).body.result.slice(-1)
    assert.deepEqual(
      [event.data.kind, event.data.amount, event.data.approved_by],
      ['deposit', '100.00', 'supervisor PIN'],
    )

    const close = { drawers: [{ drawer_id: 1, counted: '155.30' }], ...PIN }
    const closed = await bistro.post('/go/report/1/close', close)
    assert.equal(closed.body.result.difference, '0.00')
    const stored = await dayOf(bistro, '2026-11-15')
    assert.deepEqual(
      [stored.cash.opening, stored.cash.expected, stored.cash.movements.length],
      ['195.00', '155.30', 4],
    )

    // A movement after the close leaves the stored figures alone, and asks for a new count.
    assert.equal((await move(bistro, { kind: 'tip_out', amount: '5.00' })).status, 201)
    const after = await dayOf(bistro, '2026-11-15')
    assert.deepEqual(after.cash, stored.cash)
    assert.deepEqual(
      [after.since.cash_moved, after.since.cash, after.since.by_method],
      ['-5.00', '-5.00', []],
    )
    const { result } = (await bistro.get('/go/report/1/open_days')).body
    assert.deepEqual(result, [{ date: '2026-11-15', why: 'cash_after_close', cash: '-5.00' }])
    const late = await move(bistro, { kind: 'opening', amount: '1.00' })
    assert.deepEqual([late.status, late.body.error.code], [409, 'day_closed'])

    const { text: sheet } = await bistro.get('/go/report/1/cash_movements?from=2026-11-01')
    assert.deepEqual(sheet.split('\r\n').slice(2, 4), [
      '2026-11-15,2,2026-11-15 19:30:00,1,Till,pay_in,EUR,50.00,Change from the bank,Demo,supervisor PIN',
      '2026-11-15,3,2026-11-15 19:30:00,1,Till,pay_out,EUR,-12.40,Lemons,Demo,supervisor PIN',
    ])
  },
)

onBothStores(
  'a movement needs a supervisor, a reason, a known drawer and a day that has begun',
  async (bistro) => {
    const lemons = { kind: 'pay_out', amount: '12.40', reason: 'Lemons' }
    const codeOf = async (body: object) => {
      const { status, body: said } = await bistro.post(MOVE, body)
      return [status, said.error?.code]
    }
    assert.deepEqual(await codeOf(lemons), [403, 'approval_needed'])
    assert.deepEqual(await codeOf({ ...lemons, supervisor_pin: 9999 }), [403, 'pin_wrong'])
    assert.deepEqual(await codeOf({ ...lemons, ...PIN, reason: ' ' }), [400, 'invalid_request'])
    assert.deepEqual(await codeOf({ ...lemons, ...PIN, amount: '0.00' }), [400, 'invalid_request'])
    assert.deepEqual(await codeOf({ ...lemons, ...PIN, drawer_id: 7 }), [404, 'drawer_not_found'])
    assert.deepEqual(await codeOf({ ...lemons, ...PIN, date: '2026-11-16' }), [400, 'invalid_request'])
    assert.equal((await cashOf(bistro)).movements.length, 0)
  },
)

onBothStores(
  'a movement that is sent twice with one key is recorded once; ten at once are ten',
  async (bistro) => {
    const lemons = { kind: 'pay_out', amount: '1.00', reason: 'Lemons' }
    const once = { headers: { 'idempotency-key': 'lemons-1' } }
    const first = await move(bistro, lemons, once)
    const again = await move(bistro, lemons, once)
    assert.deepEqual([again.status, again.body], [201, first.body])
    const answers = await Promise.all(Array.from({ length: 10 }, () => move(bistro, lemons)))
    assert.deepEqual(
      answers.map(({ status }) => status),
      Array(10).fill(201),
    )
    const { movements, expected } = await cashOf(bistro)
    assert.deepEqual(
      movements.map(({ movement_id }: any) => movement_id),
      Array.from({ length: 11 }, (_, index) => index + 1),
    )
    assert.equal(expected, '-11.00')
  },
)

onBothStores('a movement that was forgotten is recorded for its day', async (bistro) => {
  await aTable(bistro, 1, 'cash')
  bistro.clock.now += DAY
  const forgotten = await move(bistro, { kind: 'pay_out', amount: '2.70', reason: 'Ice', date: '2026-11-15' })
  assert.equal(forgotten.body.date, '2026-11-15')
  assert.equal((await cashOf(bistro, '?date=2026-11-15')).expected, '20.00')
  assert.equal((await cashOf(bistro)).expected, '0.00')
  const { result } = (await bistro.get('/go/report/1/open_days')).body
  assert.deepEqual(result, [{ date: '2026-11-15', why: 'not_closed', cash: '20.00' }])
})

onBothStores('where servers keep cash tips and take card tips out, the drawer is exact', async (bistro) => {
  const owner = await signIn(bistro)
  const settings = (await bistro.get(SERVICE, owner)).body
  assert.deepEqual([settings.cash_tips, settings.card_tips], ['drawer', 'later'])
  await aTable(bistro, 1, 'cash')
  await aTable(bistro, 2, 'card')
  const { order, paymentId } = await aTable(bistro, 3, 'cash')
  const given = { payment_id: paymentId, amount: '5.00', tip: '1.00', reason: 'Corked', ...PIN }
  assert.equal((await bistro.post(`${order}/refund`, given)).status, 201)
  const expected = async () => (await cashOf(bistro)).expected
  // 2 x (20.70 + 2.00) - 6.00
  assert.equal(await expected(), '39.40')
  assert.equal((await bistro.put(SERVICE, { cash_tips: 'servers' }, owner)).status, 201)
  assert.equal(await expected(), '36.40')
  assert.equal((await bistro.put(SERVICE, { card_tips: 'drawer' }, owner)).status, 201)
  assert.equal(await expected(), '34.40')
  const close = { drawers: [{ drawer_id: 1, counted: '34.40' }], ...PIN }
  assert.equal((await bistro.post('/go/report/1/close', close)).body.result.difference, '0.00')
  // The closed day keeps the rule it was counted by.
  await bistro.put(SERVICE, { cash_tips: 'drawer', card_tips: 'later' }, owner)
  assert.deepEqual((await bistro.get('/go/report/1/open_days')).body.result, [])
  const { cash } = await dayOf(bistro, '2026-11-15')
  assert.deepEqual(
    [cash.cash_tips, cash.tips_with_servers, cash.tips_paid_out, cash.expected],
    ['servers', '3.00', '2.00', '34.40'],
  )
  const { changed } = (await bistro.get('/go/event/1?types=location.settings_changed')).body.result.at(
    -1,
  ).data
  assert.deepEqual(changed, ['cash_tips', 'card_tips'])
})

onBothStores('servers of a new location keep their cash tips', async (bistro) => {
  const owner = await signIn(bistro)
  const added = await bistro.post(
    '/go/location',
    { name: 'By the sea', currency: 'EUR', time_zone: 'UTC' },
    owner,
  )
  const service = (await bistro.get(`/go/location/${added.body.location_id}/service`, owner)).body
  assert.deepEqual([service.cash_tips, service.card_tips], ['servers', 'later'])
})
