import assert from 'node:assert/strict'
import { API_KEY } from '../../../test/support/database/template.ts'
import { onBothStores } from '../../../test/support/test-app.ts'
import type { Database } from '../../platform/storage/database.ts'
import { markDirectoryComplete } from '../accounts/account-directory-store.ts'
import { createKeyAuthenticator } from './api-keys.ts'
import { createKey, revokeKey } from './key-actions.ts'
import { createKeyUseRecorder } from './key-last-used.ts'

onBothStores('guessing keys is throttled, valid keys are not', async (bistro) => {
  for (let guess = 1; guess <= 60; guess++) {
    assert.equal((await bistro.get('/go/table/1', { key: `guess-${guess}` })).status, 401)
  }
  const guessed = await bistro.get('/go/table/1', { key: 'guess-61' })
  assert.equal(guessed.status, 429)
  assert.equal(guessed.body.error.code, 'too_many_unknown_keys')
  assert.equal(guessed.headers['retry-after'], '60')
  assert.equal((await bistro.get('/go/table/1')).status, 200)
  bistro.clock.now += 60_000
  assert.equal((await bistro.get('/go/table/1', { key: 'guess-62' })).status, 401)
})

onBothStores('a revoked key is refused within seconds, on this node and on others', async (bistro) => {
  const key = 'a-key-that-will-be-revoked'
  await bistro.change((change) => createKey(change, { name: 'Old till', key }))
  const nodes = bistro.store === 'postgres' ? [bistro, bistro.anotherNode()] : [bistro]
  for (const node of nodes) assert.equal((await node.get('/go/table/1', { key })).status, 200)
  const [row] = await bistro.sql<{ id: number }>`select id from api_keys where name = 'Old till'`
  await bistro.change((change) => revokeKey(change, row?.id ?? 0))
  bistro.clock.now += 5_000
  for (const node of nodes) {
    const { status, body } = await node.get('/go/table/1', { key })
    assert.deepEqual([status, body.error.code], [401, 'key_unknown'])
  }
})

onBothStores('a fleet that comes back at once has its key looked up once', async (bistro) => {
  let reads = 0
  const read: Database['read'] = (work) => {
    reads++
    return bistro.database.read(work)
  }
  const database = { ...bistro.database, read }
  const keys = createKeyAuthenticator({
    database,
    now: () => bistro.clock.now,
    uses: createKeyUseRecorder(database),
  })
  const fleet = (key: string) => Promise.allSettled(Array.from({ length: 100 }, () => keys.callerFor(key)))
  const coming = fleet(API_KEY)
  assert.ok(keys.isRecentlyValid(API_KEY), 'it waits among no strangers')
  assert.ok((await coming).every(({ status }) => status === 'fulfilled'))
  assert.equal(reads, 1)
  const unknown = await fleet('a-guess')
  assert.ok(unknown.every(({ status }) => status === 'rejected'))
  assert.ok(!keys.isRecentlyValid('a-guess'))
})

onBothStores(
  'a key that somebody made up costs one look-up, and one from before the directory is found',
  async (bistro) => {
    const { database, clock } = bistro
    let statements = 0
    const read: Database['read'] = (work) =>
      database.read((sql) =>
        work((text, ...values) => {
          statements++
          return sql(text, ...values)
        }),
      )
    const keys = createKeyAuthenticator({
      database: { ...database, read },
      now: () => clock.now,
      uses: createKeyUseRecorder(database),
    })
    const costOf = async (key: string) => {
      statements = 0
      const [{ status }] = await Promise.allSettled([keys.callerFor(key)])
      return [status, statements]
    }
    await costOf('the first asks whether all is listed')
    assert.deepEqual(await costOf('ck_abcd_made-up'), ['rejected', 1])
    assert.deepEqual(await costOf('dk_abcd_made-up'), ['rejected', 1])
    assert.deepEqual(await costOf(API_KEY), ['fulfilled', 2])
    await bistro.change(({ sql }) => sql`delete from directory where account_id = 1`)
    clock.now += 5_000
    assert.deepEqual(await costOf(API_KEY), ['fulfilled', 2], 'as an older program left it')

    await bistro.change(({ sql }) => markDirectoryComplete(sql))
    clock.now += 60_000
    assert.deepEqual(
      await costOf(API_KEY),
      ['rejected', 2],
      'asked again, it knows that nothing else is looked at',
    )
    assert.deepEqual(await costOf('ck_abcd_made-up'), ['rejected', 1])
  },
)
