import assert from 'node:assert/strict'
import { SECRET } from '../../../test/support/database/template.ts'
import { openOrder } from '../../../test/support/order-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { createSecrets } from '../../platform/storage/secrets.ts'
import { restockDueItems } from './restock-job.ts'

type Json = Record<string, any>

const wholeItem = async (bistro: Restaurant, itemId: number): Promise<Json> => {
  const { body } = await bistro.get('/go/menu/1/all')
  const sections: Json[] = body.result.flatMap((menu: Json) => menu.sections)
  return sections.flatMap(({ items }) => items).find((item) => item.item_id === itemId) as Json
}

const availability = async (bistro: Restaurant): Promise<Json[]> => {
  const { body } = await bistro.get('/go/event/1?types=menu.availability')
  return body.result.map(({ data }: Json) => data)
}

onBothStores('thirty terminals after seven portions sell exactly seven', async (bistro) => {
  const orders: number[] = []
  for (let table = 1; table <= 10; table++) orders.push(await openOrder(bistro, table))
  assert.equal((await bistro.put('/go/menu/1/available', { left: 7 })).status, 201)
  const tries = Array.from({ length: 30 }, (_, index) => orders[index % orders.length])
  const answers = await Promise.all(tries.map((order) => bistro.post(`/go/order/${order}`, { item_id: 1 })))
  const sold = answers.filter(({ status }) => status === 201)
  const refused = answers.filter(({ status }) => status === 409)
  assert.deepEqual([sold.length, refused.length], [7, 23])
  for (const { body } of refused) {
    assert.equal(body.error.code, 'item_unavailable')
    assert.equal(body.error.details.left, 0)
  }
  const { available, left } = await wholeItem(bistro, 1)
  assert.deepEqual([available, left], [0, 0])
  assert.deepEqual(
    (await availability(bistro)).map((data) => [data.was_available, data.available, data.left]),
    [
      [1, 1, 7],
      [1, 1, 6],
      [1, 1, 5],
      [1, 1, 4],
      [1, 1, 3],
      [1, 1, 2],
      [1, 1, 1],
      [1, 0, 0],
    ],
  )
})

onBothStores('portions of lines that are removed come back, and the next can be sold', async (bistro) => {
  const order = await openOrder(bistro, 1)
  await bistro.put('/go/menu/1/available', { left: 2 })
  const { body } = await bistro.post(`/go/order/${order}`, { item_id: 1, qty: 2 })
  assert.equal((await bistro.post(`/go/order/${order}`, { item_id: 1 })).status, 409)
  assert.equal((await bistro.delete(`/go/order/${body.order_item_id}/item`)).status, 200)
  assert.equal((await wholeItem(bistro, 1)).left, 2)
  const tooMany = await bistro.post(`/go/order/${order}`, { items: [{ item_id: 1, qty: 2 }, { item_id: 1 }] })
  assert.deepEqual([tooMany.status, tooMany.body.error.details], [409, { item_id: 1, left: 2 }])
  assert.equal(tooMany.body.error.message.includes('Only 2 of'), true)
  assert.equal((await bistro.post(`/go/order/${order}`, { item_id: 1 })).status, 201)
  assert.equal((await wholeItem(bistro, 1)).left, 1)
  assert.deepEqual(
    (await availability(bistro)).map((data) => [data.was_available, data.available, data.left]),
    [
      [1, 1, 2],
      [1, 0, 0],
      [0, 1, 2],
      [1, 1, 1],
    ],
  )
})

onBothStores('the portions of a deleted order come back', async (bistro) => {
  const order = await openOrder(bistro, 1)
  await bistro.put('/go/menu/1/available', { left: 2 })
  await bistro.post(`/go/order/${order}`, { item_id: 1, qty: 2 })
  assert.equal((await bistro.delete(`/go/order/${order}`)).status, 201)
  assert.equal((await wholeItem(bistro, 1)).left, 2)
})

onBothStores('an item that is out until tomorrow is back when the business day begins', async (bistro) => {
  const { database, clock } = bistro
  const sweep = () => restockDueItems({ database, secrets: createSecrets(SECRET), now: () => clock.now })
  await bistro.put('/go/menu/1/available', { switch: 0, until: 'tomorrow' })
  const out = await wholeItem(bistro, 1)
  // Four in the morning in Paris.
  assert.deepEqual([out.available, out.out_until], [0, '2026-11-16 03:00:00'])
  clock.now = Date.UTC(2026, 10, 16, 2, 59, 59)
  assert.equal(await sweep(), 0)
  clock.now += 1_000
  assert.deepEqual(await Promise.all([sweep(), sweep()]).then((both) => both.sort()), [0, 1])
  const back = await wholeItem(bistro, 1)
  assert.deepEqual([back.available, back.out_until], [1, ''])
  assert.deepEqual(
    (await availability(bistro)).map((data) => [data.was_available, data.available]),
    [
      [1, 0],
      [0, 1],
    ],
  )
})

onBothStores('setting the same availability twice appends one event', async (bistro) => {
  for (const wrong of [{}, { switch: 1, left: 3 }, { switch: 1, until: 'tomorrow' }, { left: -1 }]) {
    assert.equal((await bistro.put('/go/menu/1/available', wrong)).status, 400, JSON.stringify(wrong))
  }
  await bistro.put('/go/menu/1/available', { switch: 0 })
  await bistro.put('/go/menu/1/available', { switch: 0 })
  assert.deepEqual(await availability(bistro), [
    { item_id: 1, name: 'Bread & Butter', available: 0, was_available: 1, left: null },
  ])
})

onBothStores('an option that is out is refused, chosen or pre-selected', async (bistro) => {
  const order = await openOrder(bistro, 1)
  const { body } = await bistro.get('/go/menu/1/all')
  const items: Json[] = body.result.flatMap((menu: Json) => menu.sections.flatMap(({ items }: Json) => items))
  const preselected = items.find(({ modifiers }) => modifiers.some(isPreselected)) as Json
  const modifier = preselected.modifiers.find(isPreselected)
  const option = modifier.options.find(({ is_selected }: Json) => is_selected === 1)
  const path = `/go/menu/${option.option_id}/option_available`
  assert.equal((await bistro.put(path, { switch: 0 })).status, 201)
  const others = preselected.modifiers
    .filter((one: Json) => one !== modifier && one.min > 0 && !isPreselected(one))
    .map((one: Json) => ({ modifier_id: one.modifier_id, option_id: one.options[0].option_id }))
  const line = { item_id: preselected.item_id, modifiers: others }
  const refused = await bistro.post(`/go/order/${order}`, line)
  assert.equal(refused.body.error?.code, 'item_unavailable')
  assert.equal(refused.body.error.details.option_id, option.option_id)
  const unknown = await bistro.put('/go/menu/99999/option_available', { switch: 0 })
  assert.equal(unknown.body.error.code, 'option_not_found')
  await bistro.put(path, { switch: 1 })
  assert.equal((await bistro.post(`/go/order/${order}`, line)).status, 201)
})

const isPreselected = ({ options }: Json) => options.some(({ is_selected }: Json) => is_selected === 1)
