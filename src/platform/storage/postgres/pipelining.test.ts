import assert from 'node:assert/strict'
import test from 'node:test'
import { setImmediate } from 'node:timers/promises'
import postgres from 'postgres'
import { put, value } from '../../../../test/support/key-value-row.ts'
import { openRestaurant } from '../../../../test/support/test-app.ts'
import type { Sql } from '../database.ts'
import { openPostgres } from './postgres.ts'

test('PostgreSQL: what is sent comes back as it was, the first time and the next', async () => {
  await using bistro = await openRestaurant('postgres')
  const bytes = Uint8Array.from({ length: 9_000 }, (_, index) => index % 256)
  const text = `ñ € 🍷 \\x "'${'long '.repeat(5_000)}`
  for (let time = 0; time < 3; time++) {
    const rows = await bistro.database.read(
      (sql) => sql`
        select cast(${bytes} as bytea) as bytes, cast(${text} as text) as text, cast(${-12} as bigint) as below,
          cast(${9_007_199_254_740_991} as bigint) as large, cast(${1.5} as double precision) as half,
          cast(${null} as bigint) as nothing, cast('' as text) as empty, 1 = 1 as yes, 1 = 2 as no`,
    )
    assert.deepEqual(
      rows.map((row) => ({ ...row, bytes: [...(row.bytes as Uint8Array)] })),
      [
        {
          bytes: [...bytes],
          text,
          below: -12,
          large: 9_007_199_254_740_991,
          half: 1.5,
          nothing: null,
          empty: '',
          yes: true,
          no: false,
        },
      ],
    )
  }
})

test('PostgreSQL: behind a transaction pooler no prepared statement is left', async () => {
  await using bistro = await openRestaurant('postgres')
  const [{ name } = { name: '' }] = await bistro.sql<{ name: string }>`select current_database() as name`
  const url = `${process.env.COMANDA_TEST_POSTGRES}/${name}?prepare=false`
  await using node = openPostgres(url, { poolSize: 1, notify: false })
  const bytes = Uint8Array.from({ length: 300 }, (_, index) => index % 256)
  for (let time = 0; time < 3; time++) {
    const [row] = await node.write(async (sql) => {
      sql.defer(put(sql, `${time}`, 'kept'))
      return sql<{ bytes: Uint8Array }>`select cast(${bytes} as bytea) as bytes`
    })
    assert.deepEqual([...(row?.bytes ?? [])], [...bytes])
  }
  const statements = await node.query(
    (sql) => sql`select cast(count(*) as bigint) as kept from pg_prepared_statements`,
  )
  assert.deepEqual(statements, [{ kept: 0 }])
  assert.equal(await node.read((sql) => value(sql, '2')), 'kept')
})

test('PostgreSQL: of queries sent together only the one that fails is refused, in a snapshot also what follows', async () => {
  await using bistro = await openRestaurant('postgres')
  const together = (sql: Sql) =>
    Promise.allSettled([sql`select 1 as one`, sql`select 1 / 0 as none`, sql`select 3 as three`])
  const alone = await bistro.database.query(together)
  assert.deepEqual(
    alone.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
  const outcomes: string[] = []
  const inSnapshot = bistro.database.read(async (sql) => {
    for (const { status } of await together(sql)) outcomes.push(status)
  })
  await assert.rejects(inSnapshot, { code: '22012' })
  assert.deepEqual(outcomes, ['fulfilled', 'rejected', 'rejected'])
  const [row] = await bistro.database.query((sql) => sql`select 3 as three`)
  assert.deepEqual(row, { three: 3 })
})

test('PostgreSQL: a table that is another since a statement was prepared is read as it is', async () => {
  await using bistro = await openRestaurant('postgres')
  const [{ name } = { name: '' }] = await bistro.sql<{ name: string }>`select current_database() as name`
  const url = `${process.env.COMANDA_TEST_POSTGRES}/${name}`
  await using node = openPostgres(url, { poolSize: 1, notify: false })
  const look = () => node.write((sql) => sql`select * from installation where name = ${'kept'}`)
  await node.write((sql) => put(sql, 'kept', '1'))
  assert.deepEqual([...(await look())], [{ name: 'kept', value: '1' }])
  const other = postgres(url, { max: 1, onnotice: () => {} })
  await other.unsafe('alter table installation add column more bigint')
  await other.end()
  assert.deepEqual([...(await look())], [{ name: 'kept', value: '1', more: null }])
})

test('PostgreSQL: what cannot stand is found with the commit, and the write is run again', async () => {
  await using bistro = await openRestaurant('postgres')
  await bistro.database.write((sql) => put(sql, 'taken', 'first'))
  let runs = 0
  const answer = await bistro.database.write(async (sql) => {
    runs++
    sql.defer(put(sql, 'before', '1'))
    sql.defer(put(sql, runs === 1 ? 'taken' : 'free', 'second'))
    sql.defer(put(sql, 'after', '1'))
    return runs
  })
  assert.equal(answer, 2)
  const values = await bistro.database.read((sql) =>
    Promise.all(['taken', 'free', 'before', 'after'].map((name) => value(sql, name))),
  )
  assert.deepEqual(values, ['first', 'second', '1', '1'])
})

test('PostgreSQL: a write that makes nothing of a statement that failed is not taken for committed', async () => {
  await using bistro = await openRestaurant('postgres')
  const write = bistro.database.write(async (sql) => {
    await put(sql, 'before', '1')
    await sql`select 1 / 0 as none`.catch(() => {})
    return 'written'
  })
  await assert.rejects(write, { code: '22012' })
  assert.equal(await bistro.database.read((sql) => value(sql, 'before')), undefined)
})

test('PostgreSQL: the root failure is reported, even if a follow-up error arrives first', async () => {
  await using bistro = await openRestaurant('postgres')
  const delayed = async (pending: Promise<unknown>) => {
    await pending.finally(async () => {
      for (let turn = 0; turn < 10; turn++) await setImmediate()
    })
  }
  const write = bistro.database.write((sql) =>
    Promise.all([delayed(sql`select 1 / 0 as none`), sql`select 1 as one`]),
  )
  await assert.rejects(write, { code: '22012' })
})
