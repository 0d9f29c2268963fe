import { setImmediate } from 'node:timers/promises'
import { inSlices } from '../../platform/storage/batching.ts'
import type { Database, Sql } from '../../platform/storage/database.ts'
import { listLogsWithOlder } from '../across-accounts.ts'
import { findLog } from '../log-store.ts'
import { keepAudited } from './audit-archive.ts'
import {
  deleteEvents,
  findLastBefore,
  findTime,
  type LogName,
  moveBeginning,
  noteFirstAt,
} from './retention-store.ts'

/** So many logs are found in one go. */
const LOGS_AT_ONCE = 50
/** So many events are looked at, and at most so many deleted, in one transaction. */
const EVENTS_AT_ONCE = 200

/**
 * Forgets events from before an instant, from the beginning of each log on that may have some. The hash of the last one
 * forgotten stays, so that what is kept can still be verified. What the audit needs is kept apart, if it is not from
 * before `auditBefore`. Returns how many were forgotten.
 */
export async function forgetOldEvents(database: Database, before: number, auditBefore = 0): Promise<number> {
  let forgotten = 0
  let last = { firstAt: -1, accountId: 0, locationId: 0 }
  for (;;) {
    const logs = await database.read((sql) => listLogsWithOlder(sql, before, last, LOGS_AT_ONCE))
    for (const { accountId, locationId } of logs) {
      forgotten += await inSlices(database, EVENTS_AT_ONCE, (sql, size) =>
        forget(sql, { accountId, locationId }, { before, auditBefore }, size),
      )
      await database.write((sql) => noteFirst(sql, accountId, locationId, before))
    }
    const end = logs.at(-1)
    if (!end) return forgotten
    last = end
    // On the embedded store reads follow each other without an end of the turn in which others are heard.
    await setImmediate()
  }
}

async function forget(
  sql: Sql,
  { accountId, locationId }: LogName,
  { before, auditBefore }: { before: number; auditBefore: number },
  most: number,
) {
  const log = await findLog(sql, accountId, locationId)
  const last = log && (await findLastBefore(sql, log, before, most))
  // A log that was tampered with is left as it is found.
  if (!last || !(await moveBeginning(sql, log, last.sequence + 1, last.hash))) return 0
  const { sequence: through } = last
  await keepAudited(sql, log, { from: log.firstSequence, through, since: auditBefore })
  return deleteEvents(sql, accountId, locationId, through)
}

/** From when its first event is, so that it is not looked at before that is old. */
async function noteFirst(sql: Sql, accountId: number, locationId: number, before: number): Promise<void> {
  const log = await findLog(sql, accountId, locationId)
  if (!log) return
  const isEmpty = log.firstSequence > log.lastSequence
  const firstAt = isEmpty ? before : await findTime(sql, log, log.firstSequence)
  if (firstAt !== undefined) await noteFirstAt(sql, log, firstAt)
}
