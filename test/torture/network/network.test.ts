import assert from 'node:assert/strict'
import test from 'node:test'
import { pino } from 'pino'
import { createApp } from '../../../src/app.ts'
import { createMetrics } from '../../../src/platform/http/metrics/metrics.ts'
import { openPostgres } from '../../../src/platform/storage/postgres/postgres.ts'
import { createSecrets } from '../../../src/platform/storage/secrets.ts'
import { API_KEY, SECRET } from '../../support/database/template.ts'
import { openRestaurant, STORES } from '../../support/test-app.ts'
import { inProcessClient } from '../client.ts'
import { faultsOf } from '../invariants.ts'
import { openProxy, type TcpProxy } from '../support/tcp-fault-proxy.ts'
import { cutCalls } from './network.ts'

const CALLS = { sqlite: 100, postgres: 40 }
const DEADLINE_MS = 500

for (const store of STORES) {
  test(`${CALLS[store]} calls cut at random and sent again have as many effects (${store})`, async () => {
    const { effects, unanswered, faults } = await cutCalls(store, { calls: CALLS[store], seed: 8 })
    assert.deepEqual(faults, [])
    assert.equal(effects, CALLS[store])
    assert.ok(unanswered > CALLS[store] / 4, 'hardly a line was cut')
  })
}

const metrics = createMetrics()
const troubles: [string, (proxy: TcpProxy) => void][] = [
  ['hangs', (proxy) => proxy.hang()],
  ['is away', (proxy) => proxy.goAway()],
]

for (const [what, trouble] of troubles) {
  test(`a database that ${what} is reported within the deadline, and the service recovers`, async () => {
    await using bistro = await openRestaurant('postgres')
    const [{ name } = { name: '' }] = await bistro.sql<{ name: string }>`select current_database() as name`
    const { hostname, port } = new URL(process.env.COMANDA_TEST_POSTGRES ?? '')
    await using proxy = await openProxy({ host: hostname, port: Number(port) })
    const url = `postgres://postgres@127.0.0.1:${proxy.port}/${name}`
    await using database = openPostgres(url, { deadlineMs: DEADLINE_MS, poolSize: 4, notify: false })
    const log = pino({ level: 'silent' })
    await using app = createApp({
      database,
      secrets: createSecrets(SECRET),
      metrics,
      log,
      now: () => bistro.clock.now,
    })
    const send = inProcessClient(app, API_KEY)
    const hire = (key: string) =>
      send({
        method: 'POST',
        path: '/go/staff/1',
        body: { first_name: key },
        headers: { 'idempotency-key': key },
      })
    assert.equal((await hire('before')).status, 201)

    trouble(proxy)
    const keys = Array.from({ length: 12 }, (_, index) => `during-${index}`)
    const answers = await Promise.all(keys.map(hire))
    for (const { status, headers, text } of answers) {
      assert.equal(status, 503, text)
      assert.ok(Number(headers['retry-after']) > 0)
    }
    assert.equal((await app.inject('/readyz')).statusCode, 200, 'no node would be any better')
    assert.equal((await app.inject('/healthz')).statusCode, 200)

    proxy.resume()
    for (const key of keys) {
      let answer = await hire(key)
      while (answer.status === 503) answer = await hire(key)
      assert.equal(answer.status, 201, answer.text)
    }
    assert.equal((await app.inject('/readyz')).statusCode, 200)
    const hired = await bistro.sql<{ name: string; times: number }>`
      select first_name as name, cast(count(*) as integer) as times from staff
      where account_id = 1 and first_name like 'during-%' group by first_name`
    assert.equal(hired.length, keys.length)
    assert.ok(hired.every(({ times }) => times === 1))
    assert.deepEqual(await faultsOf(bistro.database, 'postgres'), [])
  })
}
