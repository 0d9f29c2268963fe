import type { Database, Sql } from '../storage/database.ts'
import { type EventLog, findLog } from './store.ts'
import { deleteEvents, findHash, listOldLogs, moveBeginning } from './upkeep-store.ts'

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
    for (const log of old) now += await database.write((sql) => forget(sql, log))
    forgotten += now
    if (now === 0) return forgotten
  }
}

async function forget(sql: Sql, old: Pick<EventLog, 'accountId' | 'locationId' | 'lastSequence'>) {
  const { accountId, locationId } = old
  const log = await findLog(sql, accountId, locationId)
  if (!log) return 0
  const through = Math.min(old.lastSequence, log.firstSequence + SLICE - 1)
  const hash = await findHash(sql, accountId, locationId, through)
  // A log that was tampered with is left as it is found.
  if (hash === undefined || !(await moveBeginning(sql, log, through + 1, hash))) return 0
  return deleteEvents(sql, accountId, locationId, through)
}
