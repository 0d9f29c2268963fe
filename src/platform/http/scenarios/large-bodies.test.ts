import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import test from 'node:test'
import { pino } from 'pino'
import { signIn } from '../../../../test/support/sign-in-helpers.ts'
import { openRestaurant } from '../../../../test/support/test-app.ts'
import { Refusal } from '../../core/refusal.ts'
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts'
import { createSlowQueue } from '../limits/slow-queue.ts'
import { createServer } from '../server/server.ts'

const MIB = 2 ** 20

test('large bodies are parsed one per tick, and small ones do not wait for them', async () => {
  const server = createServer({ log: pino({ level: 'silent' }) })
  let turn = 0
  const read: [path: string, turn: number][] = []
  const count = () => {
    turn++
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  for (const path of ['/large', '/small']) server.post(path, async () => void read.push([path, turn]))
  const body = { text: 'a'.repeat(100_000) }
  await Promise.all([
    ...Array.from({ length: 6 }, () => server.inject({ method: 'POST', url: '/large', payload: body })),
    server.inject({ method: 'POST', url: '/small', payload: {} }),
  ])
  clearImmediate(counting)
  const turns = read.flatMap(([path, turn]) => (path === '/large' ? [turn] : []))
  assert.equal(turns.length, 6)
  assert.equal(new Set(turns).size, 6, `read in the turns ${turns}`)
  assert.ok(read.findIndex(([path]) => path === '/small') < 3)
  await server.close()
})

test('what is large takes several places, and gives them back', () => {
  const room = createConcurrencyLimit({ all: 10, each: 6 })
  assert.ok(room.take('a', 4))
  assert.ok(!room.take('a', 3), 'more than is for each')
  assert.ok(room.take('a', 2))
  assert.ok(!room.take('b', 5), 'more than there is')
  assert.ok(room.take('b', 4))
  assert.ok(room.isFull())
  room.free('a', 4)
  assert.ok(room.take('b', 2))
})

test('bodies that are under way have so many bytes of one account, and no more', async () => {
  await using bistro = await openRestaurant('sqlite')
  await bistro.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = bistro.app.server.address() as AddressInfo
  const { headers } = await signIn(bistro)
  const said = Object.entries({ host: 'a', 'content-type': 'application/json', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const begin = (length: string) => {
    const socket = connect({ port, host: '127.0.0.1' })
    const answer = once(socket, 'data').then(String)
    socket.write(`POST /go/menu/1/import HTTP/1.1\r\n${said.join('')}${length}\r\n\r\n`)
    return { socket, answer }
  }
  const begun = [
    ...Array.from({ length: 7 }, () => begin(`content-length: ${2 * MIB}`)),
    begin('transfer-encoding: chunked'),
    begin('content-length: 1000'),
  ]
  const refused = await Promise.race(begun.map(({ answer }) => answer))
  assert.match(refused, /^HTTP\/1\.1 503 [\s\S]*"overloaded"/)
  for (const { socket } of begun) socket.destroy()
})

test('what waits for slow work with much in its hands is little', async () => {
  const runSlow = createSlowQueue()
  const { promise, resolve } = Promise.withResolvers<void>()
  const works = Array.from({ length: 3 }, () => runSlow(1, () => promise, 2 * MIB))
  await assert.rejects(
    runSlow(1, () => promise, 2 * MIB),
    (error) => error instanceof Refusal && error.code === 'overloaded',
  )
  works.push(runSlow(1, () => promise))
  resolve()
  await Promise.all(works)
})
