import { hash } from 'node:crypto'
import { inBatches } from '../../platform/storage/batching.ts'
import type { Database, Sql } from '../../platform/storage/database.ts'
import { listLogsWithOldAuditEvents } from '../across-accounts.ts'
import { hashOf } from '../store.ts'
import {
  type ArchivedEvent,
  deleteArchivedEvents,
  findArchiveState,
  insertArchivedEvent,
  listArchivedEvents,
  listEventsToArchive,
  moveArchiveStart,
  putArchiveEnd,
} from './audit-archive-store.ts'
import { AUDITED } from './audited-types.ts'
import type { LogName } from './retention-store.ts'

const AT_ONCE = 200

/**
 * Archives audited events that retention is about to delete, in the same transaction. The archive has its own hash
 * chain, because the events in between are gone: no event can be altered, removed or inserted unnoticed.
 */
export async function archiveAuditedEvents(
  sql: Sql,
  log: LogName,
  forgotten: { from: number; through: number; since: number },
): Promise<void> {
  const audited = await listEventsToArchive(sql, log, forgotten, AUDITED)
  if (audited.length === 0) return
  let before = (await findArchiveState(sql, log))?.lastHash ?? ''
  for (const event of audited) {
    const archiveHash = archiveHashOf(before, event)
    await insertArchivedEvent(sql, { ...event, archiveHash })
    before = archiveHash
  }
  await putArchiveEnd(sql, log, { sequence: audited.at(-1)?.sequence ?? 0, archiveHash: before })
}

function archiveHashOf(before: string, event: Pick<ArchivedEvent, 'hash'>): string {
  return hash('sha256', JSON.stringify([before, event.hash]))
}

/** Deletes archived events from before that time. Returns how many were deleted. */
export async function deleteOldAuditEvents(database: Database, before: number): Promise<number> {
  for (let forgotten = 0; ; ) {
    const logs = await database.read((sql) => listLogsWithOldAuditEvents(sql, before))
    let now = 0
    for (const log of logs) {
      now += await inBatches(database, AT_ONCE, (sql, size) => forget(sql, log, before, size))
    }
    forgotten += now
    // An archive that was tampered with is left as it is, and would be found again and again.
    if (now === 0) return forgotten
  }
}

async function forget(sql: Sql, log: LogName, before: number, most: number): Promise<number> {
  const archive = await findArchiveState(sql, log)
  const oldest = await listArchivedEvents(sql, log, 0, most)
  const end = oldest.findLast(({ happenedAt }) => happenedAt < before)
  if (!archive || !end || !(await moveArchiveStart(sql, log, archive.forgottenHash, end.archiveHash)))
    return 0
  return deleteArchivedEvents(sql, log, end.sequence)
}

/** Verifies the archive of a log: the number of its events, and its first fault. */
export async function verifyArchive(
  database: Database,
  log: LogName,
): Promise<{ checked: number; fault?: { sequence: number; fault: string } }> {
  return database.read(async (sql) => {
    const archive = await findArchiveState(sql, log)
    let [sequence, before, checked] = [0, archive?.forgottenHash ?? '', 0]
    for (;;) {
      const events = await listArchivedEvents(sql, log, sequence, AT_ONCE)
      for (const event of events) {
        const fault = faultOf(event, before)
        if (fault) return { checked, fault: { sequence: event.sequence, fault } }
        checked++
        ;({ sequence, archiveHash: before } = event)
      }
      if (events.length < AT_ONCE) break
    }
    if (before === (archive?.lastHash ?? '')) return { checked }
    return {
      checked,
      fault: { sequence: archive?.lastSequence ?? sequence, fault: 'the audit archive does not end here' },
    }
  })
}

function faultOf(event: ArchivedEvent, before: string): string | undefined {
  if (event.hash !== hashOf(event)) return 'it was altered after it was archived'
  return event.archiveHash === archiveHashOf(before, event)
    ? undefined
    : 'it does not follow from the archived event before it: one was altered or removed'
}
