import type { Database, Sql } from './database.ts'

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
