import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import test from 'node:test'
import postgres from 'postgres'
import { signIn } from '../../../../test/support/sign-in-helpers.ts'
import { temporaryFolder } from '../../../../test/support/spawn-service.ts'
import { onBothStores } from '../../../../test/support/test-app.ts'
import type { Sql } from '../database.ts'
import { migrate } from '../migrate/migrate.ts'
import { knownSteps } from '../migrate/migration-files.ts'
import { runAlone } from '../migrate/online-migration.ts'
import { openPostgres } from '../postgres/postgres.ts'
import { openSqlite } from '../sqlite/sqlite.ts'

// The service validates lists of values; the schema has only flags, ranges and relations between columns
// (docs/adr/0049-no-enumeration-checks.md).

const steps = knownSteps()
const before = steps.findIndex(({ name }) => name === '0091-drop-enumeration-checks')
const after = steps.findIndex(({ name }) => name === '0092-drop-enumeration-checks-sqlite') + 1

onBothStores('no constraint lists values, apart from flags', async ({ sql, store }) => {
  const conditions = await (store === 'sqlite' ? checksOfSqlite : checksOfPostgres)(sql)
  assert.ok(conditions.length > 80)
  const lists = conditions.filter((check) => /\bin \(|any \(array/i.test(check))
  const flags = /\bin \(0, 1\)|ARRAY\[\(0\)::bigint, \(1\)::bigint\]/
  assert.deepEqual(
    lists.filter((check) => !flags.test(check)),
    [],
  )
})

async function checksOfSqlite(sql: Sql): Promise<string[]> {
  const tables = await sql<{ sql: string }>`select sql from sqlite_schema where type = 'table'`
  return tables.flatMap((table) => table.sql.split(/\bcheck\b/i).slice(1))
}

async function checksOfPostgres(sql: Sql): Promise<string[]> {
  const rows = await sql<{ described: string }>`
    select pg_get_constraintdef(oid) as described from pg_constraint
    where contype = 'c' and connamespace = current_schema()::regnamespace`
  return rows.map(({ described }) => described)
}

/** Calls that are right but for the value of one field. */
const UNKNOWN: { field: string; method?: 'put'; path: string; body: object }[] = [
  { field: 'method', path: '/go/order/1/payment', body: { amount: '1.00', method: 'barter' } },
  { field: 'status', path: '/go/order/1/payment', body: { amount: '1.00', method: 'card', status: 'x' } },
  { field: 'paper_language', method: 'put', path: '/go/location/1/service', body: { paper_language: 'xx' } },
  {
    field: 'transport',
    path: '/go/printer/1/register',
    body: { serial_no: 'P-9', name: 'Grill', transport: 'pigeon' },
  },
  { field: 'kind', path: '/go/order/1/new', body: { client_id: 'a-1', kind: 'barge', staff_id: 1 } },
  { field: 'kind', path: '/go/order/1/discount', body: { kind: 'gift', reason: 'Regular guest' } },
  { field: 'role', method: 'put', path: '/go/staff/1', body: { first_name: 'A', role: 'chief' } },
  { field: 'role', path: '/go/user', body: { email: 'a@b.example', name: 'A', role: 'king' } },
  { field: 'table_type', path: '/go/table/1', body: { table_number: 77, table_type: 9 } },
  {
    field: 'shape',
    method: 'put',
    path: '/go/table/1/plan',
    body: {
      areas: [{ name: 'A', tables: [{ table_id: 1, x: 1, y: 1, width: 50, height: 50, shape: 'star' }] }],
    },
  },
  { field: 'kind', path: '/go/terminal/1/new', body: { name: 'A', kind: 'toaster' } },
]

onBothStores('the service refuses a value that is in none of its lists', async (bistro) => {
  const owner = await signIn(bistro)
  for (const { field, method = 'post', path, body } of UNKNOWN) {
    const answer = await bistro[method](path, body, owner)
    assert.equal(answer.status, 400, path)
    const named = answer.body.error.details.faults.map(({ at }: { at: string }) => at.split('.').at(-1))
    assert.deepEqual(named, [field], path)
  }
})

/** Columns, foreign keys, indexes and rows of a store, which the migration must not change. */
function structureOf(store: DatabaseSync): unknown {
  const list = (query: string) => store.prepare(query).all()
  return {
    columns: list(`select t.name, c.* from pragma_table_list t join pragma_table_xinfo(t.name) c
      where t.schema = 'main' and t.type = 'table' and t.name <> 'sqlite_schema' order by 1, 2`),
    indexes: list("select name, tbl_name, sql from sqlite_schema where type in ('index', 'view') order by 1"),
    keys: list(`select t.name, f.* from pragma_table_list t join pragma_foreign_key_list(t.name) f
      where t.schema = 'main' and t.type = 'table' order by 1, 2, 3`),
    rows: list('select count(*) as payments from payments'),
  }
}

test('SQLite: the migration changes nothing but the constraints, and reads no row', async () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'older.db')
  {
    await using database = openSqlite(path)
    await migrate(database, 'sqlite', { steps: steps.slice(0, before) })
  }
  const store = new DatabaseSync(path)
  store.exec(`pragma foreign_keys = off; ${PAYMENTS}`)
  const change = () => store.exec("update payments set method = 'voucher' where id = 1")
  assert.throws(change, /CHECK constraint failed/)
  const structure = structureOf(store)
  {
    await using database = openSqlite(path)
    assert.equal(await migrate(database, 'sqlite', { steps: steps.slice(0, after) }), after - before)
    await assert.rejects(
      database.write((sql) => sql`update orders set kind = 'table' where account_id = 1 and id = 1`),
      /CHECK constraint failed/,
    )
  }
  // The connection that was open all the time sees the change.
  change()
  assert.deepEqual(structureOf(store), structure)
  assert.deepEqual(
    store
      .prepare('pragma integrity_check')
      .all()
      .map((row) => ({ ...row })),
    [{ integrity_check: 'ok' }],
  )
  for (const statement of STILL_REFUSED) assert.throws(() => store.exec(statement), /CHECK constraint failed/)
  store.close()
})

/** A tab, and a payment of it. */
const PAYMENTS = `
  insert into orders (id, account_id, location_id, staff_id, kind, allergens, currency, tax_rate_bps, tax_included,
    service_rate_bps, item_count, subtotal_cents, tax_cents, service_cents, total_cents, paid_cents, tips_cents, version,
    opened_at) values (1, 1, 1, 1, 'bar', 0, 'EUR', 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1);
  insert into payments (id, account_id, location_id, order_id, staff_id, method, status, amount_cents, tip_cents,
    created_at) values (1, 1, 1, 1, 1, 'cash', 'approved', 100, 0, 1);`

/** Money and state that stay constrained. */
const STILL_REFUSED = [
  "update orders set kind = 'table' where id = 1",
  "update payments set status = 'pending' where id = 1",
  'update payments set amount_cents = -1 where id = 1',
  'update payments set overpaid_cents = 101 where id = 1',
  'update payments set returned_cents = 101 where id = 1',
]

test('PostgreSQL: the program before works on while the constraints go', async () => {
  const server = process.env.COMANDA_TEST_POSTGRES ?? ''
  const name = `checks_${process.pid}`
  const admin = postgres(`${server}/postgres`, { max: 1, onnotice: () => {} })
  await admin.unsafe(`create database ${name}`)
  const url = `${server}/${name}`
  const sql = postgres(url, { max: 4, onnotice: () => {} })
  const open = () => openPostgres(url, { poolSize: 1, deadlineMs: 60_000, lockTimeoutMs: 200, notify: false })
  try {
    {
      await using database = open()
      await migrate(database, 'postgres', { steps: steps.slice(0, before) })
    }
    await sql.unsafe(`set session_replication_role = replica; ${PAYMENTS} reset session_replication_role`)
    await assert.rejects(sql`update payments set method = 'voucher' where id = 1`, { code: '23514' })
    let isOver = false
    const atWork = Promise.all(
      Array.from({ length: 3 }, async () => {
        for (let turn = 0; !isOver || turn < 5; turn++) {
          await sql.begin(async (sql) => {
            await sql`select id from orders where account_id = 1 and id = 1 for update`
            await sql`update payments set tip_cents = tip_cents + 1 where account_id = 1 and id = 1`
            await sql`update orders set version = version + 1 where account_id = 1 and id = 1`
          })
        }
      }),
    )
    const node = async () => {
      await using database = open()
      return migrate(database, 'postgres', {
        steps: steps.slice(0, after),
        alone: (statements) => runAlone(url, statements),
      })
    }
    const taken = await Promise.all([node(), node()]).finally(() => {
      isOver = true
    })
    await atWork
    assert.equal(taken[0] + taken[1], after - before, 'two nodes share the work')
    await sql`update payments set method = 'voucher' where id = 1`
    for (const statement of STILL_REFUSED) await assert.rejects(sql.unsafe(statement), { code: '23514' })
    const notValid = await sql`select conname from pg_constraint where not convalidated`
    assert.deepEqual([...notValid], [])
  } finally {
    await sql.end({ timeout: 5 })
    await admin.unsafe(`drop database ${name} with (force)`)
    await admin.end()
  }
})
