import assert from 'node:assert/strict'
import { BURRATA, ESPRESSO } from '../../../../test/support/demo.ts'
import { onBothStores, type Restaurant } from '../../../../test/support/test-app.ts'
import { formatInstant, MINUTE } from '../../../platform/core/clock.ts'
import { aChannel, push } from './channel-helpers.ts'

const itemsOf = async (bistro: Restaurant, orderId: number) =>
  (await bistro.get(`/go/order/${orderId}`)).body.result.items

const typesOf = async (bistro: Restaurant) =>
  (await bistro.get('/go/event/1?types=channel.*')).body.result.map(({ type }: { type: string }) => type)

onBothStores('a channel pushes an order that goes to the kitchen once it is accepted', async (bistro) => {
  const wolt = await aChannel(bistro)
  const pushed = await push(bistro, wolt, {
    external_number: 'W-1',
    contact: { name: 'Mía', phone: '+34 600 000 000' },
    paid: { amount: '13.50', reference: 'wolt-pay-1' },
    expected_total: '14.85',
    take_theirs: 0,
  })
  assert.equal(pushed.status, 201, pushed.text)
  const { order_id: id, channel_state, answer_until } = pushed.body
  assert.equal(channel_state, 'received')
  assert.equal(answer_until, formatInstant(bistro.clock.now + 5 * MINUTE))
  assert.equal((await itemsOf(bistro, id))[0].state, 'held')
  const [entry] = (await bistro.get('/go/channel/1/orders?state=received')).body.result
  assert.deepEqual([entry.contact.name, entry.paid, entry.channel], ['Mía', '13.50', 'Wolt'])
  const [payment] = (await bistro.get(`/go/order/${id}/payments`)).body.result
  assert.deepEqual([payment.method, payment.method_name], ['other', 'Wolt'])

  for (const _ of [1, 2]) {
    const accepted = await bistro.put(`/go/order/${id}/accept`, { minutes: 15 })
    assert.equal(accepted.body.channel_state, 'accepted', accepted.text)
    assert.equal(accepted.body.ready_at, formatInstant(bistro.clock.now + 15 * MINUTE))
  }
  assert.notEqual((await itemsOf(bistro, id))[0].fired_at, '')
  assert.equal((await bistro.put(`/go/order/${id}/refuse`, { reason: 'closed' })).status, 409)
  assert.equal((await bistro.put(`/go/order/${id}/ready`)).body.channel_state, 'ready')
  assert.equal((await bistro.post(`/go/order/${id}/payment`, { amount: '1.35', method: 'cash' })).status, 201)
  const given = await bistro.put(`/go/order/${id}/handed_over`)
  assert.equal(given.body.channel_state, 'handed_over', given.text)
  assert.equal((await bistro.get(`/go/order/${id}`)).body.result.state, 'closed')
  assert.deepEqual(await typesOf(bistro), [
    'channel.received',
    'channel.accepted',
    'channel.ready',
    'channel.handed_over',
  ])
  const { channels, taken } = (await bistro.get('/go/report/1/day')).body
  assert.deepEqual(channels, [{ channel: 'Wolt', orders: 1, total: '14.85', paid: '14.85' }])
  const byMethod = taken.by_method.find(({ method }: { method: string }) => method === 'other')
  assert.equal(byMethod.payments, '13.50', 'not as cash')
})

onBothStores('an order pushed twice is one order, and other content is refused', async (bistro) => {
  const wolt = await aChannel(bistro, { accept: 'itself' })
  const [one, two] = await Promise.all([push(bistro, wolt), push(bistro, wolt)])
  assert.equal(one.body.order_id, two.body.order_id)
  assert.deepEqual([one.body.repeated, two.body.repeated].sort(), [0, 1])
  assert.equal(two.body.channel_state, 'accepted')
  const other = await push(bistro, wolt, { items: [{ item_id: ESPRESSO }] })
  assert.equal(other.body.error.code, 'client_id_differs')
  assert.deepEqual(await typesOf(bistro), ['channel.received', 'channel.accepted'])
})

onBothStores('only channels push, and nobody who works there serves their orders', async (bistro) => {
  const plain = await bistro.post('/go/channel/1/order', {
    client_id: 'x-1',
    fulfilment: 'pickup',
    items: [{ item_id: BURRATA }],
  })
  assert.deepEqual([plain.status, plain.body.error.code], [403, 'not_a_channel'])
  const before = (await bistro.get('/go/staff/1')).body
  const { order_id } = (await push(bistro, await aChannel(bistro))).body
  assert.deepEqual((await bistro.get('/go/staff/1')).body, before)
  assert.equal((await bistro.get(`/go/order/${order_id}`)).body.result.server.name, 'Wolt')
})

onBothStores('what a channel charges must be the bill, to the cent', async (bistro) => {
  const wolt = await aChannel(bistro)
  const differs = await push(bistro, wolt, { expected_total: '12.00' })
  assert.equal(differs.body.error.code, 'total_differs', differs.text)
  const { expected, total, lines } = differs.body.error.details
  assert.deepEqual([expected, total, lines.length], ['12.00', '14.85', 1])
  assert.deepEqual((await bistro.get('/go/channel/1/orders')).body.result, [], 'nothing was ordered')
  const taken = await push(bistro, wolt, { expected_total: '12.00', take_theirs: 1 })
  assert.equal(taken.status, 201, taken.text)
  const { bill, discounts } = (await bistro.get(`/go/order/${taken.body.order_id}`)).body.result
  assert.equal(bill.total, '12.00')
  assert.equal(discounts[0].reason, 'Difference to the total of the channel')
  const own = await push(bistro, wolt, {
    client_id: 'w-2',
    expected_total: '16.50',
    items: [{ item_id: BURRATA, price: '15.00' }],
  })
  assert.equal(own.status, 201, 'at its own prices')
  const above = await push(bistro, wolt, { client_id: 'w-3', expected_total: '20.00', take_theirs: 1 })
  assert.equal(above.body.error.code, 'total_differs', 'there is no item for fees')
})

onBothStores('what is charged on top is the channel’s item for fees', async (bistro) => {
  await bistro.change(
    ({ sql }) => sql`
      update menu_items set external_id = 'FEE', open_price = 1 where account_id = 1 and id = ${ESPRESSO}`,
  )
  const wolt = await aChannel(bistro, { fee_external_id: 'FEE' })
  const { body } = await push(bistro, wolt, { expected_total: '18.15', take_theirs: 1 })
  const { bill, items } = (await bistro.get(`/go/order/${body.order_id}`)).body.result
  assert.deepEqual([bill.total, items[1].item_price], ['18.15', '3.00'])
})

onBothStores('a refused order is deleted, and its payment reversed', async (bistro) => {
  const wolt = await aChannel(bistro)
  const paid = { amount: '14.85', reference: 'wolt-pay-2' }
  const { order_id: id } = (await push(bistro, wolt, { paid })).body
  for (const _ of [1, 2]) {
    const refused = await bistro.put(`/go/order/${id}/refuse`, { reason: 'out_of_stock' })
    assert.deepEqual([refused.status, refused.body.channel_state], [201, 'refused'], refused.text)
  }
  assert.equal(
    (await bistro.put(`/go/order/${id}/accept`, { minutes: 5 })).body.error.code,
    'channel_order_state',
  )
  const state = (await bistro.get(`/go/order/${id}/channel`)).body
  assert.deepEqual([state.channel_state, state.reason], ['refused', 'out_of_stock'])
  assert.equal((await bistro.get('/go/report/1/day')).body.taken.takings, '0.00')
  assert.deepEqual(await typesOf(bistro), ['channel.received', 'channel.refused'])
})

onBothStores('a channel cancels until the kitchen has the order', async (bistro) => {
  const wolt = await aChannel(bistro)
  const rival = await aChannel(bistro, { name: 'Rival' })
  const due_at = formatInstant(bistro.clock.now + 120 * MINUTE)
  const { order_id: later } = (await push(bistro, wolt, { due_at })).body
  const accepted = (await bistro.put(`/go/order/${later}/accept`, { minutes: 20 })).body
  assert.equal(accepted.ready_at, due_at)
  assert.equal((await itemsOf(bistro, later))[0].state, 'held', 'it is wanted later')
  const others = await bistro.put(`/go/order/${later}/cancel`, {}, rival)
  assert.equal(others.body.error.code, 'order_not_found')
  const cancelled = await bistro.put(`/go/order/${later}/cancel`, { reason: 'Not hungry' }, wolt)
  assert.equal(cancelled.body.channel_state, 'cancelled', cancelled.text)

  const { order_id: now } = (await push(bistro, wolt, { client_id: 'w-2' })).body
  await bistro.put(`/go/order/${now}/accept`, { minutes: 20 })
  const late = await bistro.put(`/go/order/${now}/cancel`, {}, wolt)
  assert.equal(late.body.error.code, 'already_fired')
})

onBothStores('accepting and cancelling at the same time end in one state', async (bistro) => {
  const wolt = await aChannel(bistro)
  for (let turn = 0; turn < 8; turn++) {
    const { order_id: id } = (await push(bistro, wolt, { client_id: `race-${turn}` })).body
    const answers = await Promise.all([
      bistro.put(`/go/order/${id}/accept`, { minutes: 5 }),
      bistro.put(`/go/order/${id}/cancel`, {}, wolt),
    ])
    const [won] = answers.filter(({ status }) => status === 201)
    assert.equal(answers.filter(({ status }) => status === 201).length, 1)
    const { channel_state } = (await bistro.get(`/go/order/${id}/channel`)).body
    assert.equal(channel_state, won?.body.channel_state)
  }
})
