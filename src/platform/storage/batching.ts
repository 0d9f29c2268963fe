import { yieldTick } from '../runtime/scheduler.ts'
import type { Database, Sql } from './database.ts'

/**
 * Repeats a step in transactions of limited size until it finds less than a full batch, so that other writers wait for
 * one batch only. Returns the total.
 */
export async function inBatches(
  database: Database,
  size: number,
  step: (sql: Sql, size: number) => Promise<number>,
): Promise<number> {
  for (let total = 0; ; ) {
    const done = await database.write((sql) => step(sql, size))
    total += done
    if (done < size) return total
  }
}

/** Statements sent together on PostgreSQL. */
const TOGETHER = 100

/**
 * Runs `work` for every entry, a batch at a time: PostgreSQL gets a batch pipelined, and the embedded store yields
 * between batches. Results are in the order of the entries.
 */
export async function mapInBatches<Entry, Answer>(
  entries: readonly Entry[],
  work: (entry: Entry, index: number) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let from = 0; from < entries.length; from += TOGETHER) {
    const some = entries.slice(from, from + TOGETHER)
    answers.push(...(await Promise.all(some.map((entry, index) => work(entry, from + index)))))
  }
  return answers
}

/** Rows per page: ten thousand in one statement would block the event loop. */
export const PAGE = 1_250

/** Reads all rows page by page, by keyset, and yields between pages. */
export async function inPages<Row>(
  page: (last: Row | undefined, size: number) => Promise<Row[]>,
): Promise<Row[]> {
  const all: Row[] = []
  for (;;) {
    const rows = await page(all.at(-1), PAGE)
    for (const row of rows) all.push(row)
    if (rows.length < PAGE) return all
    await yieldTick()
  }
}
