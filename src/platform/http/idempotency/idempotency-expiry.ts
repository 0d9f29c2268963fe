import { inSlices } from '../../storage/batching.ts'
import type { Database, Sql } from '../../storage/database.ts'
import { IDEMPOTENCY_KEPT_MS } from './idempotency.ts'

/** Keys are in no order, so that each lies on a page of its own: a few milliseconds' worth. */
const FORGOTTEN_AT_ONCE = 200

/** Forgets answers nobody will ask for again. Returns how many. */
export function forgetOldAnswers(database: Database, now: number): Promise<number> {
  return inSlices(database, FORGOTTEN_AT_ONCE, (sql, size) =>
    deleteAnswersThrough(sql, now - IDEMPOTENCY_KEPT_MS, size),
  )
}

async function deleteAnswersThrough(sql: Sql, instant: number, most: number): Promise<number> {
  // Asked again of each row: between the look and the deletion, its key may have been used anew.
  const deleted = await sql`
    delete from idempotency_keys
    where created_at <= ${instant} and (account_id, key) in (
      select account_id, key from idempotency_keys where created_at <= ${instant}
      order by created_at limit ${most})
    returning 1 as changed`
  return deleted.length
}
