import type { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import type { Database, OnCommit } from '../database.ts'
import { createSignals } from '../signal-bus.ts'
import { createPrivateFile } from '../sqlite-files/file-permissions.ts'
import { connect } from './connection.ts'
import { isStoreFault } from './errors.ts'
import { openReaders } from './read-pool.ts'
import { createWriteScheduler, type OnBroken } from './writer.ts'

const CACHE_KIB = 8_000

export interface SqliteOptions {
  onCommit?: OnCommit
  /** Called on a disk failure after which only a restart can be trusted. */
  onBroken?: OnBroken
  /** True: another process serves from this file and must see a change before anybody can act on it. */
  isSharedWithServer?: boolean
}

/**
 * The serving process checks at this interval whether another process has written, and the other process delays its
 * return by RETURN_DELAY_MS: so nobody who knows of a change can get older data. A check costs three system calls, a
 * third of a whole cached response.
 */
const LOOK_AGAIN_MS = 1
const RETURN_DELAY_MS = 5

/** Opens the embedded store: one file, one process, durable when `write` returns. */
export function openSqlite(path: string, options: SqliteOptions = {}): Database {
  const { onCommit, onBroken, isSharedWithServer = false } = options
  createPrivateFile(path)
  const writer = connect(path, { cacheKib: CACHE_KIB, canEditSchema: true })
  writer.exec('pragma journal_mode = wal')
  const signals = createSignals()
  const writes = createWriteScheduler(writer, signals.notify, onCommit, onBroken)
  const reads = openReaders(path)

  return {
    read: reads.read,
    query: reads.read,
    write: isSharedWithServer
      ? (work, writeOptions) => writes.write(work, writeOptions).finally(() => setTimeout(RETURN_DELAY_MS))
      : writes.write,
    onSignal: signals.listen,
    changedExternally: watchOthers(writer),
    async [Symbol.asyncDispose]() {
      await writes.drained()
      reads.close()
      tidyUp(writer)
      writer.close()
    },
  }
}

/** Detects writes of other processes: `data_version` changes with every connection except our own. */
function watchOthers(writer: DatabaseSync): () => boolean {
  const version = writer.prepare('pragma data_version')
  let last = version.get()?.data_version
  let lookedAt = Number.NEGATIVE_INFINITY
  return () => {
    const at = performance.now()
    if (at - lookedAt < LOOK_AGAIN_MS) return false
    lookedAt = at
    try {
      const now = version.get()?.data_version
      const changed = now !== last
      last = now
      return changed
    } catch {
      return true
    }
  }
}

/**
 * Merges the WAL into the database on close. If the disk is full or another process reads, both files stay and the next
 * start reads both: waiting here for a long read would block every writer.
 */
function tidyUp(writer: DatabaseSync): void {
  try {
    writer.exec('pragma busy_timeout = 0; pragma wal_checkpoint(truncate)')
  } catch (error) {
    if (!isStoreFault(error)) throw error
  }
}
