import assert from 'node:assert/strict'
import { openEndpoint } from '../../../../test/support/integration/webhook-receiver.ts'
import { signIn, signInAs } from '../../../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../../../test/support/test-app.ts'
import { createKey, revokeKey } from '../../../identity/auth/key-actions.ts'

/** A key of the demo account; null: for all its locations. */
async function keyFor(bistro: Restaurant, locationId: number | null): Promise<string> {
  return bistro.change((change) =>
    createKey(change, {
      name: `for ${locationId ?? 'all'}`,
      reach: locationId === null ? 'account' : [locationId],
    }),
  )
}

const once = (key: string) => ({ key, headers: { 'idempotency-key': 'made-once' } })

onBothStores('a stored secret is not replayed to a caller with less access', async (bistro) => {
  await using endpoint = await openEndpoint()
  const [whole, limited] = [await keyFor(bistro, null), await keyFor(bistro, 2)]
  const url = endpoint.url
  const [ofAll, ofOne] = [{ url }, { url, location_id: 1 }]
  // Without a location, a limited key would create the credential for its own: that is another request.
  for (const [body, code] of [
    [ofAll, 'idempotency_key_reused'],
    [ofOne, 'location_not_allowed'],
  ] as const) {
    const headers = { 'idempotency-key': `made-before-${code}` }
    const made = await bistro.post('/go/webhook', body, { key: whole, headers })
    assert.equal(made.status, 201)
    const repeated = await bistro.post('/go/webhook', body, { key: limited, headers })
    assert.equal(repeated.body.error?.code, code)
    assert.equal(repeated.headers['idempotency-replayed'], undefined)
    assert.ok(!repeated.text.includes(made.body.secret))
    const again = await bistro.post('/go/webhook', body, { key: whole, headers })
    assert.equal(again.headers['idempotency-replayed'], 'true')
    assert.deepEqual(again.body, made.body)
  }
  assert.equal((await bistro.sql`select id from webhooks`).length, 2)
})

onBothStores('a key without the right does not learn that a change was made', async (bistro) => {
  const [whole, limited] = [await keyFor(bistro, null), await keyFor(bistro, 2)]
  const hired = await bistro.post('/go/staff/1', { first_name: 'Noor' }, once(whole))
  assert.equal(hired.status, 201)
  const same = await bistro.post('/go/staff/1', { first_name: 'Noor' }, once(limited))
  const other = await bistro.post('/go/staff/1', { first_name: 'Olaf' }, once(limited))
  // It cannot find out what was sent with that key either.
  for (const refused of [same, other])
    assert.deepEqual([refused.status, refused.body.error.code], [403, 'location_not_allowed'])
})

onBothStores('an act is done once, whichever keys of the account repeat it', async (bistro) => {
  const keys = [await keyFor(bistro, 2), await keyFor(bistro, 2), await keyFor(bistro, null)]
  const [first, alike, wider] = keys.map((key) => once(key ?? ''))
  const hire = (as: typeof first) => bistro.post('/go/staff/2', { first_name: 'Noor' }, as)
  const hired = await hire(first)
  assert.equal(hired.status, 201)
  await bistro.change((change) => revokeKey(change, 2))
  for (const as of [alike, wider]) {
    const again = await hire(as)
    assert.equal(again.headers['idempotency-replayed'], 'true')
    assert.deepEqual(again.body, hired.body)
  }
  // The caller with more access goes first; one with less neither gets its response nor repeats the change.
  const headers = { 'idempotency-key': 'the-other-way-round' }
  const by = (as: typeof first) => ({ key: as?.key ?? '', headers })
  const table = (as: typeof first) => bistro.post('/go/table/2', { table_number: '77' }, by(as))
  assert.equal((await table(wider)).status, 201)
  const narrower = await table(alike)
  assert.deepEqual([narrower.status, narrower.body.error.code], [409, 'table_number_taken'])
  const staff = { 'idempotency-key': 'hired-by-the-office' }
  const byOffice = { key: wider?.key ?? '', headers: staff }
  assert.equal((await bistro.post('/go/staff/2', { first_name: 'Pia' }, byOffice)).status, 201)
  const repeated = await bistro.post(
    '/go/staff/2',
    { first_name: 'Pia' },
    { key: alike?.key ?? '', headers: staff },
  )
  assert.deepEqual([repeated.status, repeated.body.error.code], [422, 'idempotency_key_reused'])
  const named = await bistro.sql`select id from staff where first_name = 'Pia'`
  assert.equal(named.length, 1)
})

onBothStores('keys of any reach at the same moment do an act once', async (bistro) => {
  const keys = [await keyFor(bistro, 2), await keyFor(bistro, null), await keyFor(bistro, 2)]
  const nodes = [bistro, bistro.anotherNode()]
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      nodes[index % 2]?.post('/go/staff/2', { first_name: 'Noor' }, once(keys[index % 3] ?? '')),
    ),
  )
  const done = answers.filter((answer) => answer?.status === 201)
  assert.ok(done.length > 0)
  assert.equal(new Set(done.map((answer) => answer?.body.staff_id)).size, 1)
  assert.equal((await bistro.sql`select id from staff where first_name = 'Noor'`).length, 1)
})

onBothStores(
  'an answer for the whole account is not replayed to a caller with less access',
  async (bistro) => {
    const [whole, limited] = [await keyFor(bistro, null), await keyFor(bistro, 2)]
    assert.equal((await bistro.post('/go/staff/2', { first_name: 'Noor' }, once(limited))).status, 201)
    await bistro.database.write(
      (sql) => sql`update idempotency_keys set locations = null where account_id = 1`,
    )
    const repeated = await bistro.post('/go/staff/2', { first_name: 'Noor' }, once(limited))
    assert.equal(repeated.status, 422)
    const again = await bistro.post('/go/staff/2', { first_name: 'Noor' }, once(whole))
    assert.equal(again.headers['idempotency-replayed'], 'true')
  },
)

onBothStores('people are given what their own role was given, or less', async (bistro) => {
  const owner = await signIn(bistro)
  const [manager, viewer] = [
    await signInAs(bistro, owner, 'manager'),
    await signInAs(bistro, owner, 'viewer'),
  ]
  const keyed = (who: typeof owner, name: string) => ({
    ...who,
    headers: { ...who.headers, 'idempotency-key': name },
  })
  const hire = (who: typeof owner, name: string) =>
    bistro.post('/go/staff/1', { first_name: 'Noor' }, keyed(who, name))
  assert.equal((await hire(manager, 'by-a-manager')).status, 201)
  assert.equal((await hire(owner, 'by-a-manager')).headers['idempotency-replayed'], 'true')
  assert.equal((await hire(viewer, 'by-a-manager')).body.error.code, 'right_missing')
  assert.equal((await hire(owner, 'by-an-owner')).status, 201)
  assert.equal((await hire(manager, 'by-an-owner')).body.error.code, 'idempotency_key_reused')
  assert.equal((await bistro.sql`select id from staff where first_name = 'Noor'`).length, 2)
})
