import { existsSync, linkSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { StoreRefusal } from '../database.ts'
import { whyUnusable } from '../inspect.ts'
import { refuseWrongSecret } from '../installation.ts'
import { lockStore, makeFolder, secretPath } from '../open.ts'
import { openSecrets } from '../secrets.ts'
import { backupFolder, moveDurably, whyNotGood } from './backup.ts'
import { closeToOthers, copyClosed, inheritOwner } from './file-permissions.ts'

export interface Restore {
  /** The backup, which stays as it is. */
  from: string
  to: string
  /** Undefined: the one kept beside the store. */
  secret: string | undefined
  /** Restore although the store has seen changes since the backup was made. */
  loseNewer: boolean
  now: number
}

/** Puts a backup in the place of the store; answers where the store that was there is kept, if one was. */
export function restoreBackup({ from, to, secret, loseNewer, now }: Restore): string | undefined {
  if (!existsSync(from)) throw new StoreRefusal(`there is no backup ${from}`)
  makeFolder(to)
  const lock = lockStore(to)
  try {
    const why = whyNotGood(from)
    if (why !== undefined) throw new StoreRefusal(`${from} ${why}: choose another backup`)
    refuseWrongSecret(openSecrets(secret ?? keptSecret(to)), proofIn(from))
    if (!loseNewer) refuseToLose(from, to)
    const copy = `${to}.restoring`
    copyClosed(from, copy)
    const aside = keepAside(to, now)
    moveDurably(copy, to)
    inheritOwner(to, `${to}-lock`)
    closeToOthers(to, backupFolder(to, { folder: undefined }))
    return aside
  } finally {
    lock.close()
  }
}

/** A backup holds no secret, so that whoever finds one cannot open what is sealed in it. */
function keptSecret(to: string): string {
  const path = secretPath(to)
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  throw new StoreRefusal(
    `${path} is missing: put the one that the backed up store had there, or set COMANDA_SECRET`,
  )
}

/** A store that can still be read, and knows more than the backup, is not given up unasked. */
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
  return Number(asked(path, 'select coalesce(max(happened_at), 0) as value from events'))
}

function proofIn(path: string): string {
  return String(asked(path, "select value from installation where name = 'secret_proof'"))
}

function asked(path: string, question: string): unknown {
  const connection = new DatabaseSync(path)
  try {
    return connection.prepare(question).get()?.value
  } finally {
    connection.close()
  }
}

/** Nothing is ever deleted, and the place is never empty: a start in between would begin a new store. */
function keepAside(path: string, now: number): string | undefined {
  if (!existsSync(path)) return undefined
  const aside = `${path}.before-${new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')}`
  mergeLog(path)
  linkSync(path, aside)
  // A log left behind would be applied to the file that takes the place.
  if (existsSync(`${path}-wal`)) renameSync(`${path}-wal`, `${aside}-wal`)
  rmSync(`${path}-shm`, { force: true })
  return aside
}

/** Closing the last connection leaves one file; one that is too damaged for it keeps its log. */
function mergeLog(path: string): void {
  try {
    asked(path, 'select 0 as value from sqlite_schema')
  } catch {}
}
