import assert from 'node:assert/strict'
import test from 'node:test'
import postgres from 'postgres'
import { SECRET } from '../../../../test/support/database/template.ts'
import { onBothStores, openRestaurant, type Restaurant } from '../../../../test/support/test-app.ts'
import { openProxy } from '../../../../test/torture/support/tcp-fault-proxy.ts'
import { readConfig } from '../../../config.ts'
import { migrate } from '../migrate/migrate.ts'
import { knownSchema, knownSteps, stepOf } from '../migrate/migration-files.ts'
import { runAlone } from '../migrate/online-migration.ts'
import { openStore } from '../open.ts'
import { openPostgres } from '../postgres/postgres.ts'

// The current program plays the old version; the new version is a few migrations that only the tests have.

const BADGES = stepOf('9001-badges', '-- serves older programs\nalter table staff add column badge text')
const BADGES_SORTED = stepOf(
  '9002-badges-sorted',
  '-- serves older programs\n-- online\ncreate index concurrently if not exists staff_by_badge on staff (badge)',
)

async function urlOf(bistro: Restaurant): Promise<string> {
  const [{ name } = { name: '' }] = await bistro.sql<{ name: string }>`select current_database() as name`
  return `${process.env.COMANDA_TEST_POSTGRES}/${name}`
}

/** The new version migrates the schema at its start. */
async function nextProgram(bistro: Restaurant, ...more: ReturnType<typeof stepOf>[]): Promise<number> {
  const url = await urlOf(bistro)
  await using database = openPostgres(url, {
    poolSize: 1,
    deadlineMs: 60_000,
    lockTimeoutMs: 100,
    notify: false,
  })
  const steps = [...knownSteps(), ...more]
  return migrate(database, 'postgres', { steps, alone: (statements) => runAlone(url, statements) })
}

/** /readyz answers within half a second, on a busy machine with the last known result: so we poll. */
async function readiness({ app }: Restaurant, status: 200 | 503) {
  let answer = await app.inject('/readyz')
  for (let turn = 0; answer.statusCode !== status && turn < 40; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    answer = await app.inject('/readyz')
  }
  assert.equal(answer.statusCode, status)
  return answer.json()
}

const hire = (bistro: Restaurant, name: string) => bistro.post('/go/staff/1', { first_name: name })

onBothStores('a newer schema is refused, unless it says that it serves this program too', async (bistro) => {
  const { database, store } = bistro
  const setFrom = (from: number) =>
    database.write(async (sql) => {
      await sql`update schema_version set version = 9999`
      await sql`update installation set value = ${String(from)} where name = 'schema_serves_from'`
    })
  await setFrom(knownSchema() + 1)
  await assert.rejects(migrate(database, store), /newer Comanda/)
  await readiness(bistro, 503)
  await setFrom(knownSchema())
  assert.equal(await migrate(database, store), 0)
  await readiness(bistro, 200)
  await database.write((sql) => sql`update schema_version set version = 3`)
  const { why } = await readiness(bistro, 503)
  assert.equal(why, `the database is at schema 3, this Comanda needs ${knownSchema()}`)
})

test('PostgreSQL: the program before goes on without an error while the next one changes the schema', async () => {
  await using bistro = await openRestaurant('postgres')
  let migrated = false
  const statuses: number[] = []
  const serving = Promise.all(
    Array.from({ length: 4 }, async (_, waiter) => {
      for (let turn = 0; !migrated || turn < 3; turn++) {
        statuses.push((await hire(bistro, `${waiter}.${turn}`)).status)
      }
    }),
  )
  const nodes = [nextProgram(bistro, BADGES, BADGES_SORTED), nextProgram(bistro, BADGES, BADGES_SORTED)]
  const taken = await Promise.all(nodes).finally(() => {
    migrated = true
  })
  await serving
  assert.equal(
    taken.reduce((sum, steps) => sum + steps),
    2,
    'two nodes of the next program share the work',
  )
  assert.deepEqual([...new Set(statuses)], [201])
  await readiness(bistro, 200)
  assert.equal(await migrate(bistro.database, 'postgres'), 0, 'and may be started anew')
  const [index] = await bistro.sql`
    select 1 as one from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relname = 'staff_by_badge' and i.indisvalid`
  assert.ok(index)
})

test('PostgreSQL: a step that the program before cannot live with takes it out of service', async () => {
  await using bistro = await openRestaurant('postgres')
  await nextProgram(bistro, BADGES, stepOf('9003-grades', 'alter table staff add column grade text'))
  await readiness(bistro, 503)
  await assert.rejects(migrate(bistro.database, 'postgres'), /newer Comanda/)
})

test('PostgreSQL: a migration that waits for a table does not block others for long', async () => {
  await using bistro = await openRestaurant('postgres')
  const sql = postgres(await urlOf(bistro), { max: 1, onnotice: () => {} })
  await sql.unsafe('begin; select count(*) from staff')
  let done = false
  const migrating = nextProgram(bistro, BADGES).finally(() => {
    done = true
  })
  for (let turn = 0; turn < 5; turn++) assert.equal((await hire(bistro, `${turn}`)).status, 201)
  assert.equal(done, false)
  await sql.unsafe('rollback')
  assert.equal(await migrating, 1)
  await sql.end()
})

test('PostgreSQL: a half-built index is rebuilt', async () => {
  await using bistro = await openRestaurant('postgres')
  const url = await urlOf(bistro)
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await assert.rejects(sql.unsafe('create unique index concurrently halves on tables (location_id)'))
  await runAlone(url, ['create index concurrently if not exists halves on tables (location_id)'])
  const [index] = await sql`
    select i.indisvalid as valid, i.indisunique as single from pg_index i
    join pg_class c on c.oid = i.indexrelid where c.relname = 'halves'`
  assert.deepEqual({ ...index }, { valid: true, single: false })
  await sql.end()
})

test('PostgreSQL: of several hosts the one that takes writes is used', async () => {
  await using bistro = await openRestaurant('postgres')
  const url = (await urlOf(bistro)).replace('@', '@127.0.0.1:1,')
  assert.equal(readConfig({ DATABASE_URL: url, COMANDA_SECRET: SECRET }).database.kind, 'postgres')
  await using database = openPostgres(url, { notify: false, deadlineMs: 20_000 })
  const rows = await database.write((sql) => sql`select name from accounts where id = 1`)
  assert.equal(rows.length, 1)
})

test('PostgreSQL: a start while the database is away waits for it, and says so', async () => {
  await using bistro = await openRestaurant('postgres')
  const { hostname, port, pathname } = new URL(await urlOf(bistro))
  await using proxy = await openProxy({ host: hostname, port: Number(port) })
  proxy.goAway()
  const config = readConfig({
    DATABASE_URL: `postgres://postgres@127.0.0.1:${proxy.port}${pathname}`,
    COMANDA_SECRET: SECRET,
  })
  const reasons: string[] = []
  await using store = await openStore(config, {
    exclusive: true,
    onAway(why) {
      reasons.push(why)
      proxy.resume()
    },
  })
  assert.match(reasons[0] ?? '', /cannot be reached: see that it runs/)
  assert.equal((await store.database.read((sql) => sql`select id from accounts where id = 1`)).length, 1)
})
