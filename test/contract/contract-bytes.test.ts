import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BREAD, BURRATA } from '../support/demo.ts'
import { onBothStores, type Restaurant } from '../support/test-app.ts'

// The thirty calls of the contract answer at a location without hours, levels and combos as they did before those
// existed: byte for byte, in a scripted evening. `npm run test:some -- contract-bytes` with COMANDA_RECORD_CONTRACT=1
// records the responses again, which is right only when the contract itself was extended.

const FILE = join(import.meta.dirname, '../golden/contract-calls.json')

onBothStores('the contract calls answer byte for byte as before', async (bistro) => {
  const spoken = await everyContractCall(bistro)
  if (process.env.COMANDA_RECORD_CONTRACT && bistro.store === 'sqlite')
    writeFileSync(FILE, `${JSON.stringify(spoken, null, 1)}\n`)
  assert.deepEqual(spoken, JSON.parse(readFileSync(FILE, 'utf8')))
})

/** Performs each of the thirty calls at least once and returns the bodies as text. */
async function everyContractCall(bistro: Restaurant): Promise<string[]> {
  const spoken: string[] = []
  const call = async (method: 'get' | 'post' | 'put' | 'delete', path: string, body?: unknown) => {
    const answer = method === 'get' ? await bistro.get(path) : await bistro[method](path, body)
    const text = answer.text.replace(/"request_id":"[^"]*"/g, '"request_id":"…"')
    spoken.push(`${method.toUpperCase()} ${path} ${answer.status} ${text}`)
    return answer.body
  }
  await call('get', '/go/terminal/T-1001/login')
  await call('put', '/go/terminal/T-1001/checkin', { ip: '192.0.2.7', battery: 85, charging: 0, ssid: 'B' })
  await call('get', '/go/terminal/1/pin')
  await call('put', '/go/terminal/1/pin', { pin: 4711 })
  for (const setting of ['ordering', 'tipping', 'splitbill'])
    await call('put', `/go/terminal/1/${setting}`, { switch: 1 })
  await call('get', '/go/staff/1')
  const { staff_id } = await call('post', '/go/staff/1', { first_name: 'Zoe', last_name: 'Marsh', pin: 9381 })
  await call('delete', `/go/staff/${staff_id}`)
  for (const list of ['printer/1', 'menu/1', 'menu/1/sections', 'menu/2/sections'])
    await call('get', `/go/${list}`)
  for (const section of [1, 2, 3]) await call('get', `/go/menu/${section}/items`)
  for (const item of [1, 5]) await call('get', `/go/menu/${item}/modifiers`)
  for (const modifier of [1, 2]) {
    await call('get', `/go/menu/${modifier}/modifier_details`)
    await call('get', `/go/menu/${modifier}/modifier_options`)
    await call('get', `/go/menu/${modifier}/modifier_items`)
  }
  for (const list of ['', '/open', '/available']) await call('get', `/go/table/1${list}`)
  const { table_id } = await call('post', '/go/table/1', { table_number: 91, table_type: 1, seats: 4 })
  await call('delete', `/go/table/${table_id}`)

  const { order_id: order } = await call('put', '/go/table/4/open', {
    location_id: 1,
    staff_id: 1,
    allergens: 1,
  })
  const added = await call('post', `/go/order/${order}`, {
    items: [
      { item_id: BREAD, qty: 2, notes: 'warm' },
      { item_id: BURRATA, qty: 1 },
    ],
  })
  await call('post', `/go/order/${order}`, { item_id: BREAD, channel: 'guest' })
  await call('post', `/go/order/${order}`, { items: [{ item_id: 999_999 }, { item_id: BREAD }] })
  await call('get', `/go/order/${order}`)
  await call('get', '/go/table/1/open')
  const { printjob_id } = await call('post', `/go/printer/${order}`, { location_id: 1, serial_no: 'P-1001' })
  await call('get', `/go/printer/${printjob_id}/printjob`)
  await call('delete', `/go/order/${added.order_item_ids[1]}/item`)
  await call('get', `/go/order/${order}`)
  await call('put', '/go/table/4/close')
  const { order_id: second } = await call('put', '/go/table/5/open', {
    location_id: 1,
    staff_id: 1,
    allergens: 0,
  })
  await call('post', `/go/order/${second}`, { item_id: BURRATA, qty: 3 })
  await call('delete', `/go/order/${second}`)
  await call('get', `/go/order/${second}`)
  return spoken
}
