import { existsSync, linkSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { StoreRefusal } from '../database.ts'
import { whyUnusable } from '../inspect.ts'
import { refuseWrongSecret } from '../installation.ts'
import { lockStore, makeFolder, secretPath } from '../open.ts'
import { createSecrets } from '../secrets.ts'
import { backupFolder, moveDurably, whyNotGood } from './backup.ts'
import { copyToPrivateFile, inheritOwner, restrictPermissions } from './file-permissions.ts'

export interface Restore {
  /** Path of the backup, which is not modified. */
  from: string
  to: string
  /** Undefined: the secret file next to the store. */
  secret: string | undefined
  /** True: restore even if the store has newer changes than the backup. */
  loseNewer: boolean
  now: number
}

/** Replaces the store by a backup. Returns where the previous store was moved to, if there was one. */
export function restoreBackup({ from, to, secret, loseNewer, now }: Restore): string | undefined {
  if (!existsSync(from)) throw new StoreRefusal(`there is no backup ${from}`)
  makeFolder(to)
  const lock = lockStore(to)
  try {
    const why = whyNotGood(from)
    if (why !== undefined) throw new StoreRefusal(`${from} ${why}: choose another backup`)
    refuseWrongSecret(createSecrets(secret ?? loadSecret(to)), proofIn(from))
    if (!loseNewer) refuseToLose(from, to)
    const copy = `${to}.restoring`
    copyToPrivateFile(from, copy)
    const aside = keepAside(to, now)
    moveDurably(copy, to)
    inheritOwner(to, `${to}-lock`)
    restrictPermissions(to, backupFolder(to, { folder: undefined }))
    return aside
  } finally {
    lock.close()
  }
}

/** Reads the secret file. Backups do not contain the secret, so that a stolen backup cannot be decrypted. */
function loadSecret(to: string): string {
  const path = secretPath(to)
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  throw new StoreRefusal(
    `${path} is missing: put the one that the backed up store had there, or set COMANDA_SECRET`,
  )
}

/** Refuses to replace a readable store that is newer than the backup. */
function refuseToLose(from: string, to: string): void {
  if (!existsSync(to) || whyUnusable(to, false) !== undefined) return
  const [backup, store] = [lastChangeIn(from), lastChangeIn(to)]
  if (store <= backup) return
  throw new StoreRefusal(
    `${to} has changes up to ${inWords(store)}, the backup only up to ${inWords(backup)}: to lose what came after, add --lose-newer`,
  )
}

const inWords = (instant: number) => new Date(instant).toISOString()

function lastChangeIn(path: string): number {
  return Number(queryValue(path, 'select coalesce(max(happened_at), 0) as value from events'))
}

function proofIn(path: string): string {
  return String(queryValue(path, "select value from installation where name = 'secret_proof'"))
}

function queryValue(path: string, question: string): unknown {
  const connection = new DatabaseSync(path)
  try {
    return connection.prepare(question).get()?.value
  } finally {
    connection.close()
  }
}

/**
 * Moves the store aside. Nothing is deleted, and the path always exists: a start in between would create a new store.
 */
function keepAside(path: string, now: number): string | undefined {
  if (!existsSync(path)) return undefined
  const aside = `${path}.before-${new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')}`
  mergeLog(path)
  linkSync(path, aside)
  // A leftover WAL would be applied to the restored file.
  if (existsSync(`${path}-wal`)) renameSync(`${path}-wal`, `${aside}-wal`)
  rmSync(`${path}-shm`, { force: true })
  return aside
}

/** Merges the WAL by closing the last connection; a damaged store keeps its WAL. */
function mergeLog(path: string): void {
  try {
    queryValue(path, 'select 0 as value from sqlite_schema')
  } catch {}
}
