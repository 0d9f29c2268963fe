import { yieldTick } from '../../platform/runtime/scheduler.ts'
import { inBatches } from '../../platform/storage/batching.ts'
import type { Database, Sql } from '../../platform/storage/database.ts'
import { listLogsWithOldEvents } from '../across-accounts.ts'
import { findLog } from '../log-store.ts'
import { archiveAuditedEvents } from './audit-archive.ts'
import {
  deleteEvents,
  findLastBefore,
  findTime,
  type LogName,
  moveBeginning,
  recordFirstAt,
} from './retention-store.ts'

/** The number of logs per query. */
const LOGS_AT_ONCE = 50
/** The number of events that are scanned, and at most deleted, in one transaction. */
const EVENTS_AT_ONCE = 200

/**
 * Deletes events from before that time, from the beginning of each log. The hash of the last deleted event is retained,
 * so that the rest can be verified. Audited events since `auditBefore` are archived. Returns how many were deleted.
 */
export async function deleteOldEvents(database: Database, before: number, auditBefore = 0): Promise<number> {
  let forgotten = 0
  let last = { firstAt: -1, accountId: 0, locationId: 0 }
  for (;;) {
    const logs = await database.read((sql) => listLogsWithOldEvents(sql, before, last, LOGS_AT_ONCE))
    for (const { accountId, locationId } of logs) {
      forgotten += await inBatches(database, EVENTS_AT_ONCE, (sql, size) =>
        forget(sql, { accountId, locationId }, { before, auditBefore }, size),
      )
      await database.write((sql) => noteFirst(sql, accountId, locationId, before))
    }
    const end = logs.at(-1)
    if (!end) return forgotten
    last = end
    // With the embedded database reads do not yield, so the loop yields to other requests here.
    await yieldTick()
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
  // A log that was tampered with is left as it is.
  if (!last || !(await moveBeginning(sql, log, last.sequence + 1, last.hash))) return 0
  const { sequence: through } = last
  await archiveAuditedEvents(sql, log, { from: log.firstSequence, through, since: auditBefore })
  return deleteEvents(sql, accountId, locationId, through)
}

/** Records the time of the first event, so that the log is not scanned before that event is old. */
async function noteFirst(sql: Sql, accountId: number, locationId: number, before: number): Promise<void> {
  const log = await findLog(sql, accountId, locationId)
  if (!log) return
  const isEmpty = log.firstSequence > log.lastSequence
  const firstAt = isEmpty ? before : await findTime(sql, log, log.firstSequence)
  if (firstAt !== undefined) await recordFirstAt(sql, log, firstAt)
}
