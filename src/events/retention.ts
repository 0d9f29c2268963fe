import { setImmediate } from 'node:timers/promises'
import type { Database, Sql } from '../storage/database.ts'
import { inSlices } from '../storage/slices.ts'
import { listLogsAfter } from './across-accounts.ts'
import { keepAudited } from './keeping.ts'
import { findLog } from './log-store.ts'
import { deleteEvents, findLastBefore, type LogName, moveBeginning } from './upkeep-store.ts'

/** So many logs are looked at in one go, each of them at a place of its own on the disk. */
const LOGS_AT_ONCE = 50
/** So many events are looked at, and at most so many deleted, in one transaction. */
const EVENTS_AT_ONCE = 200

/**
 * Forgets events from before an instant, from the beginning of each log on. The hash of the last one
 * forgotten stays, so that what is kept can still be verified. What the audit needs is kept apart, if it is not from before
 * `auditBefore`. Returns how many were forgotten.
 */
export async function forgetOldEvents(database: Database, before: number, auditBefore = 0): Promise<number> {
  let forgotten = 0
  let last: LogName = { accountId: 0, locationId: 0 }
  for (;;) {
    const logs = await database.read((sql) => listLogsAfter(sql, last, LOGS_AT_ONCE))
    for (const { accountId, locationId, firstAt } of logs) {
      if (firstAt === null || firstAt >= before) continue
      forgotten += await inSlices(database, EVENTS_AT_ONCE, (sql, size) =>
        forget(sql, { accountId, locationId }, { before, auditBefore }, size),
      )
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
