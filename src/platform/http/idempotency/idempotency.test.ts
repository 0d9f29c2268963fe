import assert from 'node:assert/strict'
import test from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { onBothStores, openRestaurant, type Restaurant } from '../../../../test/support/test-app.ts'
import type { Database } from '../../storage/database.ts'
import { IDEMPOTENCY_RETENTION_MS } from './idempotency.ts'
import { forgetOldAnswers } from './idempotency-expiry.ts'

onBothStores('expired idempotency records are deleted in batches, valid ones stay', async (bistro) => {
  const { now } = bistro.clock
  await keep(bistro, 'old', 1_001, now - IDEMPOTENCY_RETENTION_MS)
  await keep(bistro, 'young', 3, now - IDEMPOTENCY_RETENTION_MS + 1)
  const writes: number[] = []
  const counted: Database = {
    ...bistro.database,
    write: async (work) => {
      const before = await countAnswers(bistro)
      const result = await bistro.database.write(work)
      writes.push(before - (await countAnswers(bistro)))
      return result
    },
  }
  assert.equal(await forgetOldAnswers(counted, now), 1_001)
  assert.ok(Math.max(...writes) <= 200, `${Math.max(...writes)} in one write`)
  const left = await bistro.sql`select key from idempotency_keys order by key`
  assert.deepEqual(
    left.map(({ key }) => key),
    ['young 0', 'young 1', 'young 2'],
  )
  assert.equal(await forgetOldAnswers(bistro.database, now), 0)
})

test('PostgreSQL: a key that is reused while it is being deleted stays', async () => {
  await using bistro = await openRestaurant('postgres')
  const { now } = bistro.clock
  await keep(bistro, 'old', 1, now - IDEMPOTENCY_RETENTION_MS)
  const used = Promise.withResolvers<void>()
  const committed = Promise.withResolvers<void>()
  const using = bistro.database.write(async (sql) => {
    await sql`update idempotency_keys set created_at = ${now} where account_id = 1 and key = 'old 0'`
    used.resolve()
    await committed.promise
  })
  await used.promise
  const forgetting = forgetOldAnswers(bistro.database, now)
  // It has read the old row by then and waits for its lock.
  assert.equal(await Promise.race([forgetting, setTimeout(300, 'waits')]), 'waits')
  committed.resolve()
  await using
  assert.equal(await forgetting, 0)
  assert.equal(await countAnswers(bistro), 1)
})

async function keep({ database }: Restaurant, name: string, count: number, createdAt: number): Promise<void> {
  const keys = Array.from({ length: count }, (_, index) => `${name} ${index}`)
  await database.write((sql) =>
    Promise.all(
      keys.map(
        (key) => sql`
          insert into idempotency_keys (account_id, key, fingerprint, status, body, created_at)
          values (1, ${key}, 'of a request', 201, '{}', ${createdAt})`,
      ),
    ),
  )
}

async function countAnswers({ sql }: Restaurant): Promise<number> {
  const [row] = await sql<{ count: number }>`select count(*) as count from idempotency_keys`
  return Number(row?.count)
}
