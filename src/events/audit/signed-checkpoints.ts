import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY, HOUR } from '../../platform/core/clock.ts'
import type { Database, Sql } from '../../platform/storage/database.ts'
import type { Secrets } from '../../platform/storage/secrets.ts'
import { listAccountsWithEvents } from '../across-accounts.ts'
import { findLog } from '../log-store.ts'
import { findArchivedHashes, findArchiveState, listArchivedEvents } from './audit-archive-store.ts'
import { findHash, type LogName, listLogsOfEvents } from './retention-store.ts'

// Anybody with write access to the database could rewrite a whole log. A signed checkpoint that is stored elsewhere
// proves how each log ended at that time.

const RETENTION_MS = 366 * DAY
const NAME = /^audit-(\d{13})\.json$/

interface Anchor {
  account_id: number
  location_id: number
  last_sequence: number
  last_hash: string
  /** The last event in the audit archive; left out: the archive is empty. */
  kept_sequence?: number
  kept_hash?: string
}

export interface Checkpoint {
  made_at: string
  logs: Anchor[]
}

/** Creates a signed checkpoint with the current end of every log of the installation. */
export async function createCheckpoint(database: Database, secrets: Secrets, now: number): Promise<string> {
  const logs: Anchor[] = []
  for (const accountId of await database.read(listAccountsWithEvents)) {
    for (const locationId of await database.read((sql) => listLogsOfEvents(sql, accountId))) {
      const { log, archived } = await database.read(async (sql) => ({
        log: await findLog(sql, accountId, locationId),
        archived: await findArchiveState(sql, { accountId, locationId }),
      }))
      if (!log) continue
      const { lastSequence: last_sequence, lastHash: last_hash } = log
      logs.push({
        account_id: accountId,
        location_id: locationId,
        last_sequence,
        last_hash,
        ...(archived && { kept_sequence: archived.lastSequence, kept_hash: archived.lastHash }),
      })
    }
  }
  const anchors: Checkpoint = { made_at: new Date(now).toISOString(), logs }
  const text = JSON.stringify(anchors)
  return `${JSON.stringify({ ...anchors, signature: secrets.sign(text), public_key: secrets.publicKey() }, null, 1)}\n`
}

/** Compares the logs with a checkpoint; the findings are texts. */
export async function verifyCheckpoint(
  database: Database,
  secrets: Secrets,
  text: string,
): Promise<{ checked: number; findings: string[] }> {
  const { made_at, logs, signature } = JSON.parse(text) as Checkpoint & { signature: string }
  if (!secrets.isSigned(JSON.stringify({ made_at, logs } satisfies Checkpoint), signature)) {
    return { checked: 0, findings: ['the file is not signed by this installation, or was altered'] }
  }
  const findings: string[] = []
  for (const anchor of logs) {
    const place = `account ${anchor.account_id}, location ${anchor.location_id}`
    const sequence = await database.read((sql) => findChanged(sql, anchor))
    if (sequence !== undefined) findings.push(`${place}: event ${sequence} is not the one of ${made_at}`)
  }
  return { checked: logs.length, findings }
}

/**
 * Returns the sequence of the event that differs from the checkpoint. An event that was deleted by retention is not a
 * finding: the chain continues from its hash.
 */
async function findChanged(sql: Sql, anchor: Anchor): Promise<number | undefined> {
  const name = { accountId: anchor.account_id, locationId: anchor.location_id }
  const { last_sequence, last_hash } = anchor
  const log = await findLog(sql, name.accountId, name.locationId)
  const archived = await findArchivedHashes(sql, name, last_sequence)
  const isForgotten = log !== undefined && log.firstSequence > last_sequence + 1
  const hash =
    archived?.hash ??
    (log?.firstSequence === last_sequence + 1
      ? log.forgottenHash
      : await findHash(sql, name.accountId, name.locationId, last_sequence))
  if (hash === undefined ? !isForgotten : hash !== last_hash) return last_sequence
  return findChangedInArchive(sql, name, anchor)
}

async function findChangedInArchive(sql: Sql, log: LogName, { kept_sequence, kept_hash }: Anchor) {
  if (kept_sequence === undefined) return undefined
  const archived = await findArchivedHashes(sql, log, kept_sequence)
  if (archived) return archived.archiveHash === kept_hash ? undefined : kept_sequence
  const [oldest] = await listArchivedEvents(sql, log, 0, 1)
  return oldest && oldest.sequence < kept_sequence ? kept_sequence : undefined
}

/**
 * Writes a checkpoint into the folder if the last one is older than `everyHours`; checkpoints are retained for a year.
 */
export async function writeCheckpointIfDue(
  parts: { database: Database; secrets: Secrets },
  { folder, everyHours }: { folder: string; everyHours: number },
  now: number,
): Promise<string | undefined> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const made = readdirSync(folder).flatMap((name) => {
    const [, at] = NAME.exec(name) ?? []
    return at === undefined ? [] : [{ name, at: Number(at) }]
  })
  for (const { name, at } of made) if (at < now - RETENTION_MS) rmSync(join(folder, name))
  // A checkpoint from the future, written with a wrong clock, must not prevent the next ones.
  if (made.some(({ at }) => at <= now && at > now - everyHours * HOUR)) return undefined
  const path = join(folder, `audit-${now}.json`)
  writeFileSync(`${path}.part`, await createCheckpoint(parts.database, parts.secrets, now), { mode: 0o600 })
  renameSync(`${path}.part`, path)
  return path
}
