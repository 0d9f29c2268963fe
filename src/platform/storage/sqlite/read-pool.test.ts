import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { Database, Sql } from '../database.ts'
import { openSqlite } from './sqlite.ts'

async function withStore(work: (database: Database, connections: () => number) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-readers-'))
  const path = join(folder, 'a.db')
  try {
    await using database = openSqlite(path)
    await database.write((sql) => sql`create table entries (id integer primary key) strict`)
    await work(database, () => openFiles().filter((name) => name === path).length - 1)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Files that this process has open, by name. */
function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((number) => {
    try {
      return readlinkSync(`/proc/self/fd/${number}`)
    } catch {
      return []
    }
  })
}

const count = async (sql: Sql) => {
  const [row] = await sql<{ count: number }>`select count(*) as count from entries`
  return row?.count
}

const isSkipped = platform() !== 'linux' && 'which files are open is told by Linux'

test('hundreds of reads that begin together share a few connections', { skip: isSkipped }, () =>
  withStore(async (database, connections) => {
    const answers = await Promise.all(Array.from({ length: 300 }, () => database.read(count)))
    assert.deepEqual(new Set(answers), new Set([0]))
    assert.ok(connections() <= 8, `${connections()} connections`)
  }),
)

test('reads do not wait for long ones, and each sees one snapshot', { timeout: 20_000 }, () =>
  withStore(async (database) => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    const lasting = Array.from({ length: 40 }, () =>
      database.read(async (sql) => {
        const before = await count(sql)
        await held
        return [before, await count(sql)]
      }),
    )
    // The first reads have their connections by now.
    for (let turn = 0; turn < 3; turn++) await setImmediate()
    assert.equal(await database.read(count), 0)
    await database.write((sql) => sql`insert into entries (id) values (1)`)
    assert.equal(await database.read(count), 1)
    letGo()
    for (const seen of await Promise.all(lasting)) assert.deepEqual(seen, [0, 0], 'a read sees one state')
    await assert.rejects(
      database.read(() => Promise.reject(new Error('theirs'))),
      /theirs/,
    )
    assert.equal(await database.read(count), 1)
  }),
)
