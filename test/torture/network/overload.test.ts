import assert from 'node:assert/strict'
import test from 'node:test'
import { API_KEY } from '../../support/database/template.ts'
import { openRestaurant } from '../../support/test-app.ts'
import { inProcessClient } from '../client.ts'
import { faultsOf, lostOrDoubled } from '../invariants.ts'
import type { Reply } from '../request-until-answered.ts'

/** The concurrency limit, and more requests than that. */
const AT_ONCE = 512
const TOO_MANY = 700

test('a blocked store fills no queue: excess requests are refused at once, and the service recovers', async () => {
  await using bistro = await openRestaurant('sqlite')
  const send = inProcessClient(bistro.app, API_KEY)
  const hire = (key: string) =>
    send({
      method: 'POST',
      path: '/go/staff/1',
      body: { first_name: key },
      headers: { 'idempotency-key': key },
    })
  assert.equal((await hire('k-before')).status, 201)

  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>()
  const standstill = bistro.database.write(() => gate)
  const keys = Array.from({ length: TOO_MANY }, (_, index) => `k-${index}`)
  let turnedAway = 0
  const everyOther = Promise.withResolvers<void>()
  const answers: Promise<Reply & { key: string }>[] = []
  for (const key of keys) {
    const answered = hire(key).then((reply) => {
      if (reply.status === 503 && ++turnedAway === TOO_MANY - AT_ONCE) everyOther.resolve()
      return { key, ...reply }
    })
    answers.push(answered)
    // A few per tick of the event loop: requests late in a tick have a limit of their own.
    if (answers.length % 50 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  // No request has been served yet, so every response by now is a refusal.
  await everyOther.promise
  assert.equal((await bistro.get('/healthz')).status, 200)
  assert.equal((await bistro.get('/go/table/1')).status, 503)
  letGo()
  await standstill

  const settled = await Promise.all(answers)
  const served = settled.filter(({ status }) => status === 201)
  const shed = settled.filter(({ status }) => status === 503)
  assert.deepEqual([served.length, shed.length], [AT_ONCE, TOO_MANY - AT_ONCE])
  for (const { headers, text } of shed) {
    assert.equal(headers['retry-after'], '1')
    assert.match(text, /"overloaded"/)
  }
  await new Promise((resolve) => setImmediate(resolve))
  for (const { key } of shed) assert.equal((await hire(key)).status, 201)
  assert.deepEqual(await lostOrDoubled(bistro.database, served), [])
  assert.deepEqual(await faultsOf(bistro.database, 'sqlite'), [])
})
