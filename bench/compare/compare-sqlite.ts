import { copyFileSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { openSqlite } from '../../src/platform/storage/sqlite/sqlite.ts'
import type { Dish } from '../lib/requests.ts'
import { recordTurns, turnsAt, type Write } from './record-statements.ts'

const WRITES_PER_COMMIT = 16
const CHUNK = WRITES_PER_COMMIT * 14

export interface StoreComparison {
  writes: number
  statementsPerWrite: number
  /** Wall time of the store's own work, including the commit on disk. */
  comandaMicrosPerWrite: number
  bareMicrosPerWrite: number
  /** CPU time of the process, which disk waits do not distort. */
  comandaCpuMicrosPerWrite: number
  bareCpuMicrosPerWrite: number
}

/** Runs the statements of table turns through our store and in a bare loop on `node:sqlite`, in alternating chunks. */
export async function compareWithBareSqlite(
  filled: string,
  { locations, turns, dish, total }: { locations: number; turns: number; dish: Dish; total: string },
): Promise<StoreComparison> {
  const [source, ours, theirs] = ['-source', '-ours', '-bare'].map((ending) => filled + ending) as [
    string,
    string,
    string,
  ]
  for (const copy of [source, ours, theirs]) copyFileSync(filled, copy)
  const writes = await recorded(source, locations, turns, dish, total)

  await using database = openSqlite(ours)
  const bare = openBare(theirs)
  const spent = { ours: { micros: 0, cpu: 0 }, bare: { micros: 0, cpu: 0 } }
  for (let from = 0; from < writes.length; from += CHUNK) {
    const chunk = writes.slice(from, from + CHUNK)
    await timed(spent.ours, async () => {
      for (const batch of batches(chunk)) {
        await Promise.all(
          batch.map((write) =>
            database.write(async (sql) => {
              for (const { text, values } of write) await sql(text, ...values)
            }),
          ),
        )
      }
    })
    await timed(spent.bare, async () => {
      for (const batch of batches(chunk)) bare.run(batch)
    })
  }
  bare.close()
  return {
    writes: writes.length,
    statementsPerWrite: writes.flat().length / writes.length,
    comandaMicrosPerWrite: spent.ours.micros / writes.length,
    bareMicrosPerWrite: spent.bare.micros / writes.length,
    comandaCpuMicrosPerWrite: spent.ours.cpu / writes.length,
    bareCpuMicrosPerWrite: spent.bare.cpu / writes.length,
  }
}

async function recorded(path: string, locations: number, turns: number, dish: Dish, total: string) {
  await using database = openSqlite(path)
  return await recordTurns(database, turnsAt(locations, turns), WRITES_PER_COMMIT, dish, total)
}

/** The least possible work: every statement prepared once, rows as arrays, the same pragmas, no promises. */
function openBare(path: string) {
  const store = new DatabaseSync(path)
  store.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma cache_size = -16000;
  `)
  const begin = store.prepare('begin immediate')
  const commit = store.prepare('commit')
  const prepared = new Map<TemplateStringsArray, StatementSync>()

  const statementFor = (text: TemplateStringsArray): StatementSync => {
    const known = prepared.get(text)
    if (known) return known
    const statement = store.prepare(text.join('?').replace(/\bfor update\b/, ''))
    statement.setReturnArrays(true)
    prepared.set(text, statement)
    return statement
  }

  return {
    run(batch: Write[]) {
      begin.run()
      for (const write of batch) for (const { text, values } of write) statementFor(text).all(...values)
      commit.run()
    },
    close: () => store.close(),
  }
}

function batches(writes: Write[]): Write[][] {
  return Array.from({ length: Math.ceil(writes.length / WRITES_PER_COMMIT) }, (_, index) =>
    writes.slice(index * WRITES_PER_COMMIT, (index + 1) * WRITES_PER_COMMIT),
  )
}

async function timed(spent: { micros: number; cpu: number }, work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now()
  const cpu = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(cpu)
  spent.micros += (performance.now() - startedAt) * 1000
  spent.cpu += user + system
}
