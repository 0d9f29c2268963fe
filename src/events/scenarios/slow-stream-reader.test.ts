import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { API_KEY } from '../../../test/support/database/template.ts'
import { LARGE_BYTES, openStream, startListening, writeLarge } from '../../../test/support/sse-client.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { callerIn } from '../../context.ts'
import { createStreams } from '../sse-streams.ts'

// Clients that do not read. The operating system buffers some megabytes for each before back-pressure is noticed.
const ENOUGH = 100
const PAGE_BYTES = 64 * 1024

const lastSequence = async (bistro: Restaurant): Promise<number> =>
  (await bistro.get('/go/event/1?limit=1000')).body.cursor

/** This many open a stream and never read a byte of it. */
function idlers(count: number, port: number, path: string): Disposable {
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nx-api-key: ${API_KEY}\r\n\r\n`)
    return socket.pause()
  })
  return { [Symbol.dispose]: () => sockets.forEach((socket) => void socket.destroy()) }
}

onBothStores('events for a client that does not read are not read from the database', async (bistro) => {
  const after = await lastSequence(bistro)
  await writeLarge(bistro, ENOUGH)
  const url = await startListening(bistro.app)
  const { port } = bistro.app.server.address() as AddressInfo
  const served: Socket[] = []
  bistro.app.server.on('connection', (socket) => served.push(socket))
  const path = `/go/event/1/stream?after=${after}`
  {
    using _ = idlers(4, port, path)
    const isStuck = (socket: Socket) => socket.writableNeedDrain || socket.destroyed
    while (served.length < 4 || !served.every(isStuck)) await setTimeout(5)
    const most = PAGE_BYTES + LARGE_BYTES + 1_000
    for (const { writableLength, destroyed } of served) {
      assert.ok(!destroyed, 'a reader was let go for what it was sent at once')
      assert.ok(writableLength <= most, `${writableLength} bytes wait for one reader`)
    }
    assert.ok(bistro.app.streams.unreadBytes() <= 4 * most)
    // Further events make no difference for streams that are behind.
    const before = served.map(({ writableLength }) => writableLength)
    const news = await openStream(`${url}/go/event/1/stream`)
    await writeLarge(bistro, 10)
    await news.until(({ length }) => length === 10)
    news.stop()
    assert.deepEqual(
      served.slice(0, 4).map(({ writableLength }) => writableLength),
      before,
    )
  }
  while (bistro.app.streams.count() > 0) await setTimeout(5)
  assert.equal(bistro.app.streams.unreadBytes(), 0)
})

onBothStores('a client that pauses gets all events in order when it resumes', async (bistro) => {
  const url = await startListening(bistro.app)
  const after = await lastSequence(bistro)
  const stream = await openStream(`${url}/go/event/1/stream`)
  stream.response.pause()
  let written = after
  while (bistro.app.streams.unreadBytes() === 0) {
    await writeLarge(bistro, 8)
    written += 8
    await setTimeout(1)
  }
  await writeLarge(bistro, ENOUGH)
  written += ENOUGH
  stream.response.resume()
  await stream.until((events) => events.at(-1)?.sequence === written)
  assert.deepEqual(
    stream.events.map(({ sequence }) => sequence),
    Array.from({ length: written - after }, (_, index) => after + 1 + index),
  )
  stream.stop()
})

onBothStores(
  'clients that do not read are disconnected when the unread limit is exceeded',
  async (bistro) => {
    const after = await lastSequence(bistro)
    await writeLarge(bistro, ENOUGH)
    const caller = callerIn(1, { kind: 'system', id: 0, name: 'test' })
    const position = {
      accountId: 1,
      locationId: 1,
      after,
      lastSequence: after + ENOUGH,
      types: undefined,
      audience: caller.audience,
    }
    const maxUnreadBytes = 3 * LARGE_BYTES
    const streams = createStreams({ database: bistro.database, log: bistro.log, maxUnreadBytes })
    let letGo = 0
    const server = createServer((_request, response) => {
      response.once('close', () => letGo++)
      response.writeHead(200)
      streams.open(response, { id: 'any', check: async () => caller }, position)
    })
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
    })
    {
      using _ = idlers(12, port, '/')
      // The unread bytes of twelve streams exceed the limit, so some are disconnected.
      while (letGo === 0) {
        assert.ok(streams.unreadBytes() <= maxUnreadBytes + PAGE_BYTES + LARGE_BYTES)
        await setTimeout(1)
      }
      const reading = await openStream(`http://127.0.0.1:${port}/`)
      await reading.until((events) => events.at(-1)?.sequence === position.lastSequence)
      assert.equal(reading.events.length, ENOUGH)
      reading.stop()
    }
    streams.close()
    server.close()
  },
)

onBothStores('the feed ends a page of large events early, and goes on where it ended', async (bistro) => {
  const after = await lastSequence(bistro)
  await writeLarge(bistro, 12)
  for (const types of ['', '&types=location.*']) {
    const seen: number[] = []
    const pages: number[] = []
    for (let more = 1, cursor = after; more === 1; ) {
      const { body } = await bistro.get(`/go/event/1?limit=1000&after=${cursor}${types}`)
      seen.push(...body.result.map(({ sequence }: { sequence: number }) => sequence))
      pages.push(body.records)
      cursor = body.cursor
      more = body.more
    }
    assert.deepEqual(pages, [6, 6])
    assert.deepEqual(
      seen,
      Array.from({ length: 12 }, (_, index) => after + 1 + index),
    )
  }
})
