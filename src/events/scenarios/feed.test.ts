import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'

const open = (bistro: Restaurant, tableId: number) =>
  bistro.put(`/go/table/${tableId}/open`, { location_id: 1, staff_id: 2, allergens: 0 })

onBothStores('the feed lists all events of a location in order', async (bistro) => {
  const before = await bistro.get('/go/event/1?limit=1000')
  const last = before.body.cursor
  assert.deepEqual(
    before.body.result.map(({ sequence }: { sequence: number }) => sequence),
    Array.from({ length: last }, (_, index) => index + 1),
  )
  assert.equal(before.body.more, 0)
  assert.equal(before.body.result[0].type, 'location.created')

  const { body: opened } = await open(bistro, 3)
  const after = await bistro.get(`/go/event/1?after=${last}`)
  assert.deepEqual(after.body, {
    status: 200,
    location_id: 1,
    records: 1,
    result: [
      {
        id: `evt_1_1_${last + 1}`,
        sequence: last + 1,
        location_id: 1,
        type: 'table.opened',
        version: 1,
        timestamp: '2026-11-15T19:30:00.000Z',
        actor: { kind: 'key', id: 1, name: 'Demo' },
        data: {
          table_id: 3,
          table_number: 3,
          order_id: opened.order_id,
          staff_id: 2,
          server: 'Ben Okafor',
          allergens: 0,
        },
      },
    ],
    cursor: last + 1,
    more: 0,
  })
})

onBothStores('the feed is read page by page, to the end and no further', async (bistro) => {
  const seen: number[] = []
  let after = 0
  for (let more = 1; more === 1; ) {
    const { body } = await bistro.get(`/go/event/1?after=${after}&limit=7`)
    seen.push(...body.result.map(({ sequence }: { sequence: number }) => sequence))
    assert.ok(body.records <= 7)
    after = body.cursor
    more = body.more
  }
  assert.deepEqual(
    seen,
    seen.map((_, index) => index + 1),
  )
  const { body } = await bistro.get(`/go/event/1?after=${after}`)
  assert.deepEqual([body.records, body.cursor, body.more], [0, after, 0])
})

onBothStores('the feed can be limited to some types, and its cursor passes the others', async (bistro) => {
  await open(bistro, 1)
  await open(bistro, 2)
  await bistro.put('/go/table/1/close')
  const { body: all } = await bistro.get('/go/event/1?limit=1000')
  const { body } = await bistro.get('/go/event/1?types=table.opened,staff.*')
  const listedTypes = body.result.map(({ type }: { type: string }) => type)
  assert.deepEqual(listedTypes, [...Array(5).fill('staff.created'), 'table.opened', 'table.opened'])
  assert.equal(body.cursor, all.cursor)
  assert.equal(body.more, 0)

  const { body: first } = await bistro.get('/go/event/1?types=table.opened&limit=1')
  assert.equal(first.more, 1)
  const { body: second } = await bistro.get(`/go/event/1?types=table.opened&limit=1&after=${first.cursor}`)
  assert.deepEqual(second.result[0].data.table_id, 2)

  assert.equal((await bistro.get('/go/event/1?types=table.opend')).status, 400)
})

onBothStores('a position that the log does not have is refused, not guessed', async (bistro) => {
  const { body } = await bistro.get('/go/event/1?limit=1000')
  const ahead = await bistro.get(`/go/event/1?after=${body.cursor + 1}`)
  assert.equal(ahead.status, 409)
  assert.equal(ahead.body.error.code, 'events_ahead')
  assert.deepEqual(ahead.body.error.details, { first_sequence: 1, last_sequence: body.cursor })
  assert.equal((await bistro.get('/go/event/1?after=-1')).status, 400)
  assert.equal((await bistro.get('/go/event/1?limit=1001')).status, 400)
  assert.equal((await bistro.get('/go/event/999')).status, 404)
})

onBothStores('the history of an order has descriptions, even if it was deleted', async (bistro) => {
  const { body: opened } = await open(bistro, 3)
  const orderId = opened.order_id
  const { body: added } = await bistro.post(`/go/order/${orderId}`, { item_id: 1, qty: 2 })
  await open(bistro, 4)
  await bistro.delete(`/go/order/${added.order_item_id}/item`)
  await bistro.delete(`/go/order/${orderId}`)

  const { body } = await bistro.get(`/go/order/${orderId}/history`)
  assert.equal(body.complete, 1)
  const types = body.result.map(({ type }: { type: string }) => type)
  assert.deepEqual(types, [
    'table.opened',
    'order.items_added',
    'order.not_printed',
    'order.item_removed',
    'order.deleted',
  ])
  for (const entry of body.result) assert.equal(entry.actor.name, 'Demo')
  assert.equal(body.result[0].words, 'Table 3 was opened for Ben Okafor')
  assert.match(body.result[1].words, /^2 × .+ added; the total is \d+\.\d\d$/)
  assert.match(body.result[2].words, /^NOT PRINTED by “Kitchen”: 1 of the order’s items \(never_seen\)$/)
  assert.match(body.result[3].words, /^2 × .+ removed; the total is 0\.00$/)
  assert.equal((await bistro.get('/go/order/999/history')).status, 404)
})

onBothStores('twenty writers leave one gapless log that never fills in behind a reader', async (bistro) => {
  const { body: before } = await bistro.get('/go/event/1?limit=1000')
  let writing = true
  const seen: number[] = []
  const reader = (async () => {
    for (let after = before.cursor; ; ) {
      const last = !writing
      const { body } = await bistro.get(`/go/event/1?after=${after}`)
      seen.push(...body.result.map(({ sequence }: { sequence: number }) => sequence))
      after = body.cursor
      if (last && body.more === 0) return
      await setImmediate()
    }
  })()
  await Promise.all(
    Array.from({ length: 20 }, async (_, writer) => {
      for (let turn = 0; turn < 5; turn++) {
        const name = { first_name: `Writer ${writer}`, last_name: `${turn}` }
        const headers = { 'idempotency-key': `${writer}.${turn}` }
        // On a busy machine some of the twenty get a retry response, and retry.
        const hired = async () => (await bistro.post('/go/staff/1', name, { headers })).status
        let status = await hired()
        while (status === 503) status = await hired()
        assert.equal(status, 201)
      }
    }),
  )
  writing = false
  await reader
  assert.deepEqual(
    seen,
    Array.from({ length: 100 }, (_, index) => before.cursor + 1 + index),
  )
})

onBothStores('the account itself has a log of its own', async (bistro) => {
  const { body } = await bistro.get('/go/event?types=key.created')
  assert.deepEqual(
    body.result.map(({ location_id, type }: { location_id: number; type: string }) => [location_id, type]),
    [[0, 'key.created']],
  )
  assert.equal(body.location_id, 0)
  assert.equal((await bistro.get(`/go/event?after=${body.cursor}`)).body.records, 0)
})
