import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import {
  openStream,
  type ReadEvent,
  type StreamReader,
  startListening,
  writeLarge,
} from '../../test/support/sse-client.ts'
import { onBothStores, type Restaurant } from '../../test/support/test-app.ts'

const hire = (bistro: Restaurant, name: string) => bistro.post('/go/staff/1', { first_name: name })

/**
 * On a busy machine some of twenty concurrent requests for one location get a retry response, and retry as terminals
 * do.
 */
async function hireSurely(bistro: Restaurant, name: string, key: string): Promise<void> {
  for (;;) {
    const headers = { 'idempotency-key': key }
    const { status } = await bistro.post('/go/staff/1', { first_name: name }, { headers })
    if (status === 201) return
    assert.equal(status, 503)
  }
}
const sequences = (events: ReadEvent[]) => events.map(({ sequence }) => sequence)
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

async function lastSequence(bistro: Restaurant): Promise<number> {
  return (await bistro.get('/go/event/1?limit=1000')).body.cursor
}

onBothStores('a stream sends events from now on', async (bistro) => {
  const url = await startListening(bistro.app)
  const last = await lastSequence(bistro)
  const stream = await openStream(`${url}/go/event/1/stream`)
  assert.equal(stream.status, 200)
  assert.equal(stream.headers['content-type'], 'text/event-stream; charset=utf-8')
  assert.equal(stream.headers['cache-control'], 'no-store')
  await hire(bistro, 'Noor')
  await bistro.post('/go/staff/2', { first_name: 'Elsewhere' })
  await hire(bistro, 'Olaf')
  await stream.until(({ length }) => length === 2)
  const { body: feed } = await bistro.get(`/go/event/1?after=${last}`)
  assert.deepEqual(stream.events, feed.result)
  assert.ok(!stream.text().includes('Elsewhere'))
  stream.stop()
})

onBothStores('a stream goes on after the id that the client has', async (bistro) => {
  const url = await startListening(bistro.app)
  const last = await lastSequence(bistro)
  const byHeader = await openStream(`${url}/go/event/1/stream?after=2`, { 'last-event-id': '5' })
  await byHeader.until((events) => sequences(events).at(-1) === last)
  assert.deepEqual(sequences(byHeader.events), range(6, last))
  const byQuery = await openStream(`${url}/go/event/1/stream?after=${last - 1}`)
  await hire(bistro, 'Noor')
  await byQuery.until(({ length }) => length === 2)
  assert.deepEqual(sequences(byQuery.events), [last, last + 1])
  byHeader.stop()
  byQuery.stop()
})

onBothStores('a stream of some types still knows its position', async (bistro) => {
  const url = await startListening(bistro.app)
  const stream = await openStream(`${url}/go/event/1/stream?types=table.*`)
  await hire(bistro, 'Noor')
  await bistro.put('/go/table/3/open', { location_id: 1, staff_id: 2, allergens: 0 })
  await hire(bistro, 'Olaf')
  await stream.until(({ length }) => length === 1)
  assert.equal(stream.events[0]?.type, 'table.opened')
  const last = await lastSequence(bistro)
  while (stream.lastEventId() !== String(last)) {
    bistro.app.streams.beat()
    await setImmediate()
  }
  assert.ok(!stream.text().includes('Noor'))
  stream.stop()
})

onBothStores('an invalid position is refused before the stream begins', async (bistro) => {
  const last = await lastSequence(bistro)
  assert.equal((await bistro.get('/go/event/999/stream')).status, 404)
  assert.equal((await bistro.get(`/go/event/1/stream?after=${last + 1}`)).body.error.code, 'events_ahead')
  const odd = await bistro.get('/go/event/1/stream', { headers: { 'last-event-id': 'one' } })
  assert.deepEqual(odd.body.error.details.fields, { 'Last-Event-ID': 'must be the id of an event' })
  assert.equal((await bistro.get('/go/event/1/stream', { key: 'unknown' })).status, 401)
})

onBothStores('a HEAD request for a stream leaves nothing open', async ({ app }) => {
  const { statusCode } = await app.inject({ method: 'HEAD', url: '/go/event/1/stream' })
  assert.equal(statusCode, 405)
})

onBothStores('a revoked key ends its streams', async (bistro) => {
  const url = await startListening(bistro.app)
  const stream = await openStream(`${url}/go/event/1/stream`)
  await bistro.app.streams.endRevoked()
  await hire(bistro, 'Noor')
  await stream.until(({ length }) => length === 1)
  await bistro.database.write(async (sql) => {
    await sql`update api_keys set revoked_at = ${bistro.clock.now} where name = ${'Demo'}`
  })
  bistro.clock.now += 6_000
  await bistro.app.streams.endRevoked()
  await stream.ended
  assert.equal(bistro.app.streams.count(), 0)
})

onBothStores(
  'a client that does not read is disconnected, and misses nothing when it reconnects',
  async (bistro) => {
    const url = await startListening(bistro.app)
    const last = await lastSequence(bistro)
    const stream = await openStream(`${url}/go/event/1/stream`)
    stream.response.pause()
    // The operating system buffers some megabytes before back-pressure is noticed.
    let written = last
    while (bistro.app.streams.count() > 0) {
      await writeLarge(bistro, 8)
      written += 8
      bistro.app.streams.beat()
      await setImmediate()
    }
    stream.response.resume()
    await stream.ended
    const again = await openStream(`${url}/go/event/1/stream`, {
      'last-event-id': stream.lastEventId(),
    })
    await again.until((events) => sequences(events).at(-1) === written)
    assert.deepEqual(sequences([...stream.events, ...again.events]), range(last + 1, written))
    again.stop()
  },
)

onBothStores('events without a signal are found by polling', async (bistro) => {
  const url = await startListening(bistro.app)
  const stream = await openStream(`${url}/go/event/1/stream`)
  // Written without a signal, as by another node whose signal is lost.
  const silent = bistro.anotherNode({ notify: false })
  await silent.post('/go/staff/1', { first_name: 'Noor' })
  await stream.until(({ length }) => length === 1)
  assert.equal(stream.events[0]?.data.first_name, 'Noor')
  stream.stop()
})

onBothStores('closing the service ends its streams', async (bistro) => {
  const url = await startListening(bistro.app)
  const stream = await openStream(`${url}/go/event/1/stream`)
  await bistro.app.close()
  await stream.ended
  assert.equal(bistro.app.streams.count(), 0)
})

onBothStores(
  'hundreds of streams get the same events, despite disconnects and twenty writers',
  async (bistro) => {
    const url = await startListening(bistro.app)
    const last = await lastSequence(bistro)
    const writes = 100
    const expected = range(last + 1, last + writes)
    const readers = range(1, 200).map(async (reader) => {
      const seen: number[] = []
      let id = String(last)
      while (seen.length < writes) {
        const stream: StreamReader = await openStream(`${url}/go/event/1/stream`, { 'last-event-id': id })
        // Every other reader is disconnected repeatedly, each at its own moments.
        const enough = reader % 2 === 0 ? writes : 1 + ((reader * 7 + seen.length) % 23)
        await stream.until(({ length }) => length >= Math.min(enough, writes - seen.length))
        stream.stop()
        seen.push(...sequences(stream.events))
        id = stream.lastEventId()
      }
      return seen
    })
    await Promise.all(
      range(1, 20).map(async (writer) => {
        for (let turn = 0; turn < writes / 20; turn++)
          await hireSurely(bistro, `Writer ${writer}`, `${writer}.${turn}`)
      }),
    )
    for (const seen of await Promise.all(readers)) assert.deepEqual(seen, expected)
  },
)
