import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY, HOUR } from '../clock.ts'
import type { Database } from '../storage/database.ts'
import type { Secrets } from '../storage/secrets.ts'
import { listAccountsWithEvents } from './across-accounts.ts'
import { findLog } from './log-store.ts'
import { findHash, listLogsOfEvents } from './upkeep-store.ts'

// Whoever can write to the database could write a whole log anew. What was signed and is kept elsewhere proves how
// each log ended at that time.

const KEPT_MS = 366 * DAY
const NAME = /^audit-(\d{13})\.json$/

interface Anchor {
  account_id: number
  location_id: number
  last_sequence: number
  last_hash: string
}

export interface Anchors {
  made_at: string
  logs: Anchor[]
}

/** Where every log of the installation ends now, signed. */
export async function makeAnchors(database: Database, secrets: Secrets, now: number): Promise<string> {
  const logs: Anchor[] = []
  for (const accountId of await database.read(listAccountsWithEvents)) {
    for (const locationId of await database.read((sql) => listLogsOfEvents(sql, accountId))) {
      const log = await database.read((sql) => findLog(sql, accountId, locationId))
      if (!log) continue
      const { lastSequence: last_sequence, lastHash: last_hash } = log
      logs.push({ account_id: accountId, location_id: locationId, last_sequence, last_hash })
    }
  }
  const anchors: Anchors = { made_at: new Date(now).toISOString(), logs }
  const text = JSON.stringify(anchors)
  return `${JSON.stringify({ ...anchors, signature: secrets.sign(text), public_key: secrets.publicKey() }, null, 1)}\n`
}

/** What of them no longer holds, in words. */
export async function checkAnchors(
  database: Database,
  secrets: Secrets,
  text: string,
): Promise<{ checked: number; findings: string[] }> {
  const { made_at, logs, signature } = JSON.parse(text) as Anchors & { signature: string }
  if (!secrets.isSigned(JSON.stringify({ made_at, logs } satisfies Anchors), signature)) {
    return { checked: 0, findings: ['the file is not signed by this installation, or was altered'] }
  }
  const findings: string[] = []
  for (const { account_id, location_id, last_sequence, last_hash } of logs) {
    const place = `account ${account_id}, location ${location_id}`
    const log = await database.read((sql) => findLog(sql, account_id, location_id))
    // Forgotten in time: what is kept goes on from its hash.
    if (log && log.firstSequence > last_sequence + 1) continue
    const hash =
      log?.firstSequence === last_sequence + 1
        ? log.forgottenHash
        : await database.read((sql) => findHash(sql, account_id, location_id, last_sequence))
    if (hash !== last_hash) findings.push(`${place}: event ${last_sequence} is not the one of ${made_at}`)
  }
  return { checked: logs.length, findings }
}

/** Writes them into the folder when the last ones are older than so many hours; a year of them is kept. */
export async function anchorWhenDue(
  parts: { database: Database; secrets: Secrets },
  { folder, everyHours }: { folder: string; everyHours: number },
  now: number,
): Promise<string | undefined> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const made = readdirSync(folder).flatMap((name) => {
    const [, at] = NAME.exec(name) ?? []
    return at === undefined ? [] : [{ name, at: Number(at) }]
  })
  for (const { name, at } of made) if (at < now - KEPT_MS) rmSync(join(folder, name))
  // A clock that was ahead once must not keep the next ones from being made.
  if (made.some(({ at }) => at <= now && at > now - everyHours * HOUR)) return undefined
  const path = join(folder, `audit-${now}.json`)
  writeFileSync(`${path}.part`, await makeAnchors(parts.database, parts.secrets, now), { mode: 0o600 })
  renameSync(`${path}.part`, path)
  return path
}
