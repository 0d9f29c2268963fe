import assert from 'node:assert/strict'
import { BREAD, BURRATA } from '../../../test/support/demo.ts'
import { openOrder } from '../../../test/support/order-helpers.ts'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'

const WORD = { reason: 'Corked', supervisor_pin: 1234 }
const sales = async (bistro: Restaurant) => (await bistro.get('/go/report/1/sales')).body

const tab = (bistro: Restaurant, kind: string, covers: number) =>
  bistro.post('/go/order/1/new', {
    staff_id: 1,
    client_id: `tab-${kind}`,
    kind,
    covers,
    items: [{ item_id: BREAD, course: 2 }],
  })

onBothStores('covers, average check, courses and kinds add up to the same sales', async (bistro) => {
  const table = `/go/order/${await openOrder(bistro, 4, { covers: 3 })}`
  await bistro.post(table, { items: [{ item_id: BURRATA, course: 1 }, { item_id: BREAD }] })
  for (const kind of ['takeaway', 'bar']) assert.equal((await tab(bistro, kind, 1)).status, 201)
  const { summary, by_day, by_staff, by_course, by_kind } = await sales(bistro)
  // 18.00 at the table and 4.50 at each tab, each with tax 10 % and service 5 %.
  assert.deepEqual([summary.orders, summary.total, summary.average_check], [3, '31.06', '10.35'])
  for (const { covers, average_check } of [summary, by_day[0], by_staff[0]]) {
    assert.deepEqual([covers, average_check], [5, '10.35'])
  }
  assert.deepEqual(by_course, [
    { course: 0, qty: 1, amount: '4.50' },
    { course: 1, qty: 1, amount: '13.50' },
    { course: 2, qty: 2, amount: '9.00' },
  ])
  assert.deepEqual(
    by_kind.map(({ kind, orders, total, covers, average_check }: any) => [
      kind,
      orders,
      total,
      covers,
      average_check,
    ]),
    [
      ['table', 1, '20.70', 3, '20.70'],
      ['takeaway', 1, '5.18', 1, '5.18'],
      ['bar', 1, '5.18', 1, '5.18'],
    ],
  )
  const csv = await bistro.get('/go/report/1/sales?format=csv&by=course')
  assert.equal(csv.text, 'course,qty,amount\r\n0,1,4.50\r\n1,1,13.50\r\n2,2,9.00\r\n')
  const day = (await bistro.get('/go/report/1/day')).body
  assert.deepEqual([day.covers, day.average_check, day.never_fired], [5, '10.35', []])
})

onBothStores(
  'waste is reported separately from voids that were not made, with the person',
  async (bistro) => {
    const owner = await signIn(bistro)
    await bistro.put('/go/staff/2/pin', { pin: '4711' }, owner)
    const { session } = (await bistro.post('/go/staff/1/signin', { pin: '4711' })).body
    const ben = { headers: { 'x-staff-session': session } }
    const order = `/go/order/${await openOrder(bistro, 4)}`
    const items = Array.from({ length: 4 }, () => ({ item_id: BREAD }))
    const [burnt, wrong, approved, unsaid] = (await bistro.post(order, { items })).body.order_item_ids
    const remove = (id: number, body?: object, as = {}) => bistro.delete(`/go/order/${id}/item`, body, as)
    await remove(burnt, { reason: 'Burnt', made: 1 }, ben)
    await remove(wrong, { reason: 'Wrong table', made: 0 }, ben)
    await remove(approved, { ...WORD, made: 1 }, ben)
    await remove(unsaid)
    const { by_reduction } = await sales(bistro)
    assert.deepEqual(
      by_reduction.map(({ kind, made, reason, done_by, approved_by, count, amount }: any) => [
        kind,
        made,
        reason,
        done_by,
        approved_by,
        count,
        amount,
      ]),
      [
        ['void', 0, '', 'Demo', '', 1, '4.50'],
        ['void', 1, 'Burnt', 'Ben Okafor', '', 1, '4.50'],
        ['void', 1, 'Corked', 'Ben Okafor', 'supervisor PIN', 1, '4.50'],
        ['void', 0, 'Wrong table', 'Ben Okafor', '', 1, '4.50'],
      ],
    )
    assert.equal(by_reduction[2].person, 'supervisor PIN')
  },
)

onBothStores('refunds are reported by reason, and by item if they name some', async (bistro) => {
  const order = `/go/order/${await openOrder(bistro, 4)}`
  const { order_item_ids } = (await bistro.post(order, { items: [{ item_id: BREAD, qty: 2 }] })).body
  const held = { item_id: BURRATA, hold: 1 }
  const { order_item_id } = (await bistro.post(order, { items: [held] })).body
  const { total } = (await bistro.get(order)).body.result.bill
  const paid = await bistro.post(`${order}/payment`, { amount: total, tip: '2.00', method: 'card' })
  const { payment_id } = paid.body
  await bistro.put('/go/table/4/close')
  const items = [{ order_item_id: order_item_ids[0], qty: 1 }]
  const first = await bistro.post(`${order}/refund`, { payment_id, items, ...WORD })
  assert.deepEqual([first.status, first.body.amount], [201, '5.18'])
  await bistro.post(`${order}/refund`, { payment_id, amount: '1.00', tip: '2.00', ...WORD })
  await bistro.post(`${order}/refund`, { payment_id, amount: '7.00', ...WORD, reason: 'Late' })
  const { by_refund, by_item, summary } = await sales(bistro)
  assert.deepEqual(by_refund, [
    { reason: 'Late', person: 'supervisor PIN', done_by: 'Demo', count: 1, amount: '7.00', tip: '0.00' },
    { reason: 'Corked', person: 'supervisor PIN', done_by: 'Demo', count: 2, amount: '6.18', tip: '2.00' },
  ])
  assert.equal(summary.refunds, '13.18')
  assert.deepEqual(
    by_item.map(({ item_id, qty, refunded }: any) => [item_id, qty, refunded]),
    [
      [BURRATA, 1, 0],
      [BREAD, 2, 1],
    ],
  )
  const day = (await bistro.get('/go/report/1/day')).body
  assert.deepEqual(day.never_fired, [
    { order_id: day.never_fired[0]?.order_id, order_item_id, name: 'Burrata', qty: 1 },
  ])
  assert.deepEqual([day.taken.refunds, day.balance.difference], ['13.18', '0.00'])
})

onBothStores(
  'a deleted order is reported with who deleted it and why, and its voids stay',
  async (bistro) => {
    const order = `/go/order/${await openOrder(bistro, 4)}`
    const items = [{ item_id: BREAD, qty: 2 }, { item_id: BURRATA }]
    const [breads] = (await bistro.post(order, { items })).body.order_item_ids
    await bistro.delete(`/go/order/${breads}/item`, { qty: 1, reason: 'Burnt', made: 1 })
    const before = (await sales(bistro)).by_reduction
    const gone = await bistro.delete(order, { reason: 'They left' })
    assert.equal(gone.status, 201, gone.text)
    const { by_reduction } = await sales(bistro)
    assert.deepEqual(by_reduction, [
      {
        ...{ kind: 'deletion', reason: 'They left', person: 'Demo', done_by: 'Demo', approved_by: '' },
        ...{ made: 0, count: 1, amount: '18.00' },
      },
      ...before,
    ])
    const { deleted, orders } = (await bistro.get('/go/report/1/day')).body
    assert.equal(orders, 0)
    assert.deepEqual(
      deleted.map(({ amount, reason, done_by }: any) => [amount, reason, done_by]),
      [['18.00', 'They left', 'Demo']],
    )
    // An empty table that was opened by mistake does not appear as a deletion.
    await bistro.delete(`/go/order/${await openOrder(bistro, 4)}`)
    assert.deepEqual((await sales(bistro)).by_reduction, by_reduction)
  },
)

onBothStores(
  'where the location wants it, voids after sending and deletions need a supervisor',
  async (bistro) => {
    const owner = await signIn(bistro)
    const order = `/go/order/${await openOrder(bistro, 4)}`
    const items = [{ item_id: BREAD }, { item_id: BREAD, hold: 1 }]
    const [sent, held] = (await bistro.post(order, { items })).body.order_item_ids
    assert.equal((await bistro.put('/go/location/1/service', { void_approval: 1 }, owner)).status, 201)
    const codeOf = async (response: Promise<{ status: number; body: any }>) => {
      const { status, body } = await response
      return body.error?.code ?? status
    }
    const voiding = (id: number, body: object) => codeOf(bistro.delete(`/go/order/${id}/item`, body))
    assert.equal(await voiding(sent, {}), 'reason_needed')
    assert.equal(await voiding(sent, { reason: 'Burnt' }), 'approval_needed')
    assert.equal(await codeOf(bistro.delete(order)), 'reason_needed')
    assert.equal(await codeOf(bistro.delete(order, { reason: 'They left' })), 'approval_needed')
    // A line that was not sent to the kitchen is not a loss.
    assert.equal(await voiding(held, {}), 200)
    assert.equal(await codeOf(bistro.delete(order, { reason: 'They left', supervisor_pin: 1234 })), 201)
    const [{ done_by, approved_by }] = (await sales(bistro)).by_reduction.filter(
      ({ kind }: any) => kind === 'deletion',
    )
    assert.deepEqual([done_by, approved_by], ['Demo', 'supervisor PIN'])
  },
)
