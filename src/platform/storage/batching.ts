import { setImmediate } from 'node:timers/promises'
import type { Database, Sql } from './database.ts'

/** Between two long pieces of work on this thread, also in the midst of a transaction: all that waits is heard. */
export const othersTurn = (): Promise<void> => setImmediate()

/**
 * Does what is too much for one transaction, slice by slice, until a step finds less than a slice to do:
 * whoever writes meanwhile waits for one slice, not for all. Returns how much was done.
 */
export async function inSlices(
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

/** As many statements as go out together, where they go out. */
const TOGETHER = 100

/**
 * Does the same for each of many, some at a time: PostgreSQL is sent those together, and on the embedded store
 * others are heard between them. The answers are in the order of the entries.
 */
export async function forMany<Entry, Answer>(
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

/** So many rows are read at a time: ten thousand in one statement would hold up everybody else. */
export const PAGE = 1_250

/** All rows, a page at a time, each behind the last row of the one before, with others' turn in between. */
export async function inPages<Row>(
  page: (last: Row | undefined, size: number) => Promise<Row[]>,
): Promise<Row[]> {
  const all: Row[] = []
  for (;;) {
    const rows = await page(all.at(-1), PAGE)
    for (const row of rows) all.push(row)
    if (rows.length < PAGE) return all
    await othersTurn()
  }
}
