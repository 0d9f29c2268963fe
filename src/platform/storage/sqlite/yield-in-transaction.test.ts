import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { mapInBatches } from '../batching.ts'
import type { Sql } from '../database.ts'
import { openSqlite } from './sqlite.ts'

test('a long transaction yields to the event loop and stays atomic', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-breaths-'))
  try {
    await using database = openSqlite(join(folder, 'a.db'))
    await database.write((sql) => sql`create table entries (id integer primary key, text text) strict`)
    const entries = Array.from({ length: 20_000 }, (_, index) => index)
    const counts = await countsDuring(
      database.write((sql) =>
        mapInBatches(entries, (id) => sql`insert into entries (id, text) values (${id}, 'a')`),
      ),
      () => database.read(countEntries),
    )
    assert.ok(counts.length > 2, 'nobody was heard while it was written')
    assert.deepEqual(new Set(counts), new Set([0]), 'others saw a part of it')
    assert.equal(await database.read(countEntries), 20_000)

    const readers = await countsDuring(
      database.read((sql) => mapInBatches(entries, (id) => sql`select text from entries where id = ${id}`)),
      async () => 1,
    )
    assert.ok(readers.length > 2, 'nobody was heard while it was read')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Results of `ask` in every tick while the work runs. */
async function countsDuring(work: Promise<unknown>, ask: () => Promise<number>): Promise<number[]> {
  const counts: number[] = []
  let isDone = false
  const done = work.then(() => {
    isDone = true
  })
  while (!isDone) {
    await new Promise((resolve) => setImmediate(resolve))
    const answer = await ask()
    if (!isDone) counts.push(answer)
  }
  await done
  return counts
}

async function countEntries(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }>`select count(*) as count from entries`
  return row?.count ?? 0
}
