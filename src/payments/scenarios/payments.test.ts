import assert from 'node:assert/strict'
import { openOrder } from '../../../test/support/order-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'

const SECONDS = 1_000

async function addItem(bistro: Restaurant, orderId: number, qty = 1): Promise<number> {
  const [item] = await bistro.sql<{ id: number }>`
    select i.id from menu_items i
    where i.account_id = 1 and i.location_id = 1 and not exists (
      select 1 from modifiers m where m.account_id = i.account_id and m.item_id = i.id and m.min_choices > 0)
    order by i.price_cents desc, i.id limit 1`
  const { body } = await bistro.post(`/go/order/${orderId}`, { item_id: item?.id, qty })
  return body.order_item_id
}

const cents = (text: string) => Math.round(Number(text) * 100)
const text = (value: number) => (value / 100).toFixed(2)

async function billOf(bistro: Restaurant, orderId: number) {
  return (await bistro.get(`/go/order/${orderId}`)).body.result.bill
}

async function orderToPay(bistro: Restaurant, qty = 1) {
  const orderId = await openOrder(bistro, 1)
  await addItem(bistro, orderId, qty)
  const bill = await billOf(bistro, orderId)
  return { orderId, bill, totalCents: cents(bill.total), path: `/go/order/${orderId}/payment` }
}

async function eventTypes(bistro: Restaurant, orderId: number): Promise<string[]> {
  const rows = await bistro.sql<{ type: string }>`
    select type from events where order_id = ${orderId} order by sequence`
  return rows.map(({ type }) => type)
}

onBothStores('a payment in full frees the table; tip and balance stay apart', async (bistro) => {
  const { orderId, bill, path } = await orderToPay(bistro)
  const paid = await bistro.post(path, {
    amount: bill.total,
    method: 'card',
    tip: '3.00',
    staff_id: 2,
    reference: 'gw-1',
    terminal: 'T-1001',
    card_brand: 'visa',
    card_last4: '4242',
    auth_code: '00A1',
    bill_version: bill.version,
  })
  assert.equal(paid.status, 201)
  assert.deepEqual(paid.body, {
    status: 201,
    order_id: orderId,
    payment_id: 1,
    payment_status: 'approved',
    amount: bill.total,
    tip: '3.00',
    paid: bill.total,
    balance: '0.00',
    free_to_pay: '0.00',
    change: '0.00',
    overpaid: '0.00',
    fully_paid: 1,
    held_until: '',
    bill_version: bill.version + 1,
  })
  const after = await billOf(bistro, orderId)
  assert.deepEqual([after.paid, after.tips, after.balance], [bill.total, '3.00', '0.00'])
  assert.equal((await bistro.put('/go/table/1/close')).status, 201)
  assert.deepEqual(await eventTypes(bistro, orderId), [
    'table.opened',
    'order.items_added',
    // The demo's printer has never been online, so nothing can be printed there.
    'order.not_printed',
    'payment.approved',
    'order.paid',
    'table.closed',
  ])
})

onBothStores(
  'a resend is harmless, by reference or by key, also once the order is closed',
  async (bistro) => {
    const { orderId, bill, path } = await orderToPay(bistro)
    const payment = { amount: bill.total, method: 'card', tip: '1.00', reference: 'gw-1' }
    const keyed = { headers: { 'idempotency-key': 'k1' } }
    const first = await bistro.post(path, payment, keyed)
    const again = await bistro.post(path, payment, keyed)
    assert.equal(again.headers['idempotency-replayed'], 'true')
    assert.equal(again.text, first.text)
    await bistro.put('/go/table/1/close')
    const byReference = await bistro.post(path, payment)
    assert.equal(byReference.status, 201)
    assert.equal(byReference.body.payment_id, first.body.payment_id)
    assert.equal(byReference.body.paid, bill.total)
    const { body } = await bistro.get(`/go/order/${orderId}/payments`)
    assert.equal(body.records, 1)
    assert.equal(body.tips, '1.00')
  },
)

onBothStores('a reference on another order is a mistake, not a repeat', async (bistro) => {
  const { path } = await orderToPay(bistro)
  await bistro.post(path, { amount: 5, method: 'card', reference: 'gw-1' })
  const other = await openOrder(bistro, 2)
  await addItem(bistro, other)
  const refused = await bistro.post(`/go/order/${other}/payment`, {
    amount: 5,
    method: 'card',
    reference: 'gw-1',
  })
  assert.equal(refused.status, 409)
  assert.equal(refused.body.error.code, 'reference_taken')
  assert.equal((await billOf(bistro, other)).paid, '0.00')
})

onBothStores('one reference at two locations at once: one of them is refused', async (bistro) => {
  const { path: here } = await orderToPay(bistro, 50)
  const there = `/go/order/${await openOrder(bistro, 15, { location_id: 2, staff_id: 6 })}/payment`
  for (let round = 1; round <= 15; round++) {
    const pending = await bistro.post(here, { amount: '0.01', method: 'card', status: 'pending' })
    const reference = `gw-${round}`
    const answers = await Promise.all([
      bistro.put(`${here}/${pending.body.payment_id}`, { status: 'approved', reference }),
      bistro.post(there, { amount: 0, tip: '1.00', method: 'card', reference }),
    ])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409])
    const refused = answers.find(({ status }) => status === 409)
    assert.equal(refused?.body.error.code, 'reference_taken')
  }
})

onBothStores('cash: the change is what was handed over beyond amount and tip', async (bistro) => {
  const { path } = await orderToPay(bistro)
  const paid = await bistro.post(path, { amount: '7.30', tip: '0.70', tendered: '20', method: 'cash' })
  assert.equal(paid.body.change, '12.00')
  const short = await bistro.post(path, { amount: '7.30', tip: '0.70', tendered: '7.99', method: 'cash' })
  assert.equal(short.status, 400)
  assert.deepEqual(Object.keys(short.body.error.details.fields), ['tendered'])
  const card = await bistro.post(path, { amount: '1', tendered: '7.99', method: 'card' })
  assert.equal(card.status, 400)
})

onBothStores('never more than is free: what a terminal holds is not free', async (bistro) => {
  const { bill, totalCents, path } = await orderToPay(bistro)
  const held = await bistro.post(path, {
    amount: text(totalCents - 500),
    method: 'card',
    status: 'pending',
    terminal: 'T-1001',
  })
  assert.equal(held.body.payment_status, 'pending')
  assert.equal(held.body.balance, bill.total)
  assert.equal(held.body.free_to_pay, '5.00')
  assert.equal(held.body.held_until, '2026-11-15 19:33:00')
  assert.equal(held.body.bill_version, bill.version)
  const refused = await bistro.post(path, { amount: '5.01', method: 'card', terminal: 'T-1002' })
  assert.equal(refused.status, 409)
  assert.equal(refused.body.error.code, 'over_balance')
  assert.deepEqual(refused.body.error.details, {
    balance: bill.total,
    free_to_pay: '5.00',
    over: '0.01',
    reasons: [
      {
        code: 'payment_pending',
        message: `${text(totalCents - 500)} is being paid at terminal T-1001; wait for it to end.`,
        payment_id: 1,
        amount: text(totalCents - 500),
        terminal: 'T-1001',
        held_until: '2026-11-15 19:33:00',
      },
    ],
  })
  assert.equal((await bistro.post(path, { amount: '5.00', method: 'cash' })).status, 201)
  const approved = await bistro.put(`${path}/1`, { status: 'approved', reference: 'gw-9', tip: '2.00' })
  assert.equal(approved.body.payment_status, 'approved')
  assert.equal(approved.body.fully_paid, 1)
  assert.equal(approved.body.tip, '2.00')
  assert.equal(approved.body.overpaid, '0.00')
})

onBothStores('a declined payment gives its amount back at once', async (bistro) => {
  const { orderId, bill, path } = await orderToPay(bistro)
  await bistro.post(path, { amount: bill.total, method: 'card', status: 'pending' })
  const declined = await bistro.put(`${path}/1`, { status: 'declined' })
  assert.equal(declined.body.payment_status, 'declined')
  assert.equal(declined.body.free_to_pay, bill.total)
  const again = await bistro.put(`${path}/1`, { status: 'declined' })
  assert.deepEqual(again.body, declined.body)
  assert.equal((await bistro.post(path, { amount: bill.total, method: 'cash' })).status, 201)
  const types = await eventTypes(bistro, orderId)
  assert.equal(types.filter((type) => type === 'payment.declined').length, 1)
})

onBothStores(
  'a hold ends after 180 s to the millisecond, and its late approval still counts',
  async (bistro) => {
    const { orderId, bill, path } = await orderToPay(bistro)
    await bistro.post(path, { amount: bill.total, method: 'card', status: 'pending', terminal: 'T-1001' })
    bistro.clock.now += 180 * SECONDS - 1
    assert.equal((await bistro.post(path, { amount: '0.01', method: 'card' })).status, 409)
    bistro.clock.now += 1
    const listed = await bistro.get(`/go/order/${orderId}/payments`)
    assert.equal(listed.body.result[0].payment_status, 'unknown')
    assert.equal(listed.body.free_to_pay, bill.total)
    assert.equal((await bistro.post(path, { amount: bill.total, method: 'cash' })).body.fully_paid, 1)

    const { body: unsettled } = await bistro.get('/go/report/1/unsettled')
    assert.equal(unsettled.records, 1)
    assert.deepEqual(
      [unsettled.result[0].payment_id, unsettled.result[0].payment_status, unsettled.result[0].terminal],
      [1, 'unknown', 'T-1001'],
    )
    const late = await bistro.put(`${path}/1`, { status: 'approved', reference: 'gw-late' })
    assert.equal((await bistro.get('/go/report/1/unsettled')).body.records, 0)
    assert.equal(late.status, 201)
    assert.equal(late.body.payment_status, 'approved')
    assert.equal(late.body.overpaid, bill.total)
    assert.equal(late.body.paid, text(2 * cents(bill.total)))
    assert.equal(late.body.balance, '0.00')
    const again = await bistro.put(`${path}/1`, { status: 'approved', reference: 'gw-late' })
    assert.deepEqual(again.body, late.body)

    const [event] = await bistro.sql<{ data: string }>`
    select data from events where type = 'payment.approved' order by sequence desc limit 1`
    const { late: flagged, overpaid } = JSON.parse(event?.data ?? '')
    assert.deepEqual([flagged, overpaid], [1, bill.total])
  },
)

onBothStores('an approval counts even when the table is closed', async (bistro) => {
  const { bill, path } = await orderToPay(bistro)
  await bistro.post(path, { amount: bill.total, method: 'card', status: 'pending' })
  bistro.clock.now += 181 * SECONDS
  await bistro.post(path, { amount: bill.total, method: 'cash' })
  assert.equal((await bistro.put('/go/table/1/close')).status, 201)
  const late = await bistro.put(`${path}/1`, { status: 'approved' })
  assert.equal(late.status, 201)
  assert.equal(late.body.overpaid, bill.total)
  const refused = await bistro.post(path, { amount: '1', method: 'cash' })
  assert.equal(refused.body.error.code, 'order_closed')
})

onBothStores('an approved payment cannot be declined', async (bistro) => {
  const { bill, path } = await orderToPay(bistro)
  await bistro.post(path, { amount: bill.total, method: 'card' })
  const refused = await bistro.put(`${path}/1`, { status: 'declined' })
  assert.equal(refused.status, 409)
  assert.equal(refused.body.error.code, 'payment_settled')
  const unknown = await bistro.put(`${path}/99`, { status: 'declined' })
  assert.equal(unknown.body.error.code, 'payment_not_found')
})

onBothStores('a payment that names an older bill learns what changed', async (bistro) => {
  const { orderId, bill, path } = await orderToPay(bistro)
  const second = await addItem(bistro, orderId, 2)
  await bistro.delete(`/go/order/${second}/item`)
  await bistro.post(path, { amount: '1.00', method: 'cash' })
  const refused = await bistro.post(path, { amount: bill.total, method: 'card', bill_version: bill.version })
  assert.equal(refused.status, 409)
  assert.equal(refused.body.error.code, 'bill_changed')
  const { bill_version, balance, changes } = refused.body.error.details
  assert.equal(bill_version, bill.version + 3)
  assert.equal(balance, text(cents(bill.total) - 100))
  assert.deepEqual(
    changes.map(({ version, change }: { version: number; change: string }) => [version, change]),
    [
      [bill.version + 1, 'added'],
      [bill.version + 2, 'removed'],
      [bill.version + 3, 'paid'],
    ],
  )
  assert.match(changes[0].message, /^Added 2 × .+\.$/)
  assert.match(changes[1].message, /^Removed 2 × .+\.$/)
  assert.equal(changes[2].message, 'Paid 1.00 by cash.')
  const current = await bistro.post(path, { amount: '1.00', method: 'card', bill_version })
  assert.equal(current.status, 201)
})

onBothStores('close and delete say every reason why not', async (bistro) => {
  const { orderId, bill, totalCents, path } = await orderToPay(bistro, 2)
  await bistro.post(path, { amount: '1.00', method: 'card', status: 'pending', terminal: 'T-1001' })
  bistro.clock.now += 181 * SECONDS
  await bistro.post(path, { amount: '2.00', method: 'card', status: 'pending', terminal: 'T-1002' })
  await bistro.post(path, { amount: '3.00', method: 'cash', tip: '0.50' })

  const notClosed = await bistro.put('/go/table/1/close')
  assert.equal(notClosed.body.error.code, 'order_not_paid')
  const balance = text(totalCents - 300)
  assert.equal(notClosed.body.error.details.balance, balance)
  assert.deepEqual(
    notClosed.body.error.details.reasons.map(({ code, terminal }: any) => [code, terminal]),
    [
      ['balance_due', undefined],
      ['payment_unknown', 'T-1001'],
      ['payment_pending', 'T-1002'],
    ],
  )
  const notDeleted = await bistro.delete(`/go/order/${orderId}`)
  assert.equal(notDeleted.body.error.code, 'order_has_payments')
  assert.deepEqual(
    notDeleted.body.error.details.reasons.map(({ code }: any) => code),
    ['payments_stand', 'payment_unknown', 'payment_pending'],
  )
  for (const { message } of notDeleted.body.error.details.reasons) assert.match(message, /\.$/)
  assert.equal(bill.paid, '0.00')
})

onBothStores(
  'an order with an unknown payment is not deleted; one with a declined payment is',
  async (bistro) => {
    const { orderId, path } = await orderToPay(bistro)
    await bistro.post(path, { amount: '1.00', method: 'card', status: 'pending' })
    bistro.clock.now += 181 * SECONDS
    assert.equal((await bistro.delete(`/go/order/${orderId}`)).status, 409)
    await bistro.put(`${path}/1`, { status: 'declined' })
    assert.equal((await bistro.delete(`/go/order/${orderId}`)).status, 201)
  },
)

onBothStores('an item is not removed under a payment that is being made', async (bistro) => {
  const orderId = await openOrder(bistro, 1)
  await addItem(bistro, orderId)
  const second = await addItem(bistro, orderId)
  const { total } = await billOf(bistro, orderId)
  await bistro.post(`/go/order/${orderId}/payment`, { amount: total, method: 'card', status: 'pending' })
  const refused = await bistro.delete(`/go/order/${second}/item`)
  assert.equal(refused.body.error.code, 'below_paid')
  assert.equal(refused.body.error.details.held, total)
  bistro.clock.now += 180 * SECONDS
  assert.equal((await bistro.delete(`/go/order/${second}/item`)).status, 200)
})
