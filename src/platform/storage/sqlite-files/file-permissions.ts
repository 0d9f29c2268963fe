import {
  chmodSync,
  closeSync,
  lchownSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** File modes of the store: no access for other users. */
export const PRIVATE_FOLDER_MODE = 0o700
const PRIVATE_FILE_MODE = 0o600
const OTHERS = 0o077

const COPIED_AT_ONCE = 1024 * 1024

/** Suffixes of files that SQLite, the lock and a restore create next to the database. */
const COMPANION_SUFFIX =
  /^(-wal|-shm|-journal|-lock|-lock-journal|\.restoring|\.before-\d{8}T\d{6}Z(-wal)?)?$/
const BACKUP = /^comanda-\d{8}T\d{6}Z\.db(\.unfinished)?(-journal)?$/
const SECRET = 'comanda.secret'

export interface PermissionFindings {
  /** Paths whose permissions were corrected. */
  closed: string[]
  /** Paths that remain readable by others: shared, or not ours to change. */
  stillOpen: string[]
}

/**
 * Creates an empty private file, whatever the umask, for SQLite to fill; its WAL and index inherit the mode. An
 * existing file is never opened, because closing it again would release the locks that this process holds on it. Errors
 * are ignored here: opening the file next reports them better.
 */
export function createPrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', PRIVATE_FILE_MODE))
  } catch {}
}

/**
 * Gives files that root created in a folder to the folder's owner. The service usually runs as a user of its own and
 * could not open a store or backup folder that belongs to root.
 */
export function inheritOwner(...paths: string[]): void {
  if (process.getuid?.() !== 0) return
  for (const path of paths) {
    const owner = statSync(dirname(path), { throwIfNoEntry: false })
    if (owner && lstatSync(path, { throwIfNoEntry: false })) lchownSync(path, owner.uid, owner.gid)
  }
}

/** Copies a file into a private one, which is never readable by others, not even while it is being written. */
export function copyToPrivateFile(from: string, to: string): void {
  rmSync(to, { force: true })
  const [source, target] = [openSync(from, 'r'), openSync(to, 'wx', PRIVATE_FILE_MODE)]
  const piece = Buffer.alloc(COPIED_AT_ONCE)
  try {
    for (let read = readSync(source, piece); read > 0; read = readSync(source, piece)) {
      for (let written = 0; written < read; ) written += writeSync(target, piece, written, read - written)
    }
  } finally {
    closeSync(source)
    closeSync(target)
  }
}

/**
 * Removes other users' access to the files of a store. A folder that holds other files too is left as it is, because it
 * may be shared on purpose; our files in it are still restricted.
 */
export function restrictPermissions(path: string, backups: string): PermissionFindings {
  const found: PermissionFindings = { closed: [], stillOpen: [] }
  const close = (target: string, mode: number) => {
    if (!isOpen(target)) return
    changeMode(target, mode)
    found[isOpen(target) ? 'stillOpen' : 'closed'].push(target)
  }
  for (const folder of new Set([dirname(path), backups])) {
    const names = namesIn(folder)
    const ours = names.filter((name) => isOurs(name, basename(path)))
    const others = names.filter((name) => !ours.includes(name) && join(folder, name) !== join(backups))
    if (ours.length > 0 && others.length === 0) close(folder, PRIVATE_FOLDER_MODE)
    else if (ours.length > 0 && isOpen(folder)) found.stillOpen.push(folder)
    for (const file of ours.map((name) => join(folder, name))) {
      // The database itself may be a link to another disk; any other link points to a file that is not ours.
      const isFile = lstatSync(file, { throwIfNoEntry: false })?.isFile()
      if (file === join(path) || isFile) close(file, PRIVATE_FILE_MODE)
    }
  }
  return found
}

function isOurs(name: string, database: string): boolean {
  if (name === SECRET || BACKUP.test(name)) return true
  return name.startsWith(database) && COMPANION_SUFFIX.test(name.slice(database.length))
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function isOpen(path: string): boolean {
  return ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) !== 0
}

/**
 * Errors are ignored and success is not trusted: some file systems refuse, some only pretend. The mode is read again.
 */
function changeMode(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch {}
}
