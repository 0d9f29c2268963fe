import assert from 'node:assert/strict'
import {
  closeSync,
  copyFileSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import test from 'node:test'
import postgres from 'postgres'
import { readConfig } from '../../../src/config.ts'
import { MINUTE } from '../../../src/platform/core/clock.ts'
import { type Database, type Sql, StoreRefusal } from '../../../src/platform/storage/database.ts'
import { findSchema, isMigrated, migrate } from '../../../src/platform/storage/migrate/migrate.ts'
import { knownSteps } from '../../../src/platform/storage/migrate/migration-files.ts'
import { openStore } from '../../../src/platform/storage/open.ts'
import { openPostgres } from '../../../src/platform/storage/postgres/postgres.ts'
import { openSqlite } from '../../../src/platform/storage/sqlite/sqlite.ts'
import { seededRandom } from '../../../src/programs/simulation/seeded-random.ts'
import { openRestaurant } from '../../support/test-app.ts'
import { faultsOf } from '../invariants.ts'

test('on a full disk reads work, writes get 503, and freed space restores them', async () => {
  await using bistro = await openRestaurant('sqlite')
  const pages = (count: number) =>
    bistro.database.write(async (sql) => {
      // A limited page count has the same effect on SQLite as a full disk: the same code, the same rollback.
      if (count === 0) await sql`pragma max_page_count = 1`
      else await sql`pragma max_page_count = 1000000`
    })
  await pages(0)
  const answers = []
  for (let index = 0; index < 400; index++) {
    answers.push(await bistro.post('/go/staff/1', { first_name: `S${index}`, last_name: 'x'.repeat(80) }))
    if (answers.at(-1)?.status === 503) break
  }
  const full = answers.at(-1)
  assert.equal(full?.status, 503)
  assert.ok(Number(full?.headers['retry-after']) > 0)
  const listed = await bistro.get('/go/staff/1')
  assert.equal(listed.status, 200)
  const acknowledged = answers.filter(({ status }) => status === 201).length
  assert.equal(listed.body.result.filter((one: any) => /^S\d/.test(one.first_name)).length, acknowledged)
  await pages(1)
  assert.equal((await bistro.post('/go/staff/1', { first_name: 'After' })).status, 201)
  assert.deepEqual(await faultsOf(bistro.database, 'sqlite'), [])
})

test('a log cut, flipped or zeroed by a power cut loses only what was not yet on disk', async () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'comanda.db')
  // The size of the log after each commit.
  const sizes: number[] = []
  await using database = openSqlite(path)
  await database.write((sql) => sql`create table counted (number integer not null) strict`)
  for (let number = 1; number <= 60; number++) {
    await database.write((sql) => sql`insert into counted (number) values (${number})`)
    sizes.push(statSync(`${path}-wal`).size)
  }
  const chance = seededRandom(8)
  const whole = sizes.at(-1) ?? 0
  const first = (sizes[0] ?? 0) - 4096
  for (let round = 0; round < 60; round++) {
    const copy = join(folder.path, `copy-${round}.db`)
    copyFileSync(path, copy)
    copyFileSync(`${path}-wal`, `${copy}-wal`)
    const at = first + chance.below(whole - first)
    if (round % 3 === 0) truncateSync(`${copy}-wal`, at)
    else if (round % 3 === 1) overwrite(`${copy}-wal`, at, flipped(`${copy}-wal`, at))
    else overwrite(`${copy}-wal`, at, Buffer.alloc(whole - at))
    await using left = openSqlite(copy)
    const numbers = await left.read(
      (sql) => sql<{ number: number }>`select number from counted order by number`,
    )
    const survivors = sizes.filter((size) => size <= at).length
    assert.deepEqual(
      numbers.map(({ number }) => number),
      Array.from({ length: survivors }, (_, index) => index + 1),
      `damaged at ${at}`,
    )
    const [{ integrity_check } = { integrity_check: '' }] = await left.read(
      (sql) => sql<{ integrity_check: string }>`pragma integrity_check`,
    )
    assert.equal(integrity_check, 'ok')
  }
})

test('a migration interrupted at any statement leaves what was, and the next start goes on (sqlite)', async () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'upgraded.db')
  await using store = openSqlite(path)
  const steps = knownSteps()
  await migrate(store, 'sqlite', { steps: steps.slice(0, 1) })
  let interruptions = 0
  for (let known = 2; known <= steps.length; known++) {
    const before = schemaOf(path)
    for (let at = 0; await isInterrupted(store, 'sqlite', at, steps.slice(0, known)); at++) {
      assert.deepEqual(schemaOf(path), before, `step ${known}, interrupted at statement ${at}`)
      interruptions++
    }
  }
  assert.ok(interruptions > 100)
  const made = join(folder.path, 'made.db')
  await using fresh = openSqlite(made)
  await migrate(fresh, 'sqlite')
  assert.deepEqual(schemaOf(path), schemaOf(made))
})

test('the making of a new store, interrupted, leaves nothing, and the next start makes it (sqlite)', async () => {
  using folder = temporaryFolder()
  for (const at of [2, 20, 50]) {
    await using store = openSqlite(join(folder.path, `at-${at}.db`))
    assert.equal(await isInterrupted(store, 'sqlite', at), true, `at statement ${at}`)
    assert.equal((await store.read(findSchema)).version, 0, `version at ${at}`)
    await migrate(store, 'sqlite')
    assert.equal(await store.read(isMigrated), true)
  }
})

test('a migration interrupted on PostgreSQL is finished by the next start', async () => {
  const server = process.env.COMANDA_TEST_POSTGRES ?? ''
  for (const at of [1, 30, 61]) {
    const name = `interrupted_${process.pid}_${at}`
    const admin = postgres(`${server}/postgres`, { max: 1 })
    await admin.unsafe(`create database ${name}`)
    const first = openPostgres(`${server}/${name}`, { notify: false, deadlineMs: MINUTE })
    await migrate(first, 'postgres', { steps: knownSteps().slice(0, 1) })
    assert.equal(await isInterrupted(first, 'postgres', at), true)
    await first[Symbol.asyncDispose]()
    const next = openPostgres(`${server}/${name}`, { notify: false, deadlineMs: MINUTE })
    await migrate(next, 'postgres')
    assert.equal(await next.read(isMigrated), true)
    await next[Symbol.asyncDispose]()
    await admin.unsafe(`drop database ${name} with (force)`)
    await admin.end()
  }
})

test('a file that is not ours, or damaged, is refused and left as it is', async () => {
  using folder = temporaryFolder()
  const made = join(folder.path, 'made.db')
  const settings = (path: string) =>
    readConfig({ DATABASE_URL: `sqlite:${path}`, COMANDA_SECRET: 'the same for all of these files, long' })
  await (await openStore(settings(made), { exclusive: true, canCreate: true }))[Symbol.asyncDispose]()

  const foreign = join(folder.path, 'foreign.db')
  const other = new DatabaseSync(foreign)
  other.exec('create table notes (text)')
  other.close()
  const text = join(folder.path, 'text.db')
  writeFileSync(text, 'This is a letter, not a database. '.repeat(200))
  const damaged = join(folder.path, 'damaged.db')
  copyFileSync(made, damaged)
  overwrite(damaged, 8 * 4096, Buffer.alloc(4096, 0xff))
  const headless = join(folder.path, 'headless.db')
  copyFileSync(made, headless)
  overwrite(headless, 0, Buffer.alloc(100))
  const newer = join(folder.path, 'newer.db')
  copyFileSync(made, newer)
  const future = new DatabaseSync(newer)
  future.exec('update schema_version set version = 9999')
  future.exec("update installation set value = 9999 where name = 'schema_serves_from'")
  future.close()

  const refused: [string, RegExp][] = [
    [foreign, /is the database of another program: restore a backup/],
    [text, /cannot be read as a database .*: restore a backup/],
    [damaged, /is damaged .*: restore a backup/],
    [headless, /cannot be read as a database/],
    [newer, /start the newer Comanda, or restore an older backup/],
    [join(text, 'below.db'), /there is no folder for/],
  ]
  for (const [path, message] of refused) {
    const before = path === join(text, 'below.db') ? undefined : readFileSync(path)
    await assert.rejects(
      openStore(settings(path), { exclusive: true, canCreate: true }),
      (error: unknown) => {
        assert.ok(error instanceof StoreRefusal, String(error))
        assert.match(error.message, message)
        return true
      },
    )
    if (before && path !== newer) assert.deepEqual(readFileSync(path), before, `${path} was changed`)
  }
})

test('an unreachable or refusing PostgreSQL is reported in one line', async () => {
  const secret = { COMANDA_SECRET: 'the same for all of these stores, long' }
  const server = process.env.COMANDA_TEST_POSTGRES ?? ''
  const wrong: [string, RegExp][] = [
    ['postgres://user:hidden@127.0.0.1:1/none', /none at 127\.0\.0\.1:1 cannot be reached: see that it runs/],
    [
      `${server}/no_such_database`,
      /no_such_database at .* cannot be reached \(it says: database "no_such_database" does not exist\)/,
    ],
  ]
  for (const [url, message] of wrong) {
    await assert.rejects(
      openStore(readConfig({ DATABASE_URL: url, ...secret }), { exclusive: true, canCreate: true }),
      (error: unknown) => {
        assert.ok(error instanceof StoreRefusal, String(error))
        assert.match(error.message, message)
        assert.doesNotMatch(error.message, /hidden/)
        return true
      },
    )
  }
})

class Interrupted extends Error {}

/** Migrates until this many statements have run, and stops like a killed process. */
async function isInterrupted(
  database: Database,
  dialect: 'sqlite' | 'postgres',
  at: number,
  steps = knownSteps(),
): Promise<boolean> {
  let statements = 0
  const counting: Database = {
    ...database,
    write: (work) =>
      database.write((sql) => {
        const counted: Sql = (text, ...values) => {
          if (statements++ >= at) throw new Interrupted()
          return sql(text, ...values)
        }
        return work(Object.assign(counted, { ...sql }))
      }),
  }
  try {
    await migrate(counting, dialect, { steps })
    return false
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error
    return true
  }
}

function schemaOf(path: string): unknown[] {
  const connection = new DatabaseSync(path)
  const schema = connection.prepare('select type, name, sql from sqlite_schema order by type, name').all()
  const version = connection.prepare('select version from schema_version').all()
  connection.close()
  return [...schema, ...version].map((row) => ({ ...row }))
}

function flipped(path: string, at: number): Buffer {
  const byte = readFileSync(path)[at] ?? 0
  return Buffer.from([byte ^ 0b0001_0000])
}

function overwrite(path: string, at: number, bytes: Buffer): void {
  const file = openSync(path, 'r+')
  writeSync(file, bytes, 0, bytes.length, at)
  closeSync(file)
}

function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'comanda-disk-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}
