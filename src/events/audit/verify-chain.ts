import type { Database } from '../../platform/storage/database.ts'
import { listAccountsWithEvents } from '../across-accounts.ts'
import { findLog } from '../log-store.ts'
import type { EventLog } from '../rules.ts'
import { hashOf } from '../store.ts'
import { verifyArchive } from './audit-archive.ts'
import { listHashedEvents, listLogsOfEvents, type StoredEvent } from './retention-store.ts'

const PAGE = 1_000

/** The first fault of a log. */
export interface Finding {
  accountId: number
  locationId: number
  sequence: number
  fault: string
}

export interface Audit {
  logs: number
  events: number
  /** The number of events in the audit archive. */
  archived: number
  findings: Finding[]
}

/** Verifies every log of the installation. It may run while the service is running. */
export async function verifyLogs(database: Database): Promise<Audit> {
  const audit: Audit = { logs: 0, events: 0, archived: 0, findings: [] }
  for (const accountId of await database.read(listAccountsWithEvents)) {
    const { logs, events, archived, findings } = await verifyLogsOf(database, accountId)
    audit.logs += logs
    audit.events += events
    audit.archived += archived
    audit.findings.push(...findings)
  }
  return audit
}

/** Verifies the logs of one account. */
export async function verifyLogsOf(database: Database, accountId: number): Promise<Audit> {
  const audit: Audit = { logs: 0, events: 0, archived: 0, findings: [] }
  for (const locationId of await database.read((sql) => listLogsOfEvents(sql, accountId))) {
    const { checked, fault } = await verifyLog(database, accountId, locationId)
    audit.logs++
    const archived = await verifyArchive(database, { accountId, locationId })
    audit.events += checked
    audit.archived += archived.checked
    const first = archived.fault ?? fault
    if (first) audit.findings.push({ accountId, locationId, ...first })
  }
  return audit
}

interface Verdict {
  checked: number
  fault?: { sequence: number; fault: string }
}

async function verifyLog(database: Database, accountId: number, locationId: number): Promise<Verdict> {
  const log = await database.read((sql) => findLog(sql, accountId, locationId))
  if (!log) return wrong(0, 1, 'the record of where the log begins and ends is missing')
  let { sequence, hash } = beginningOf(log)
  let checked = 0
  while (sequence < log.lastSequence) {
    const { now, events } = await database.read(async (sql) => ({
      now: await findLog(sql, accountId, locationId),
      events: await listHashedEvents(sql, log, sequence, PAGE),
    }))
    // Old events may have been deleted by retention since the last page.
    if (now && beginningOf(now).sequence > sequence) {
      ;({ sequence, hash } = beginningOf(now))
      continue
    }
    if (events.length === 0) return wrong(checked, sequence + 1, 'it is missing')
    for (const event of events) {
      if (event.sequence > log.lastSequence) break
      const fault = faultOf(event, sequence, hash)
      if (fault) return { checked, fault }
      checked++
      ;({ sequence, hash } = event)
    }
  }
  if (sequence === log.lastSequence && hash !== log.lastHash) {
    return wrong(checked, sequence, 'it is not the event that the log ended with')
  }
  const beyond = await database.read(async (sql) => {
    const now = await findLog(sql, accountId, locationId)
    return (await listHashedEvents(sql, log, now?.lastSequence ?? 0, 1))[0]
  })
  return beyond ? wrong(checked, beyond.sequence, 'it was added behind the end of the log') : { checked }
}

function beginningOf({ firstSequence, forgottenHash }: EventLog) {
  return { sequence: firstSequence - 1, hash: forgottenHash }
}

function faultOf(event: StoredEvent, before: number, hashBefore: string): Verdict['fault'] {
  const { sequence } = event
  if (sequence !== before + 1) return { sequence: before + 1, fault: 'it is missing' }
  const { order_id: orderId = null } = JSON.parse(event.data) as { order_id?: number }
  if (event.hash !== hashOf(event) || event.orderId !== orderId) return { sequence, fault: 'it was altered' }
  if (event.previousHash !== hashBefore) {
    return { sequence, fault: `it does not follow from event ${before}: one of the two was altered` }
  }
  return undefined
}

function wrong(checked: number, sequence: number, fault: string): Verdict {
  return { checked, fault: { sequence, fault } }
}
