import assert from 'node:assert/strict'
import { API_KEY } from '../../../../test/support/database/template.ts'
import { fromPage, signIn, signInAs } from '../../../../test/support/sign-in-helpers.ts'
import { openStream, startListening } from '../../../../test/support/sse-client.ts'
import { onBothStores } from '../../../../test/support/test-app.ts'
import { createKey } from '../../../identity/auth/key-actions.ts'

onBothStores('a key and a person make the same call, each with its own rights', async (bistro) => {
  const owner = await signIn(bistro)
  const viewer = await signInAs(bistro, owner, 'viewer')
  const key = await bistro.change((change) =>
    createKey(change, { name: 'Accountant', rights: new Set(['reports']) }),
  )
  const tables = await bistro.get('/go/table/1')
  for (const who of [owner, viewer, { key }]) {
    assert.deepEqual((await bistro.get('/go/table/1', who)).body, tables.body)
  }
  for (const who of [viewer, { key }]) {
    const { status, body } = await bistro.post('/go/staff/1', { first_name: 'Noor' }, who)
    assert.equal(status, 403)
    assert.equal(body.error.code, 'right_missing')
    assert.deepEqual(body.error.details, { right: 'service' })
  }
  assert.equal((await bistro.post('/go/staff/1', { first_name: 'Noor' }, owner)).status, 201)
  // The portal's pages use ordinary calls: a key with the right may make them.
  assert.equal((await bistro.get('/go/report/1/dashboard', { key })).status, 200)
  assert.equal((await bistro.get('/go/key', { key: API_KEY })).body.error.details.right, 'own')
  assert.equal((await bistro.get('/go/session', { key })).body.error.code, 'session_missing')
})

onBothStores('a request with a key is authenticated by the key alone', async (bistro) => {
  const owner = await signIn(bistro)
  const both = (key: string) => ({ ...owner, key })
  assert.equal((await bistro.get('/go/table/1', both('a-guess'))).body.error.code, 'key_unknown')
  const key = await bistro.change((change) =>
    createKey(change, { name: 'Kitchen', rights: new Set(['kitchen']) }),
  )
  assert.equal((await bistro.get('/go/table/1', both(key))).body.error.code, 'right_missing')
  // From any origin: browsers do not send keys on their own.
  const foreign = { key: API_KEY, headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' } }
  assert.equal((await bistro.post('/go/staff/1', '{"first_name":"Noor"}', foreign)).status, 201)
})

onBothStores('a person calls from our own pages, in JSON', async (bistro) => {
  const { headers } = await signIn(bistro)
  const cases = [
    [{ 'sec-fetch-site': 'cross-site' }, 403, 'origin_not_allowed'],
    [{ 'sec-fetch-site': 'same-site' }, 403, 'origin_not_allowed'],
    [{ 'content-type': 'text/plain' }, 415, 'json_only'],
  ] as const
  for (const [sent, status, code] of cases) {
    const answer = await bistro.post('/go/staff/1', '{"first_name":"Noor"}', {
      key: null,
      headers: { ...headers, ...sent },
    })
    assert.deepEqual([answer.status, answer.body.error.code], [status, code])
  }
  const nobody = await bistro.get('/go/table/1', { key: null, headers: fromPage })
  assert.deepEqual([nobody.status, nobody.body.error.code], [401, 'session_missing'])
  const program = await bistro.get('/go/table/1', { key: null })
  assert.deepEqual([program.status, program.body.error.code], [401, 'key_missing'])
})

onBothStores('under TLS only the cookie that no neighbour can plant is believed', async (bistro) => {
  const { headers } = await signIn(bistro)
  const underTls = { ...headers, 'x-forwarded-proto': 'https' }
  assert.equal((await bistro.get('/go/table/1', { key: null, headers: underTls })).status, 401)
  const cookie = `__Host-${headers?.cookie}`
  assert.equal((await bistro.get('/go/table/1', { key: null, headers: { ...underTls, cookie } })).status, 200)
})

onBothStores('without the right to secrets a login returns none, cached or not', async (bistro) => {
  const path = '/go/terminal/T-1001/login'
  const full = await bistro.get(path)
  const [secret] = full.body.result
  assert.ok(secret.supervisor_pin > 0 && secret.payment_pass !== '')
  const key = await bistro.change((change) =>
    createKey(change, { name: 'Handheld', rights: new Set(['service']) }),
  )
  for (let time = 1; time <= 2; time++) {
    const [entry] = (await bistro.get(path, { key })).body.result
    assert.deepEqual(entry, { ...secret, supervisor_pin: 0, payment_pass: '' })
    assert.deepEqual((await bistro.get(path)).body, full.body)
  }
})

onBothStores('a stream ends with the right, and with the reach, that opened it', async (bistro) => {
  const key = await bistro.change((change) => createKey(change, { name: 'Screen', reach: [1, 2] }))
  const url = await startListening(bistro.app)
  const at = (locationId: number) => openStream(`${url}/go/event/${locationId}/stream`, { 'x-api-key': key })
  const [first, second] = [await at(1), await at(2)]
  await bistro.database.write(
    (sql) => sql`update api_keys set locations = '2' where account_id = 1 and name = 'Screen'`,
  )
  bistro.clock.now += 5_000
  await bistro.app.streams.endRevoked()
  await first.ended
  assert.equal(bistro.app.streams.count(), 1)
  await bistro.database.write(
    (sql) => sql`update api_keys set rights = 'webhooks' where account_id = 1 and name = 'Screen'`,
  )
  bistro.clock.now += 5_000
  await bistro.app.streams.endRevoked()
  await second.ended
})
