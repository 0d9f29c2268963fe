import assert from 'node:assert/strict'
import test from 'node:test'
import postgres from 'postgres'
import { put, value } from '../../../../test/support/key-value-row.ts'
import { openRestaurant } from '../../../../test/support/test-app.ts'
import { MINUTE } from '../../core/clock.ts'
import { RetryTransaction, StoreUnavailable } from '../database.ts'
import { migrate } from '../migrate/migrate.ts'
import { openPostgres } from './postgres.ts'

const postgresUrl = () => process.env.COMANDA_TEST_POSTGRES ?? ''

/** A short deadline fails on a busy machine, so it is retried. */
async function inTheEnd(work: () => Promise<unknown>): Promise<void> {
  for (let left = 50; left > 0; left--) {
    try {
      return void (await work())
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
    }
  }
  assert.fail('it never came to its turn')
}

test('PostgreSQL: two nodes that migrate at once share the work', async () => {
  const name = `migrated_${process.pid}`
  const sql = postgres(`${postgresUrl()}/postgres`, { max: 1 })
  await sql.unsafe(`create database ${name}`)
  await sql.end()
  const nodes = Array.from({ length: 3 }, () =>
    openPostgres(`${postgresUrl()}/${name}`, { deadlineMs: MINUTE }),
  )
  const taken = await Promise.all(nodes.map((node) => migrate(node, 'postgres')))
  const steps = taken.reduce((sum, count) => sum + count, 0)
  const version = await nodes[0]?.read((sql) => sql<{ version: number }>`select version from schema_version`)
  assert.deepEqual(
    [...(version ?? [])].map(({ version }) => version),
    [steps],
  )
  await Promise.all(nodes.map((node) => node[Symbol.asyncDispose]()))
})

test('PostgreSQL: a statement that hangs is answered within the deadline, and nothing of it stays', async () => {
  await using bistro = await openRestaurant('postgres')
  const [{ name } = { name: '' }] = await bistro.sql<{ name: string }>`select current_database() as name`
  await using impatient = openPostgres(`${postgresUrl()}/${name}`, { deadlineMs: 300, poolSize: 3 })
  const late = impatient.write(async (sql) => {
    await put(sql, 'late', '1')
    await sql`select cast(pg_sleep(0.6) as text)`
    await put(sql, 'later', '1')
  })
  await assert.rejects(late, StoreUnavailable)
  assert.equal(await bistro.database.read((sql) => value(sql, 'late')), undefined)
  await inTheEnd(() => impatient.write((sql) => put(sql, 'after', '1')))
  assert.equal(await bistro.database.read((sql) => value(sql, 'late')), undefined)
})

test('PostgreSQL: a lock held by another node is waited for only so long', async () => {
  await using bistro = await openRestaurant('postgres')
  const [{ name } = { name: '' }] = await bistro.sql<{ name: string }>`select current_database() as name`
  await using impatient = openPostgres(`${postgresUrl()}/${name}`, { deadlineMs: 300, poolSize: 2 })
  await bistro.database.write(async (sql) => {
    await sql`select id from locations where account_id = 1 and id = 1 for update`
    const waiting = impatient.write(
      (other) => other`select id from locations where account_id = 1 and id = 1 for update`,
    )
    await assert.rejects(waiting, StoreUnavailable)
  })
  await inTheEnd(() =>
    impatient.write((other) => other`select id from locations where account_id = 1 and id = 1 for update`),
  )
})

test('PostgreSQL: a write whose connection is ended before its commit is run again', async () => {
  await using bistro = await openRestaurant('postgres')
  let runs = 0
  await bistro.database.write(async (sql) => {
    runs++
    const [{ pid } = { pid: 0 }] = await sql<{ pid: number }>`select pg_backend_pid() as pid`
    await put(sql, 'once', String(runs))
    if (runs === 1) await bistro.sql`select pg_terminate_backend(cast(${pid} as integer))`
    await sql`select 1 as one`
  })
  assert.equal(runs, 2)
  assert.equal(await bistro.database.read((sql) => value(sql, 'once')), '2')
})

test('PostgreSQL: a write that finds another node was first is run again', async () => {
  await using bistro = await openRestaurant('postgres')
  let runs = 0
  const answer = await bistro.database.write(async (sql) => {
    await put(sql, `run${++runs}`, 'x')
    if (runs < 3) throw new RetryTransaction('not yet')
    return runs
  })
  assert.equal(answer, 3)
  assert.equal(await bistro.database.read((sql) => value(sql, 'run1')), undefined)
})

test('PostgreSQL: an unreachable server is unavailable, not a hang', async () => {
  await using nowhere = openPostgres('postgres://postgres@127.0.0.1:1/none', { deadlineMs: 500 })
  await assert.rejects(
    nowhere.read((sql) => sql`select 1 as one`),
    StoreUnavailable,
  )
})

test('PostgreSQL: a mark is one statement and stays, whatever comes after it', async () => {
  await using bistro = await openRestaurant('postgres')
  const { database } = bistro
  const two = database.autocommit?.(async (sql) => {
    await put(sql, 'first', '1')
    await put(sql, 'second', '2')
  })
  await assert.rejects(two ?? Promise.resolve(), /one statement/)
  assert.equal(await database.read((sql) => value(sql, 'first')), '1')
  assert.equal(await database.read((sql) => value(sql, 'second')), undefined)
})

test('PostgreSQL: a change without statements sends nothing', async () => {
  await using nowhere = openPostgres('postgres://postgres@127.0.0.1:1/none', { notify: false })
  assert.equal(await nowhere.write(async () => 'done'), 'done')
})
