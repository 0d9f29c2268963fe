import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import test from 'node:test'
import { API_KEY } from '../../../../test/support/database/template.ts'
import { fromPage, signIn } from '../../../../test/support/sign-in-helpers.ts'
import { openRestaurant, type Restaurant } from '../../../../test/support/test-app.ts'
import { createAccount } from '../../../identity/accounts/actions.ts'
import { createKey } from '../../../identity/auth/key-actions.ts'
import { beginAdmission, createConcurrencyLimit } from './concurrency-limit.ts'

const SIGN_IN = 'POST /go/session HTTP/1.1\r\nhost: a\r\norigin: http://a\r\n'
const HIRE = `POST /go/staff/1 HTTP/1.1\r\nhost: a\r\nx-api-key: ${API_KEY}\r\n`
const BEGUN = 'content-type: application/json\r\ncontent-length: 100\r\n\r\n{'

/** Opens this many connections, each with a request whose body never ends. */
function besiege(bistro: Restaurant, count: number, head: string) {
  const { port } = bistro.app.server.address() as AddressInfo
  const answers: string[] = []
  const sockets: Socket[] = []
  for (let one = 0; one < count; one++) {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.on('error', () => {})
    socket.on('data', (data) => answers.push(String(data)))
    socket.write(head + BEGUN)
    sockets.push(socket)
  }
  return {
    answers,
    /** Waits until this many clients got a response. */
    async untilAnswered(expected: number) {
      while (answers.length < expected) await new Promise((resolve) => setTimeout(resolve, 5))
    },
    async [Symbol.asyncDispose]() {
      const open = sockets.filter(({ closed }) => !closed)
      await Promise.all(open.map((socket) => once(socket.destroy(), 'close')))
    },
  }
}

function wrongPasswordFrom({ app }: Restaurant, remoteAddress: string) {
  const payload = { email: 'owner@comanda.example', password: 'wrong' }
  return app.inject({ method: 'POST', url: '/go/session', headers: fromPage, payload, remoteAddress })
}

/** Waits until the service has noticed that all connections are closed. */
async function allGone({ app }: Restaurant) {
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const count = () =>
    new Promise<number>((resolve, reject) =>
      app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    )
  while ((await count()) > 0) await turn()
  // Sockets closed in one tick report it at its end.
  await turn()
}

test('slow unauthenticated clients do not affect authenticated ones', async () => {
  await using bistro = await openRestaurant('sqlite')
  await bistro.app.listen({ port: 0, host: '127.0.0.1' })
  const owner = await signIn(bistro)
  {
    await using clients = besiege(bistro, 600, SIGN_IN)
    await clients.untilAnswered(600 - 32)
    for (const answer of clients.answers) assert.match(answer, /^HTTP\/1\.1 503 [\s\S]*"overloaded"/)
    for (let one = 0; one < 20; one++) {
      assert.equal((await bistro.post('/go/staff/1', { first_name: 'Ana' })).status, 201)
      assert.equal((await bistro.get('/go/staff/1', owner)).status, 200)
    }
    assert.equal((await wrongPasswordFrom(bistro, '127.0.0.1')).statusCode, 503)
    assert.equal((await wrongPasswordFrom(bistro, '127.0.0.2')).statusCode, 401, 'it has places of its own')
  }
  await allGone(bistro)
  await signIn(bistro)
})

test('one account’s slow bodies leave the other accounts, and its own reads, unharmed', async () => {
  await using bistro = await openRestaurant('sqlite')
  await bistro.app.listen({ port: 0, host: '127.0.0.1' })
  const other = 'the-key-of-another-account'
  await bistro.change(async (change) => {
    const theirs = await createAccount(change, change.caller.actor, 'Other')
    await createKey(theirs, { name: 'Till', key: other })
  })
  {
    await using slow = besiege(bistro, 600, HIRE)
    await slow.untilAnswered(600 - 512)
    for (const answer of slow.answers) assert.match(answer, /^HTTP\/1\.1 503 [\s\S]*"overloaded"/)
    assert.equal((await bistro.get('/go/table/1')).status, 200)
    assert.equal((await bistro.post('/go/staff/1', { first_name: 'Ana' })).status, 503)
    const theirs = await bistro.post('/go/staff/1', { first_name: 'Ana' }, { key: other })
    assert.equal(theirs.body.error.code, 'location_not_found')
  }
  await allGone(bistro)
  assert.equal((await bistro.post('/go/staff/1', { first_name: 'Ana' })).status, 201)
})

test('a request to an unknown path is refused before its body arrives', async () => {
  await using bistro = await openRestaurant('sqlite')
  await bistro.app.listen({ port: 0, host: '127.0.0.1' })
  for (const [path, status] of [
    ['/nowhere', 404],
    ['/go/table/1/open', 405],
    ['/go/staff/1', 401],
  ]) {
    await using one = besiege(bistro, 1, `POST ${path} HTTP/1.1\r\nhost: a\r\n`)
    await one.untilAnswered(1)
    assert.match(one.answers[0] ?? '', new RegExp(`^HTTP/1.1 ${status} `))
  }
})

test('a visit is in one room at a time, and in none when it is over', () => {
  const [first, second] = [createConcurrencyLimit({ all: 1 }), createConcurrencyLimit({ all: 2, each: 1 })]
  const response = new EventEmitter()
  const visit = beginAdmission(response as never)
  assert.equal(visit.acquire(first), undefined)
  assert.ok(first.isFull())
  assert.equal(visit.acquire(second, 'a'), undefined)
  assert.ok(!first.isFull())
  const another = beginAdmission(new EventEmitter() as never)
  assert.equal(another.acquire(second, 'a')?.code, 'overloaded', 'each has one place')
  assert.equal(another.acquire(second, 'b'), undefined)
  assert.ok(second.isFull())
  response.emit('close')
  assert.ok(!second.isFull())
  assert.equal(visit.acquire(first)?.code, 'overloaded', 'whoever hung up takes no place any more')
  assert.ok(!first.isFull())
})

test('with all slots taken, a key below its even share still gets one', () => {
  const room = createConcurrencyLimit({ all: 4, even: true })
  const taken = (who: string, count: number) =>
    Array.from({ length: count }, () => room.take(who)).filter(Boolean).length
  assert.equal(taken('a', 9), 4, 'whoever is alone has all of them')
  assert.equal(taken('b', 9), 2)
  assert.equal(taken('c', 9), 2)
  assert.equal(taken('d', 9), 0, 'twice as many as there are places, and no more')
  for (let one = 0; one < 4; one++) room.free('a')
  assert.equal(taken('d', 9), 2)
})
