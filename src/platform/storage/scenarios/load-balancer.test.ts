import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import test from 'node:test'
import { openRestaurant } from '../../../../test/support/test-app.ts'
import { MINUTE } from '../../core/clock.ts'
import { StoreUnavailable } from '../database.ts'
import { openPostgres } from '../postgres/postgres.ts'

/** Balancer in front of a database: while that is down, it accepts connections and closes them. */
async function openBalancer(target: URL, port = 0) {
  const sockets = new Set<Socket>()
  const balancer = { isUp: false, connections: 0 }
  const server = createServer((socket) => {
    balancer.connections++
    sockets.add(socket)
    socket.on('error', () => {})
    if (!balancer.isUp) return socket.end()
    const onward = connect(Number(target.port), target.hostname)
    sockets.add(onward)
    onward.on('error', () => {})
    socket.pipe(onward).pipe(socket)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  return Object.assign(balancer, {
    url: url.href,
    /** Resets all connections, as a balancer does that is restarted. */
    reset(): void {
      for (const socket of sockets) socket.resetAndDestroy()
      sockets.clear()
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  })
}

/** Pooler whose database is down: it accepts clients and then reports an error. */
async function openPooler() {
  const pooler = { open: 0, ever: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    pooler.open++
    pooler.ever++
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => pooler.open--)
    socket.once('data', () => {
      socket.write(Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1'))
      socket.once('data', () => {
        const fields = Buffer.from('SFATAL\0C08P01\0Mserver login has been failing\0\0', 'latin1')
        const head = Buffer.from('E\0\0\0\0', 'latin1')
        head.writeInt32BE(4 + fields.length, 1)
        socket.end(Buffer.concat([head, fields]))
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(pooler, {
    url: `postgres://comanda@127.0.0.1:${(server.address() as AddressInfo).port}/comanda`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  })
}

test('what is given up leaves no connection behind', async () => {
  await using pooler = await openPooler()
  await using database = openPostgres(pooler.url, { deadlineMs: MINUTE, lookForMs: 300, notify: false })
  const ask = () => database.read((sql) => Promise.all([sql`select 1`, sql`select 2`, sql`select 3`]))
  for (const one of await Promise.allSettled(Array.from({ length: 20 }, ask)))
    assert.equal(one.status, 'rejected')
  assert.ok(pooler.ever > 0)
  // Leaked connections stayed for five minutes.
  for (const until = Date.now() + 20_000; pooler.open > 0 && Date.now() < until; ) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  assert.equal(pooler.open, 0)
})

test('a balancer without a primary is retried until there is one', async () => {
  await using bistro = await openRestaurant('postgres')
  const [{ name } = { name: '' }] = await bistro.sql<{ name: string }>`select current_database() as name`
  await using balancer = await openBalancer(new URL(`${process.env.COMANDA_TEST_POSTGRES}/${name}`))
  await using database = openPostgres(balancer.url, { deadlineMs: MINUTE, lookForMs: 1_000 })
  database.onSignal(() => {})
  const count = () =>
    database.read(
      (sql) => sql<{ tables: number }>`
        select cast(count(*) as integer) as tables from tables where account_id = ${1}`,
    )

  const refused = await Promise.allSettled([count(), count(), count()])
  for (const one of refused) {
    assert.ok(one.status === 'rejected' && one.reason instanceof StoreUnavailable)
  }
  // Three connections and one listener in a second; it was thousands.
  assert.ok(balancer.connections >= 4 && balancer.connections < 100, `${balancer.connections} knocks`)

  const waiting = count()
  balancer.isUp = true
  const [{ tables } = { tables: 0 }] = await waiting
  assert.equal(tables, 22)
})

test('connections that are closed late, when idle, at work or about to end, are replaced and end no process', async () => {
  await using balancer = await openBalancer(new URL(`${process.env.COMANDA_TEST_POSTGRES}/postgres`))
  balancer.isUp = true
  const database = openPostgres(balancer.url, { deadlineMs: MINUTE, poolSize: 3 })
  database.onSignal(() => {})
  const read = () => database.read((sql) => sql<{ one: number }>`select 1 as one`)
  for (let time = 0; time < 3; time++) {
    assert.deepEqual(await Promise.all([read(), read()]), [[{ one: 1 }], [{ one: 1 }]])
    balancer.reset()
    // The connections are idle when the reset arrives.
    await new Promise((resolve) => setTimeout(resolve, 50 * time))
  }
  const atWork = database.read((sql) => sql`select cast(pg_sleep(0.2) as text)`)
  await new Promise((resolve) => setTimeout(resolve, 50))
  balancer.reset()
  assert.equal((await atWork).length, 1)
  const ended = database[Symbol.asyncDispose]()
  balancer.reset()
  await ended
  // An error without a listener would be thrown by now, and fail this test.
  await new Promise((resolve) => setTimeout(resolve, 100))
})

test('a long operation also fails if a balancer has no primary', async () => {
  await using balancer = await openBalancer(new URL(`${process.env.COMANDA_TEST_POSTGRES}/postgres`))
  await using database = openPostgres(balancer.url, { deadlineMs: 3_600_000, lookForMs: 500, notify: false })
  await assert.rejects(
    database.read((sql) => sql`select 1`),
    StoreUnavailable,
  )
})

test('a primary that comes back before the deadline is found, however often there was none', async () => {
  await using bistro = await openRestaurant('postgres')
  const [{ name } = { name: '' }] = await bistro.sql<{ name: string }>`select current_database() as name`
  const server = new URL(`${process.env.COMANDA_TEST_POSTGRES}/${name}`)
  const url = await closedDoor(server)
  await using database = openPostgres(url.href, { deadlineMs: MINUTE, lookForMs: MINUTE, notify: false })
  const pending = database.write((sql) => sql<{ one: number }>`select 1 as one`)
  // Ten attempts have failed by then.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  await using balancer = await openBalancer(server, Number(url.port))
  balancer.isUp = true
  assert.deepEqual([...(await pending)], [{ one: 1 }])
})

/** URL of a port where nothing listens. */
async function closedDoor(target: URL): Promise<URL> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  server.close()
  await once(server, 'close')
  return url
}
