import assert from 'node:assert/strict'
import test from 'node:test'
import { notOnCitus } from '../../../../test/support/database/citus.ts'
import { openRestaurant } from '../../../../test/support/test-app.ts'
import type { Sql } from '../database.ts'
import { createBatchedUpserts } from './batched-marks.ts'

const put = (sql: Sql, name: string, value: string | null) =>
  sql`insert into installation (name, value) values (${name}, ${value}) on conflict (name) do nothing`

const names = Array.from({ length: 8 }, (_, index) => `mark ${index}`)

const spread = notOnCitus('what is on several machines does not share a commit')

test('PostgreSQL: marks of one moment share a commit', { skip: spread }, async () => {
  await using bistro = await openRestaurant('postgres')
  const { autocommit } = bistro.database
  assert.ok(autocommit)
  await Promise.all(names.map((name) => autocommit((sql) => put(sql, name, '1'))))
  const [row] = await bistro.sql<{ marks: number; commits: number }>`
    select cast(count(*) as integer) as marks, cast(count(distinct cast(xmin as text)) as integer) as commits
    from installation where name like 'mark %'`
  assert.deepEqual(row, { marks: names.length, commits: 1 })
})

test('PostgreSQL: what the store refuses of one mark undoes no other', async () => {
  await using bistro = await openRestaurant('postgres')
  const { autocommit } = bistro.database
  assert.ok(autocommit)
  const results = await Promise.allSettled([
    ...names.map((name) => autocommit((sql) => put(sql, name, '1'))),
    autocommit((sql) => put(sql, 'refused', null)),
    autocommit(async () => {
      throw new Error('its own')
    }),
  ])
  assert.deepEqual(
    results.map(({ status }) => status),
    [...names.map(() => 'fulfilled'), 'rejected', 'rejected'],
  )
  const rows = await bistro.sql`select name from installation where name like 'mark %' order by name`
  assert.deepEqual(
    rows.map(({ name }) => name),
    names,
  )
})

test('statements that arrive during a commit share the next one, and do not wait for a long one', async () => {
  const sizes: number[] = []
  const ends: (() => void)[] = []
  const mark = createBatchedUpserts({
    isDistributed: async () => false,
    together: async (work) => {
      const sql = (async () => {
        sizes[sizes.length - 1] = (sizes.at(-1) ?? 0) + 1
        return []
      }) as unknown as Sql
      sizes.push(0)
      const result = await work(sql)
      await new Promise<void>((resolve) => ends.push(resolve))
      return result
    },
    alone: async (work) => work((async () => []) as unknown as Sql),
  })
  const some = (count: number) => Array.from({ length: count }, () => mark((sql) => sql`select 1`))
  const first = some(3)
  await turn()
  const second = some(4)
  await turn()
  assert.deepEqual(sizes, [3])
  ends[0]?.()
  await Promise.all(first)
  await turn()
  assert.deepEqual(sizes, [3, 4])
  const third = some(2)
  await new Promise((resolve) => setTimeout(resolve, 50))
  assert.deepEqual(sizes, [3, 4, 2], 'the second is under way all the while')
  for (const end of ends) end()
  await Promise.all([...second, ...third])
})

test('what was waited for others is spent when each is made by itself', async () => {
  const spent: number[] = []
  const mark = createBatchedUpserts({
    isDistributed: async () => false,
    together: async () => {
      await new Promise((resolve) => setTimeout(resolve, 30))
      throw new Error('one of them waits for a row')
    },
    alone: async (work, { spentMs = 0 }) => {
      spent.push(spentMs)
      return work((async () => []) as unknown as Sql)
    },
  })
  await Promise.all(names.map(() => mark((sql) => sql`select 1`, { spentMs: 100 })))
  assert.equal(spent.length, names.length)
  assert.ok(
    spent.every((ms) => ms >= 125),
    spent.join(),
  )
})

test('where accounts are spread over machines each mark is made by itself', async () => {
  let made = 0
  const mark = createBatchedUpserts({
    isDistributed: async () => true,
    together: async () => assert.fail('they share a commit'),
    alone: async (work) => {
      made++
      return work((async () => []) as unknown as Sql)
    },
  })
  await Promise.all(names.map(() => mark((sql) => sql`select 1`)))
  assert.equal(made, names.length)
})

const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
