import assert from 'node:assert/strict'
import test from 'node:test'
import postgres from 'postgres'
import { put, value } from '../../test/installation.ts'
import { openRestaurant } from '../../test/restaurant.ts'
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

test('PostgreSQL: what is sent with a statement that fails fails too, and the connection goes on', async () => {
  await using bistro = await openRestaurant('postgres')
  const outcomes = await bistro.database
    .look((sql) =>
      Promise.allSettled([sql`select 1 as one`, sql`select 1 / 0 as none`, sql`select 3 as three`]),
    )
    .catch((error) => assert.fail(error))
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'rejected'],
  )
  const [row] = await bistro.database.look((sql) => sql`select 3 as three`)
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
    sql.later(put(sql, 'before', '1'))
    sql.later(put(sql, runs === 1 ? 'taken' : 'free', 'second'))
    sql.later(put(sql, 'after', '1'))
    return runs
  })
  assert.equal(answer, 2)
  const kept = await bistro.database.read((sql) =>
    Promise.all(['taken', 'free', 'before', 'after'].map((name) => value(sql, name))),
  )
  assert.deepEqual(kept, ['first', 'second', '1', '1'])
})
