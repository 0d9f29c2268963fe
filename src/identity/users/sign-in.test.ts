import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import test from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { OWNER_PASSWORD } from '../../../test/support/database/template.ts'
import { fromPage, signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'

import { DEMO_OWNER } from '../../programs/demo/demo.ts'
import { hashPassword, queueHashing } from '../passwords/password.ts'
import { countAttempt, forgetOldTries } from './sign-in-throttle.ts'

const HERE = '203.0.113.1'
const ELSEWHERE = '198.51.100.1'

const right = { password: OWNER_PASSWORD }

/** Status of a sign-in attempt from that address, with a wrong password by default. */
async function tryFrom(
  { app }: Pick<Restaurant, 'app'>,
  remoteAddress: string,
  { password = 'a wrong one', headers = {} } = {},
): Promise<number> {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/go/session',
    headers: { ...fromPage, ...headers },
    payload: { email: DEMO_OWNER, password },
    remoteAddress,
  })
  return statusCode
}

async function statusesOf(tries: Promise<number>[]): Promise<Record<number, number>> {
  const byStatus = Map.groupBy(await Promise.all(tries), (status) => status)
  return Object.fromEntries([...byStatus].map(([status, these]) => [status, these.length]))
}

/** Records this many wrong passwords without spending the time to check them. */
async function failFrom({ database, clock }: Restaurant, address: string, email: string, times: number) {
  for (let one = 0; one < times; one++) {
    await database.write((sql) => countAttempt(sql, { email, address }, clock.now))
  }
}

onBothStores('right passwords are not counted', async (bistro) => {
  for (let person = 0; person < 4; person++) await failFrom(bistro, HERE, `guest${person}@x.example`, 10)
  await failFrom(bistro, HERE, DEMO_OWNER, 9)
  for (let one = 0; one < 4; one++) assert.equal(await tryFrom(bistro, HERE, right), 201)
  await failFrom(bistro, HERE, 'guest@x.example', 1)
  await assert.rejects(failFrom(bistro, HERE, 'guest@x.example', 1), { code: 'too_many_tries' }, 'the 51st')
  assert.equal(await tryFrom(bistro, HERE, right), 201, 'somebody let in before has tries of their own here')
})

onBothStores('wrong passwords from one network do not lock a user out elsewhere', async (bistro) => {
  const guesses = Array.from({ length: 12 }, () => tryFrom(bistro, HERE))
  assert.deepEqual(await statusesOf(guesses), { 401: 10, 429: 2 })
  assert.equal(await tryFrom(bistro, HERE, right), 429)
  assert.equal(await tryFrom(bistro, ELSEWHERE, right), 201)
})

onBothStores('one network has fifty wrong passwords for all people together', async (bistro) => {
  for (let person = 0; person < 5; person++) await failFrom(bistro, HERE, `guest${person}@x.example`, 10)
  assert.equal(await tryFrom(bistro, HERE, right), 429)
  assert.equal(await tryFrom(bistro, ELSEWHERE, right), 201)
})

onBothStores('an IPv6 network counts as one', async (bistro) => {
  for (let host = 1; host <= 10; host++) await failFrom(bistro, `2001:db8:0:1::${host}`, DEMO_OWNER, 1)
  assert.equal(await tryFrom(bistro, '2001:db8:0:1::b', right), 429)
  assert.equal(await tryFrom(bistro, '2001:db8:0:2::b', right), 201)
})

onBothStores('guessing from many networks ends, but not for whom it is aimed at', async (bistro) => {
  assert.equal(await tryFrom(bistro, HERE, right), 201)
  // The hourly cleanup deletes expired tries, but not recorded sign-ins.
  bistro.clock.now += 20 * 86_400_000
  await bistro.database.write((sql) => forgetOldTries(sql, bistro.clock.now))
  for (let network = 10; network < 20; network++) {
    await failFrom(bistro, `198.51.100.${network}`, DEMO_OWNER, 10)
  }
  assert.equal(await tryFrom(bistro, ELSEWHERE), 429)
  assert.equal(await tryFrom(bistro, ELSEWHERE, right), 429)
  assert.equal(await tryFrom(bistro, HERE, right), 201, 'where they were let in before')
  assert.equal(await tryFrom(bistro, ELSEWHERE, right), 429, 'which gives nobody else another try')
  bistro.clock.now += 15 * 60_000
  assert.equal(await tryFrom(bistro, ELSEWHERE, right), 201)
})

onBothStores('behind a trusted proxy each caller has an address of their own', async (bistro) => {
  const node = bistro.anotherNode({ trustedProxies: '10.0.0.0/8' })
  const from = (forwardedFor: string, options = {}) => ({
    headers: { 'x-forwarded-for': forwardedFor },
    ...options,
  })
  await failFrom(bistro, HERE, DEMO_OWNER, 10)
  assert.equal(await tryFrom(node, '10.0.0.1', from(`9.9.9.9, ${HERE}`, right)), 429)
  assert.equal(await tryFrom(node, '10.0.0.1', from(ELSEWHERE, right)), 201)
  assert.equal(await tryFrom(node, HERE, from(ELSEWHERE, right)), 429, 'no proxy of ours')
  assert.equal(await tryFrom(bistro, HERE, from(ELSEWHERE, right)), 429, 'no proxy at all')

  const unknownKey = (forwardedFor: string) =>
    node.app.inject({
      url: '/go/table/1',
      headers: { 'x-api-key': 'a-guess', 'x-forwarded-for': forwardedFor },
      remoteAddress: '10.0.0.1',
    })
  for (let guess = 0; guess < 60; guess++) await unknownKey(HERE)
  assert.equal((await unknownKey(HERE)).statusCode, 429)
  assert.equal((await unknownKey(ELSEWHERE)).statusCode, 401)
})

onBothStores('an invalid link causes no hashing, and guessing is throttled', async (bistro) => {
  const owner = await signIn(bistro)
  const { link } = (await bistro.post('/go/user/1/link', undefined, owner)).body
  const good = link.split('#')[1]
  const choose = (token: string) =>
    bistro.post('/go/password', { token, password: 'a new sentence' }, { key: null, headers: fromPage })
  const letGo = fillTheQueue({ isKnown: true })
  assert.equal((await choose(good)).body.error.code, 'overloaded')
  for (let guess = 0; guess < 50; guess++) {
    assert.equal((await choose(`a-made-up-token-of-a-link-${guess}`)).body.error.code, 'link_ended')
  }
  const slowed = await choose('a-made-up-token-of-a-link')
  assert.equal(slowed.body.error.code, 'too_many_tries')
  assert.equal(slowed.headers['retry-after'], '900')
  await letGo()
  assert.equal((await choose(good)).status, 201, 'a good link works all the same')
})

onBothStores('a try for which there is no time does not count', async (bistro) => {
  const letGo = fillTheQueue()
  for (let one = 0; one < 12; one++) assert.equal(await tryFrom(bistro, HERE, right), 503)
  await letGo()
  assert.equal(await tryFrom(bistro, HERE, right), 201)
})

onBothStores('unauthenticated sign-ins do not block recent users or valid links', async (bistro) => {
  assert.equal(await tryFrom(bistro, HERE, right), 201)
  const { link } = (await bistro.post('/go/user/1/link', undefined, await signIn(bistro))).body
  const letGo = fillTheQueue()
  assert.equal(await tryFrom(bistro, ELSEWHERE, right), 503)
  const known = tryFrom(bistro, HERE, right)
  const chosen = bistro.post(
    '/go/password',
    { token: link.split('#')[1], password: 'a new sentence' },
    { key: null, headers: fromPage },
  )
  // Neither is refused while unauthenticated clients fill their queue.
  await Promise.race([known, chosen, setTimeout(50)])
  await letGo()
  assert.deepEqual([await known, (await chosen).status].sort(), [201, 201])
})

test('so many passwords wait for their turn, and no more', async () => {
  const letGo = fillTheQueue()
  await assert.rejects(hashPassword('one too many', unauthenticated('9.9.9.9')), { code: 'overloaded' })
  await letGo()
  await hashPassword('and then there is room again', unauthenticated('9.9.9.9'))
})

test('one password is hashed at a time, the networks in turn', async () => {
  const begun: string[] = []
  let working = 0
  const check = (address: string) =>
    queueHashing(unauthenticated(address), async () => {
      begun.push(address)
      assert.equal(++working, 1)
      await setTimeout(1)
      working--
    })
  await Promise.all([...Array(4).fill(HERE), ELSEWHERE].map(check))
  assert.ok(begun.indexOf(ELSEWHERE) <= 2, begun.join())
})

test('of one network half as many wait as of all', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const checks = Array.from({ length: 32 }, () => queueHashing(unauthenticated(HERE), () => promise))
  await assert.rejects(hashPassword('one too many', unauthenticated(HERE)), { code: 'overloaded' })
  const other = hashPassword('a neighbour', unauthenticated(ELSEWHERE))
  resolve()
  await Promise.all([...checks, other])
})

/** Runs in its own process, in which nothing else has started a thread. */
const HASHES_ALONE = `
  const { readdirSync, readFileSync } = require('node:fs')
  import(${JSON.stringify(new URL('../passwords/password.ts', import.meta.url))}).then(async (passwords) => {
    const who = { address: '192.0.2.1', isKnown: false }
    const stored = await passwords.hashPassword('a short sentence', who)
    const given = ['a short sentence', 'another one']
    const matches = await Promise.all(given.map((one) => passwords.passwordMatches(one, stored, who)))
    const threads = readdirSync('/proc/self/task').map((id) => readFileSync('/proc/self/task/' + id + '/stat', 'utf8'))
    const pool = threads.filter((stat) => stat.includes('libuv-worker'))
    console.log(JSON.stringify({ matches, pool: pool.length }))
    process.exit()
  })`

test('passwords are hashed on a thread of their own, not in the pool of all others', {
  skip: !existsSync('/proc/thread-self') && 'this system does not list threads',
}, () => {
  const run = spawnSync(process.execPath, ['-e', HASHES_ALONE], { encoding: 'utf8' })
  assert.equal(run.stdout, `${JSON.stringify({ matches: [true, false], pool: 0 })}\n`, run.stderr)
})

const unauthenticated = (address: string) => ({ address, isKnown: false })

/** Fills the hashing queue, each request from its own network. Returns a function that releases them. */
function fillTheQueue({ isKnown = false } = {}) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const checks = Array.from({ length: 64 }, (_, host) =>
    queueHashing({ address: `10.0.0.${host}`, isKnown }, () => promise),
  )
  return async () => {
    resolve()
    await Promise.all(checks)
  }
}
