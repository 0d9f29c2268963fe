import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { HOUR } from '../../core/clock.ts'
import { BACKUP_WORKER } from '../../runtime/paths.ts'
import { StoreRefusal } from '../database.ts'
import { whyUnusable } from '../inspect.ts'
import { knownSchema } from '../migrate/migration-files.ts'
import { createPrivateFile, inheritOwner, PRIVATE_FOLDER_MODE } from './file-permissions.ts'

/** File names of our backups, in chronological order. No other file in the folder is touched. */
const NAME = /^comanda-\d{8}T\d{6}Z\.db$/
const UNFINISHED = /^comanda-\d{8}T\d{6}Z\.db\.unfinished(-journal)?$/

/**
 * Copies the live store into one file as a consistent snapshot, without blocking anybody. The copy is verified and
 * synced before it gets its final name, so every file with a backup's name is good.
 */
export function makeBackup(path: string, folder: string, now: number): string {
  if (!existsSync(path)) throw new StoreRefusal(`there is no store at ${path}: set DATABASE_URL`)
  if (mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE }) !== undefined) inheritOwner(folder)
  removeInterrupted(folder, now)
  const name = `comanda-${new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')}.db`
  const target = join(folder, name)
  const unfinished = `${target}.unfinished`
  rmSync(unfinished, { force: true })
  createPrivateFile(unfinished)
  const connection = new DatabaseSync(path)
  try {
    connection.exec('pragma busy_timeout = 5000')
    connection.prepare('vacuum into ?').run(unfinished)
  } finally {
    connection.close()
  }
  const why = whyNotGood(unfinished)
  if (why !== undefined) {
    rmSync(unfinished)
    throw new StoreRefusal(`the backup of ${path} ${why}: it was discarded; check the disk`)
  }
  moveDurably(unfinished, target)
  inheritOwner(target)
  return target
}

/** A backup that was not written to for this long was interrupted. */
const INTERRUPTED_AFTER_MS = HOUR

function removeInterrupted(folder: string, now: number): void {
  for (const name of readdirSync(folder).filter((name) => UNFINISHED.test(name))) {
    const path = join(folder, name)
    if (now - statSync(path).mtimeMs > INTERRUPTED_AFTER_MS) rmSync(path, { force: true })
  }
}

/** Makes the backup on a worker thread, for a process that serves requests. */
export function makeBackupAside(path: string, folder: string, now: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(BACKUP_WORKER, {
      workerData: { path, folder, now },
    })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

/** Backups in a folder, oldest first. */
function listBackups(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => NAME.test(name))
      .sort()
      .map((name) => join(folder, name))
  } catch {
    return []
  }
}

/**
 * Backups made up to now, oldest first. One with a future timestamp was made before the clock was corrected, nobody
 * knows when: it neither satisfies the schedule nor counts as old.
 */
function listBackupsUpTo(now: number, folder: string): string[] {
  return listBackups(folder).filter((path) => madeAt(path) <= now)
}

/** Deletes the oldest backups and keeps `keep`. */
function forgetOldBackups(folder: string, keep: number, now: number): void {
  for (const path of listBackupsUpTo(now, folder).slice(0, -keep)) rmSync(path)
}

export interface BackupPlan {
  everyHours: number
  /** Undefined: the folder `backups` next to the store. */
  folder: string | undefined
  keep: number
}

export const backupFolder = (path: string, { folder }: Pick<BackupPlan, 'folder'>) =>
  folder ?? join(dirname(path), 'backups')

/** Makes a backup if one is due, and deletes old ones. Returns its path. */
export async function backUpWhenDue(
  path: string,
  plan: BackupPlan,
  now: number,
): Promise<string | undefined> {
  if (plan.everyHours === 0) return undefined
  const folder = backupFolder(path, plan)
  const newest = listBackupsUpTo(now, folder).at(-1)
  if (newest !== undefined && now - madeAt(newest) < plan.everyHours * HOUR) return undefined
  const made = await makeBackupAside(path, folder, now)
  forgetOldBackups(folder, plan.keep, now)
  return made
}

/** Time of the newest backup; undefined if there is none. */
export function newestBackupAt(folder: string, now: number): number | undefined {
  const newest = listBackupsUpTo(now, folder).at(-1)
  return newest === undefined ? undefined : madeAt(newest)
}

/** Time of a backup, from its name. */
function madeAt(path: string): number {
  const [, date = '', time = ''] = /comanda-(\d{8})T(\d{6})Z\.db$/.exec(path) ?? []
  const spelled = `${date.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3')}T${time.replace(/(\d\d)(\d\d)(\d\d)/, '$1:$2:$3')}Z`
  return Date.parse(spelled)
}

/** Reads the whole copy and returns why it is unusable; undefined if it is good. */
export function whyNotGood(path: string): string | undefined {
  const why = whyUnusable(path, true)
  if (why !== undefined) return why
  const copy = new DatabaseSync(path, { readOnly: true })
  try {
    const versions = copy.prepare('select version from schema_version').all()
    const version = Number(versions[0]?.version ?? 0)
    if (version === 0) return 'is empty'
    if (version > knownSchema()) return `was made by a newer Comanda (schema ${version})`
    return copy.prepare('pragma foreign_key_check').all().length === 0 ? undefined : 'has broken foreign keys'
  } catch (error) {
    return `cannot be read (${(error as Error).message})`
  } finally {
    copy.close()
  }
}

/** Renames durably: both the file and its folder are synced. */
export function moveDurably(from: string, to: string): void {
  sync(from)
  renameSync(from, to)
  sync(dirname(to))
}

function sync(path: string): void {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}
