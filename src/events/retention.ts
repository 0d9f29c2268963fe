import type { Database, Sql } from '../storage/database.ts'
import { findLog } from './store.ts'
import { deleteEvents, findLastBefore, listOldLogs, moveBeginning } from './upkeep-store.ts'

/** So many are looked at, and at most so many deleted, in one transaction. */
const SLICE = 1_000

/**
 * Forgets events from before an instant, from the beginning of each log on. The hash of the last one
 * forgotten stays, so that what is kept can still be verified. Returns how many were forgotten.
 */
export async function forgetOldEvents(database: Database, before: number): Promise<number> {
  let forgotten = 0
  for (;;) {
    const old = await database.read((sql) => listOldLogs(sql, before, SLICE))
    let now = 0
    for (const { accountId, locationId } of old) {
      now += await database.write((sql) => forget(sql, accountId, locationId, before))
    }
    forgotten += now
    if (now === 0) return forgotten
  }
}

async function forget(sql: Sql, accountId: number, locationId: number, before: number): Promise<number> {
  const log = await findLog(sql, accountId, locationId)
  const last = log && (await findLastBefore(sql, log, before, SLICE))
  // A log that was tampered with is left as it is found.
  if (!last || !(await moveBeginning(sql, log, last.sequence + 1, last.hash))) return 0
  return deleteEvents(sql, accountId, locationId, last.sequence)
}
