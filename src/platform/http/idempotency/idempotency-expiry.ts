import { inBatches } from '../../storage/batching.ts'
import type { Database, Sql } from '../../storage/database.ts'
import { IDEMPOTENCY_RETENTION_MS } from './idempotency.ts'

/** Batch size. Keys are random, so each row is on its own page: a few milliseconds' worth. */
const FORGOTTEN_AT_ONCE = 200

/** Deletes expired idempotency records. Returns how many. */
export function forgetOldAnswers(database: Database, now: number): Promise<number> {
  return inBatches(database, FORGOTTEN_AT_ONCE, (sql, size) =>
    deleteAnswersThrough(sql, now - IDEMPOTENCY_RETENTION_MS, size),
  )
}

async function deleteAnswersThrough(sql: Sql, instant: number, most: number): Promise<number> {
  // The condition is repeated for each row: its key may have been reused between the select and the delete.
  const deleted = await sql`
    delete from idempotency_keys
    where created_at <= ${instant} and (account_id, key) in (
      select account_id, key from idempotency_keys where created_at <= ${instant}
      order by created_at limit ${most})
    returning 1 as changed`
  return deleted.length
}
