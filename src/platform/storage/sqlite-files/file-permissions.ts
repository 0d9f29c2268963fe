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

/** What other users of the machine may do with a folder or a file of the store: nothing. */
export const CLOSED_FOLDER = 0o700
const CLOSED_FILE = 0o600
const OTHERS = 0o077

const COPIED_AT_ONCE = 1024 * 1024

/** What SQLite, the lock and a restore put beside the database. */
const BESIDE = /^(-wal|-shm|-journal|-lock|-lock-journal|\.restoring|\.before-\d{8}T\d{6}Z(-wal)?)?$/
const BACKUP = /^comanda-\d{8}T\d{6}Z\.db(\.unfinished)?(-journal)?$/
const SECRET = 'comanda.secret'

export interface OpenToOthers {
  /** Closed by now. */
  closed: string[]
  /** Not ours alone, or not ours to change. */
  stillOpen: string[]
}

/**
 * Makes an empty file that is closed from its first moment, whatever the umask, for SQLite to fill: its log and
 * index get the mode of the database. One that is there is never opened, as closing it again would let go of the
 * locks that this process holds on it. Why one cannot be made is told better by whoever opens it next.
 */
export function makeClosed(path: string): void {
  try {
    closeSync(openSync(path, 'wx', CLOSED_FILE))
  } catch {}
}

/**
 * Gives what root has made in a folder to the folder's owner. The service usually runs as a user of its own, and could
 * not open a store or a backup folder that belongs to root.
 */
export function inheritOwner(...paths: string[]): void {
  if (process.getuid?.() !== 0) return
  for (const path of paths) {
    const owner = statSync(dirname(path), { throwIfNoEntry: false })
    if (owner && lstatSync(path, { throwIfNoEntry: false })) lchownSync(path, owner.uid, owner.gid)
  }
}

/** A copy is not as open as what it was made from, not even while it is being made. */
export function copyClosed(from: string, to: string): void {
  rmSync(to, { force: true })
  const [source, target] = [openSync(from, 'r'), openSync(to, 'wx', CLOSED_FILE)]
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
 * Closes what a store has on disk and other users could read. A folder in which there are other things too is left
 * as it is: it may be meant for others, and what of it is ours is closed by itself.
 */
export function closeToOthers(path: string, backups: string): OpenToOthers {
  const found: OpenToOthers = { closed: [], stillOpen: [] }
  const close = (target: string, mode: number) => {
    if (!isOpen(target)) return
    changeMode(target, mode)
    found[isOpen(target) ? 'stillOpen' : 'closed'].push(target)
  }
  for (const folder of new Set([dirname(path), backups])) {
    const names = namesIn(folder)
    const ours = names.filter((name) => isOurs(name, basename(path)))
    const others = names.filter((name) => !ours.includes(name) && join(folder, name) !== join(backups))
    if (ours.length > 0 && others.length === 0) close(folder, CLOSED_FOLDER)
    else if (ours.length > 0 && isOpen(folder)) found.stillOpen.push(folder)
    for (const file of ours.map((name) => join(folder, name))) {
      // The database itself may be a link to another disk; any other link leads to what is not ours.
      const isFile = lstatSync(file, { throwIfNoEntry: false })?.isFile()
      if (file === join(path) || isFile) close(file, CLOSED_FILE)
    }
  }
  return found
}

function isOurs(name: string, database: string): boolean {
  if (name === SECRET || BACKUP.test(name)) return true
  return name.startsWith(database) && BESIDE.test(name.slice(database.length))
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

/** Some file systems refuse, some only seem to obey: what counts is what is found afterwards. */
function changeMode(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch {}
}
