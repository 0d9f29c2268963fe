import assert from 'node:assert/strict'
import { BREAD, BURRATA } from '../../test/support/demo.ts'
import { openOrder } from '../../test/support/order-helpers.ts'
import { onBothStores, type Restaurant } from '../../test/support/test-app.ts'
import { createLocation } from '../locations/actions.ts'
import { NEW_LOCATION } from '../locations/rules.ts'
import { setStrictness, theStrictness } from '../locations/service-settings.ts'

const order = async (bistro: Restaurant, tableId: number, ...items: object[]) => {
  const id = await openOrder(bistro, tableId)
  const { body, text } = await bistro.post(`/go/order/${id}`, { items })
  assert.equal(body.status, 201, text)
  return { id, path: `/go/order/${id}`, lines: body.order_item_ids as number[] }
}

const unpaid = async (bistro: Restaurant, path: string, how: object) => {
  const { body, text } = await bistro.post(`${path}/split`, { ...how, of: 'unpaid' })
  assert.equal(body.status, 201, text)
  return body.shares as { seat?: number; total: string; paid: string; held: string; due: string }[]
}

const pay = (bistro: Restaurant, path: string, amount: string, share: object, more: object = {}) =>
  bistro.post(`${path}/payment`, { amount, method: 'cash', share, ...more })

onBothStores('parts of a bill keep their amounts while they are paid one by one', async (bistro) => {
  const { path } = await order(bistro, 1, { item_id: BURRATA, qty: 2 }, { item_id: BREAD })
  const before = await unpaid(bistro, path, { ways: 3 })
  const [first, second, third] = before.map(({ due }) => due) as [string, string, string]
  const { body } = await pay(bistro, path, first, { part: 1, of: 3 })
  assert.equal(body.status, 201)
  const after = await unpaid(bistro, path, { ways: 3 })
  assert.deepEqual(
    after.map(({ due }) => due),
    ['0.00', second, third],
  )
  assert.equal(after[0]?.paid, first)
  assert.equal((await pay(bistro, path, second, { part: 1, of: 3 })).body.error.code, 'share_paid')
  await pay(bistro, path, second, { part: 2, of: 3 })
  const last = await pay(bistro, path, third, { part: 3, of: 3 })
  assert.equal(last.body.fully_paid, 1)
})

onBothStores('a paid seat owes only its part of later additions', async (bistro) => {
  const { path } = await order(bistro, 1, { item_id: BURRATA, seat: 1 }, { item_id: BREAD, seat: 2 })
  const [one] = await unpaid(bistro, path, { by: 'seat' })
  await pay(bistro, path, one?.due ?? '', { seat: 1 })
  await bistro.post(path, { item_id: BURRATA, qty: 2 })
  const [again, other] = await unpaid(bistro, path, { by: 'seat' })
  assert.equal(again?.paid, one?.total)
  const difference = (Number(again?.total) - Number(one?.total)).toFixed(2)
  assert.deepEqual([again?.due, Number(difference) > 0], [difference, true])
  const { balance } = (await bistro.get(path)).body.result.bill
  assert.equal((Number(again?.due) + Number(other?.due)).toFixed(2), balance)
  const list = (await bistro.get(`${path}/payments`)).body.result
  assert.deepEqual(list[0].share, { seat: 1 })
})

onBothStores('while a card payment is pending, its seat cannot be paid otherwise', async (bistro) => {
  const { path } = await order(bistro, 1, { item_id: BURRATA, seat: 1 }, { item_id: BREAD, seat: 2 })
  const [one] = await unpaid(bistro, path, { by: 'seat' })
  const due = one?.due ?? ''
  const held = await pay(bistro, path, due, { seat: 1 }, { method: 'card', status: 'pending' })
  const [busy] = await unpaid(bistro, path, { by: 'seat' })
  assert.deepEqual([busy?.held, busy?.due], [due, '0.00'])
  const refused = await pay(bistro, path, due, { seat: 1 })
  assert.deepEqual(
    [refused.body.error.code, refused.body.error.message],
    ['share_paid', `${due} of Seat 1 is being paid at this moment. Wait, or cancel it.`],
  )
  await bistro.put(`${path}/payment/${held.body.payment_id}`, { status: 'declined' })
  assert.equal((await unpaid(bistro, path, { by: 'seat' }))[0]?.due, due)
})

onBothStores('part of a line is paid by item, once, and all of them come to the bill', async (bistro) => {
  const { path, lines } = await order(bistro, 1, { item_id: BREAD, qty: 3 }, { item_id: BURRATA })
  const [bread, burrata] = lines as [number, number]
  const due = async (...items: [number, number][]) => {
    const requested = items.map(([order_item_id, qty]) => ({ order_item_id, qty }))
    return (await unpaid(bistro, path, { items: requested }))[0]?.due ?? ''
  }
  const one = await due([bread, 1])
  await pay(bistro, path, one, { items: [{ order_item_id: bread, qty: 1 }] })
  const tooMany = { items: [{ order_item_id: bread, qty: 3 }] }
  assert.equal((await pay(bistro, path, one, tooMany)).body.error.code, 'share_paid')
  const rest = await due([bread, 2], [burrata, 1])
  const { balance } = (await bistro.get(path)).body.result.bill
  assert.equal(rest, balance)
  const both = {
    items: [
      { order_item_id: bread, qty: 2 },
      { order_item_id: burrata, qty: 1 },
    ],
  }
  assert.equal((await pay(bistro, path, rest, both)).body.fully_paid, 1)
  const unknown = { items: [{ order_item_id: 999_999, qty: 1 }] }
  const other = await order(bistro, 2, { item_id: BREAD })
  assert.equal((await pay(bistro, other.path, '1.00', unknown)).body.error.code, 'order_item_not_found')
  const two = await pay(bistro, other.path, '1.00', { seat: 1, part: 1, of: 2 })
  assert.equal(two.body.error.code, 'invalid_request')
})

onBothStores('of two phones that take the same seat’s money at once, one is refused', async (bistro) => {
  const { path } = await order(bistro, 1, { item_id: BURRATA, seat: 1 }, { item_id: BURRATA, seat: 2 })
  const [one] = await unpaid(bistro, path, { by: 'seat' })
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => pay(bistro, path, one?.due ?? '', { seat: 1 })),
  )
  const statuses = answers.map(({ status }) => status).sort()
  assert.deepEqual(statuses, [201, 409, 409, 409, 409, 409])
  assert.equal((await bistro.get(path)).body.result.bill.paid, one?.due)
})

onBothStores('a reversed payment’s seat is due again', async (bistro) => {
  const { path } = await order(bistro, 1, { item_id: BURRATA, seat: 1 }, { item_id: BREAD, seat: 2 })
  const [one] = await unpaid(bistro, path, { by: 'seat' })
  const { payment_id } = (await pay(bistro, path, one?.due ?? '', { seat: 1 })).body
  await bistro.delete(`${path}/payment/${payment_id}`, { supervisor_pin: 1234, reason: 'wrong table' })
  assert.equal((await unpaid(bistro, path, { by: 'seat' }))[0]?.due, one?.due)
})

onBothStores(
  'a simulated card is refused outside a sandbox, and terminals are told which it is',
  async (bistro) => {
    const sandbox = async () => (await bistro.get('/go/terminal/T-1001/login')).body.result[0].sandbox
    const simulated = { card_brand: 'visa', card_last4: '4242', auth_code: 'SIM001' }
    const { path } = await order(bistro, 1, { item_id: BURRATA, qty: 3 })
    const payCard = (more: object) =>
      bistro.post(`${path}/payment`, { amount: '1.00', method: 'card', ...more })
    assert.equal(await sandbox(), 1)
    assert.equal((await payCard(simulated)).status, 201)
    await bistro.change((change) => setStrictness(change, 1, (before) => ({ ...before, sandbox: false })))
    assert.equal(await sandbox(), 0)
    assert.equal((await payCard(simulated)).body.error.code, 'simulated_card')
    const { payment_id } = (await payCard({ status: 'pending' })).body
    const settle = (more: object) =>
      bistro.put(`${path}/payment/${payment_id}`, { status: 'approved', ...more })
    assert.equal((await settle(simulated)).body.error.code, 'simulated_card')
    assert.equal((await settle({ ...simulated, auth_code: 'A71X02' })).status, 201)
  },
)

onBothStores('a new location is no sandbox', async (bistro) => {
  const isSandbox = await bistro.change(async (change) => {
    const id = await createLocation(change, {
      ...NEW_LOCATION,
      name: 'Real',
      currency: 'EUR',
      timeZone: 'Europe/Paris',
      supervisorPin: 1234,
      paymentPass: '',
    })
    return (await theStrictness(change, id)).sandbox
  })
  assert.equal(isSandbox, false)
})
