import assert from 'node:assert/strict'
import { hashOf } from '../../src/events/store.ts'
import { onBothStores, type Restaurant } from '../support/test-app.ts'

const status = { ip: '10.0.0.9', battery: 50, charging: 1, ssid: 'Bistro' }

onBothStores('each change writes its own event, and nothing else does', async (bistro) => {
  const steps: [string, () => Promise<{ status: number }>, string[]][] = [
    ['check in', () => bistro.put('/go/terminal/T-1001/checkin', status), ['terminal.online']],
    ['check in again', () => bistro.put('/go/terminal/T-1001/checkin', status), []],
    ['set pin', () => bistro.put('/go/terminal/1/pin', { pin: 9 }), ['location.settings_changed']],
    ['set it again', () => bistro.put('/go/terminal/1/pin', { pin: 9 }), []],
    ['switch off', () => bistro.put('/go/terminal/1/tipping', { switch: 0 }), ['location.settings_changed']],
    ['switch off again', () => bistro.put('/go/terminal/1/tipping', { switch: 0 }), []],
    ['add table', () => bistro.post('/go/table/1', { table_number: '50' }), ['table.created']],
    ['add it again', () => bistro.post('/go/table/1', { table_number: '50' }), []],
    ['delete table', () => bistro.delete('/go/table/14'), ['table.deleted']],
    ['add staff', () => bistro.post('/go/staff/1', { first_name: 'Zoe' }), ['staff.created']],
    ['delete staff', () => bistro.delete('/go/staff/5'), ['staff.deleted']],
    [
      'open',
      () => bistro.put('/go/table/1/open', { location_id: 1, staff_id: 1, allergens: 0 }),
      ['table.opened'],
    ],
    ['open again', () => bistro.put('/go/table/1/open', { location_id: 1, staff_id: 1, allergens: 0 }), []],
    [
      'add items',
      () => bistro.post('/go/order/1', { items: [{ item_id: 1 }, { item_id: 2 }] }),
      // The kitchen's printer has never called, so the order is reported as not printed.
      ['order.items_added', 'order.not_printed'],
    ],
    ['remove one', () => bistro.delete('/go/order/2/item'), ['order.item_removed']],
    [
      'print',
      () => bistro.post('/go/printer/1', { location_id: 1, serial_no: 'P-1001' }),
      ['printjob.created'],
    ],
    ['read', () => bistro.get('/go/order/1'), []],
    [
      'pay a part',
      () => bistro.post('/go/order/1/payment', { amount: '2', method: 'cash' }),
      ['payment.approved'],
    ],
    ['pay too much', () => bistro.post('/go/order/1/payment', { amount: '99', method: 'cash' }), []],
    [
      'pay the rest',
      () => bistro.post('/go/order/1/payment', { amount: '3.18', method: 'card', reference: 'r' }),
      ['payment.approved', 'order.paid'],
    ],
    [
      'resend it',
      () => bistro.post('/go/order/1/payment', { amount: '3.18', method: 'card', reference: 'r' }),
      [],
    ],
    ['close', () => bistro.put('/go/table/1/close'), ['table.closed']],
    [
      'open another',
      () => bistro.put('/go/table/2/open', { location_id: 1, staff_id: 1, allergens: 1 }),
      ['table.opened'],
    ],
    ['delete its order', () => bistro.delete('/go/order/2'), ['order.deleted']],
  ]
  let seen = (await log(bistro)).length
  for (const [name, step, types] of steps) {
    await step()
    const events = await log(bistro)
    assert.deepEqual(
      events.slice(seen).map(({ type }) => type),
      types,
      name,
    )
    seen = events.length
  }
})

onBothStores('the log of a location has no gaps and each event holds the one before', async (bistro) => {
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => bistro.post('/go/staff/1', { first_name: `N${index}` })),
  )
  const events = await log(bistro)
  for (const [index, event] of events.entries()) {
    assert.equal(event.sequence, index + 1)
    assert.equal(event.previousHash, events[index - 1]?.hash ?? '')
    assert.equal(event.hash, hashOf(event))
  }
})

onBothStores('an event tells who did it', async (bistro) => {
  await bistro.post('/go/staff/1', { first_name: 'Yan' })
  const event = (await log(bistro)).at(-1)
  assert.deepEqual(JSON.parse(event?.actor ?? ''), { kind: 'key', id: 1, name: 'Demo' })
  assert.equal(event?.happenedAt, bistro.clock.now)
})

interface LoggedEvent {
  accountId: number
  locationId: number
  sequence: number
  type: string
  actor: string
  data: string
  happenedAt: number
  previousHash: string
  hash: string
}

function log({ sql }: Restaurant): Promise<LoggedEvent[]> {
  return sql<LoggedEvent>`
    select account_id as "accountId", location_id as "locationId", sequence, type, actor, data,
      happened_at as "happenedAt", previous_hash as "previousHash", hash
    from events where account_id = 1 and location_id = 1 order by sequence`
}
