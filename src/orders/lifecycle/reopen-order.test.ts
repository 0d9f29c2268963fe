import assert from 'node:assert/strict'
import { BREAD } from '../../../test/support/demo.ts'
import { openOrder } from '../../../test/support/order-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'

const word = { reason: 'Wrong card', supervisor_pin: 1234 }

/** A paid and closed order: at a table, or Ana's tab. */
async function closed(bistro: Restaurant, path: string) {
  const added = await bistro.post(path, { item_id: BREAD })
  assert.equal(added.status, 201, added.text)
  const { total } = (await bistro.get(path)).body.result.bill
  await bistro.post(`${path}/payment`, { amount: total, method: 'card' })
  assert.equal((await bistro.put(`${path}/close`)).status, 201)
  return path
}

onBothStores(
  'a tab comes back as the tab it was, and a table’s order as a tab if need be',
  async (bistro) => {
    const tab = { staff_id: 1, client_id: 'phone-1', kind: 'bar', name: 'Ana' }
    const { order_id } = (await bistro.post('/go/order/1/new', tab)).body
    const ana = await closed(bistro, `/go/order/${order_id}`)
    const back = await bistro.put(`${ana}/reopen`, word)
    assert.deepEqual(back.body, { status: 201, order_id, table_id: 0 })
    const { kind, name, state } = (await bistro.get(ana)).body.result
    assert.deepEqual([kind, name, state], ['bar', 'Ana', 'paid'])

    const table = await closed(bistro, `/go/order/${await openOrder(bistro, 4)}`)
    const next = await openOrder(bistro, 4)
    const taken = await bistro.put(`${table}/reopen`, word)
    assert.deepEqual([taken.body.error.code, taken.body.error.details.order_id], ['table_already_open', next])
    const both = await bistro.put(`${table}/reopen`, { ...word, table_id: 5, kind: 'bar' })
    assert.equal(both.status, 400)
    const away = await bistro.put(`${table}/reopen`, { ...word, kind: 'takeaway', name: 'Table 4' })
    assert.deepEqual([away.status, away.body.table_id], [201, 0])
    assert.deepEqual((await bistro.get(table)).body.result.kind, 'takeaway')
    const events = (await bistro.get('/go/event/1?types=order.reopened_after_close')).body.result
    assert.deepEqual(
      events.map(({ data }: any) => [data.table_id, data.kind, data.name, data.approved_by]),
      [
        [0, 'bar', 'Ana', 'supervisor PIN'],
        [0, 'takeaway', 'Table 4', 'supervisor PIN'],
      ],
    )
  },
)

onBothStores('of two orders reopened at one free table, one succeeds', async (bistro) => {
  const first = await closed(bistro, `/go/order/${await openOrder(bistro, 4)}`)
  const second = await closed(bistro, `/go/order/${await openOrder(bistro, 4)}`)
  const answers = await Promise.all([first, second].map((path) => bistro.put(`${path}/reopen`, word)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409])
})
