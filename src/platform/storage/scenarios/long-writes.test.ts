import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { mapInBatches } from '../batching.ts'
import type { Database, Sql } from '../database.ts'
import { openSqlite } from '../sqlite/sqlite.ts'

const MANY = Array.from({ length: 20_000 }, (_, index) => index)
const insert = (sql: Sql, id: number, text: string) =>
  sql`insert into entries (id, text) values (${id}, ${text})`

async function withEntries(work: (database: Database) => Promise<void>, onCommit = () => {}) {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-long-'))
  try {
    await using database = openSqlite(join(folder, 'a.db'), { onCommit })
    await database.write((sql) => sql`create table entries (id integer primary key, text text) strict`)
    await work(database)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const countOf = async (database: Database, text: string) => {
  const rows = await database.read(
    (sql) => sql<{ count: number }>`select count(*) as count from entries where text = ${text}`,
  )
  return rows[0]?.count
}

test('what turns out to have much to write lets those be answered that came with it', () =>
  withEntries(async (database) => {
    const answered: string[] = []
    let runs = 0
    const long = database.write(
      (sql) => {
        runs++
        return mapInBatches(MANY, (id) => insert(sql, id, 'long'))
      },
      { accountId: 1 },
    )
    const short = database.write((sql) => insert(sql, -1, 'short'), { accountId: 2 })
    await Promise.all([
      long.then(() => answered.push('long')),
      short.then(async () => {
        answered.push('short')
        assert.equal(await countOf(database, 'long'), 0, 'a part of it was seen')
      }),
    ])
    assert.deepEqual(answered, ['short', 'long'])
    assert.equal(runs, 2, 'it was sent away once, and no more')
    assert.equal(await countOf(database, 'long'), MANY.length)
  }))

test('statements of an evicted write do not run in another one', () =>
  withEntries(async (database) => {
    // Each one continues after another delay.
    const concurrently = async (sql: Sql, thoughts: number) => {
      for (let entry = 0; entry < 20; entry++) {
        for (let thought = 0; thought < thoughts * 10; thought++) await undefined
        await insert(sql, 100_000 + thoughts * 100 + entry, 'long')
      }
    }
    const long = database.write(
      (sql) =>
        Promise.all([
          mapInBatches(MANY, (id) => insert(sql, id, 'long')),
          ...MANY.slice(1, 41).map((thoughts) => concurrently(sql, thoughts)),
        ]),
      { accountId: 1 },
    )
    const short = database.write(
      async (sql) => {
        for (let id = -1; id > -150; id--) await insert(sql, id, 'short')
        const [row] = await sql<{ count: number }>`select count(*) as count from entries where id >= 0`
        return row?.count
      },
      { accountId: 2 },
    )
    assert.equal(await short, 0)
    await long
    assert.equal(await countOf(database, 'long'), MANY.length + 800)
  }))

test('a lone long write is not evicted, and reports its run time', () =>
  withEntries(async (database) => {
    let runs = 0
    let ranMs = 0
    await database.write(
      (sql) => {
        runs++
        return mapInBatches(MANY, (id) => insert(sql, id, 'long'))
      },
      { accountId: 1, ran: (ms) => (ranMs = ms) },
    )
    assert.equal(runs, 1)
    assert.ok(ranMs > 0)
  }))

test('a commit that takes in others for long ends, and the rest are in the next', async () => {
  let commits = 0
  const work = async (database: Database) => {
    commits = 0
    const busy = (id: number) =>
      database.write(async (sql) => {
        const until = performance.now() + 8
        while (performance.now() < until);
        await insert(sql, id, 'a')
      })
    await Promise.all(MANY.slice(0, 12).map(busy))
    assert.ok(commits >= 3, `${commits} commits`)
    assert.equal(await countOf(database, 'a'), 12)
  }
  await withEntries(work, () => void commits++)
})
