import assert from 'node:assert/strict'
import test from 'node:test'
import postgres from 'postgres'
import { notOnCitus } from '../../../../test/support/database/citus.ts'
import { openRestaurant } from '../../../../test/support/test-app.ts'
import { migrate } from '../migrate/migrate.ts'
import { knownSteps } from '../migrate/migration-files.ts'
import { runAlone } from '../migrate/online-migration.ts'
import { openPostgres } from '../postgres/postgres.ts'

const steps = knownSteps()
/** Schema in which keys were plain ids and accounts were found by a global search. */
const before = steps.findIndex(({ text }) => /^create table directory/m.test(text))

/** Database of the previous program version, with data. */
async function olderStore() {
  const server = process.env.COMANDA_TEST_POSTGRES ?? ''
  const name = `older_${process.pid}_${Math.random().toString(36).slice(2)}`
  const admin = postgres(`${server}/postgres`, { max: 1, onnotice: () => {} })
  await admin.unsafe(`create database ${name}`)
  const url = `${server}/${name}`
  await using database = openPostgres(url, { poolSize: 1, notify: false, deadlineMs: 60_000 })
  await migrate(database, 'postgres', { steps: steps.slice(0, before) })
  const sql = postgres(url, { max: 4, onnotice: () => {} })
  await sql.unsafe(`
    insert into accounts (name, created_at) values ('Bistro', 1), ('Other', 1);
    insert into locations select 1, 1, 'Bistro', 'EUR', 'UTC', 0, 0, 1, 0, 1, 1, 1, 0, 0, 0, 0, '', '', '', '', '', '', '', 1;
    insert into api_keys (account_id, name, digest, hint, created_at) values (1, 'Till', 'digest of a key', '', 1);
    insert into printers (account_id, location_id, serial_no, name, model, description, transport, status, added_at,
      token_digest) values (1, 1, 'P-1', '', '', '', 'cloudprnt', 'UNKNOWN', 1, 'digest of a token');
    update printers set backup_printer_id = id where account_id = 1;`)
  return {
    url,
    sql,
    async [Symbol.asyncDispose]() {
      await sql.end({ timeout: 5 })
      await admin.unsafe(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

type Alone = (statements: string[]) => Promise<void>

async function nextProgram(url: string, alone: Alone = (statements) => runAlone(url, statements)) {
  await using database = openPostgres(url, {
    poolSize: 1,
    deadlineMs: 60_000,
    lockTimeoutMs: 200,
    notify: false,
  })
  return migrate(database, 'postgres', { alone })
}

/** All constraints and indexes, and whether they are validated. */
async function promisesOf(sql: postgres.Sql | ReturnType<typeof postgres>) {
  const rows = await sql`
    select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as described
    from pg_constraint where connamespace = current_schema()::regnamespace and contype in ('p', 'u', 'f')
    union all select indexdef from pg_indexes where schemaname = current_schema()`
  return rows.map(({ described }) => String(described)).sort()
}

/** Statements of the older program during an evening. */
async function atWork(sql: postgres.Sql, isOver: () => boolean): Promise<number> {
  let done = 0
  for (; !isOver() || done < 5; done++) {
    await sql`insert into staff (account_id, location_id, first_name, last_name, joined_at) values (1, 1, 'A', 'B', 1)`
    await sql.begin(async (sql) => {
      await sql`select id from locations where account_id = 1 and id = 1 for update`
      await sql`update staff set first_name = 'C' where account_id = 1 and id = ${done + 1}`
      await sql`update printers set last_seen_at = ${done} where account_id = 1 and serial_no = 'P-1'`
    })
    await sql`
      insert into users (account_id, email, name, role, created_at) values (1, ${`${done}@bistro.example`}, '', 'owner', 1)
      on conflict (email) where deleted_at is null do nothing`
  }
  return done
}

const olderProgram = notOnCitus('the older program knew none')

test('PostgreSQL: keys change under an older program at work, however often that is interrupted', {
  skip: olderProgram,
}, async () => {
  await using older = await olderStore()
  let isOver = false
  const working = atWork(older.sql, () => isOver)
  try {
    for (const cut of [1, 4, 21, 40, 55]) {
      const alone: Alone = async (statements) => {
        await runAlone(older.url, statements.slice(0, cut))
        throw new Error('the node was ended')
      }
      await assert.rejects(nextProgram(older.url, alone), /the node was ended/)
    }
    const nodes = await Promise.all([nextProgram(older.url), nextProgram(older.url)])
    assert.equal(nodes.reduce((sum, taken) => sum + taken) > 0, true)
  } finally {
    isOver = true
  }
  assert.ok((await working) >= 5)
  const listed =
    await older.sql`select digest from directory where account_id = 1 and digest like 'digest %' order by digest`
  assert.deepEqual(
    listed.map(({ digest }) => digest),
    ['digest of a key', 'digest of a token'],
  )
  await using fresh = await openRestaurant('postgres')
  const [{ name } = { name: '' }] = await fresh.sql<{ name: string }>`select current_database() as name`
  const there = postgres(`${process.env.COMANDA_TEST_POSTGRES}/${name}`, { max: 1, onnotice: () => {} })
  assert.deepEqual(await promisesOf(older.sql), await promisesOf(there))
  await there.end()
})

test('PostgreSQL: a printer that stands in for one of another account stops the step that would hide it', async () => {
  await using older = await olderStore()
  await older.sql.unsafe(`
    insert into locations select 2, 2, 'Other', 'EUR', 'UTC', 0, 0, 1, 0, 1, 1, 1, 0, 0, 0, 0, '', '', '', '', '', '', '', 1;
    insert into printers (account_id, location_id, serial_no, name, model, description, transport, status, added_at,
      backup_printer_id) values (2, 2, 'P-2', '', '', '', 'raw', 'UNKNOWN', 1, 1);`)
  await assert.rejects(nextProgram(older.url), /printers_backup_printer_id_fkey/)
  await older.sql`update printers set backup_printer_id = null where account_id = 2`
  assert.ok((await nextProgram(older.url)) > 0, 'put right, it goes on')
})
