import type { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import type { Database, OnCommit } from '../database.ts'
import { openSignals } from '../signal-bus.ts'
import { makeClosed } from '../sqlite-files/file-permissions.ts'
import { connect } from './connection.ts'
import { isStoreFault } from './errors.ts'
import { openReaders } from './read-pool.ts'
import { type OnBroken, openWrites } from './writer.ts'

const CACHE_KIB = 8_000

export interface SqliteOptions {
  onCommit?: OnCommit
  /** Told when the disk failed in a way after which only a new start can be trusted. */
  onBroken?: OnBroken
  /** True: another process serves from this file, and must see a change before anybody is told of it. */
  beside?: boolean
}

/**
 * How often the serving process looks whether another has written, and how long that other one waits before
 * it says so: nobody who knows of a change can then be told what was before. A look costs three calls into
 * the operating system, a third of a whole kept answer.
 */
const LOOK_AGAIN_MS = 1
const TELL_AFTER_MS = 5

/** The embedded store: one file, one process, durable when `write` returns. */
export function openSqlite(path: string, options: SqliteOptions = {}): Database {
  const { onCommit, onBroken, beside = false } = options
  makeClosed(path)
  const writer = connect(path, CACHE_KIB)
  writer.exec('pragma journal_mode = wal')
  const signals = openSignals()
  const writes = openWrites(writer, signals.tell, onCommit, onBroken)
  const reads = openReaders(path)

  return {
    read: reads.read,
    look: reads.read,
    write: beside
      ? (work, asker) => writes.write(work, asker).finally(() => setTimeout(TELL_AFTER_MS))
      : writes.write,
    onSignal: signals.listen,
    changedByOthers: watchOthers(writer),
    async [Symbol.asyncDispose]() {
      await writes.drained()
      reads.close()
      tidyUp(writer)
      writer.close()
    },
  }
}

/** The number that SQLite gives for this is moved on by every connection but the one that asks. */
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
 * Leaves one file instead of two. On a full disk, or while another process reads, it stays two, and the next
 * start reads both: whoever waits here for a long read keeps every writer waiting too.
 */
function tidyUp(writer: DatabaseSync): void {
  try {
    writer.exec('pragma busy_timeout = 0; pragma wal_checkpoint(truncate)')
  } catch (error) {
    if (!isStoreFault(error)) throw error
  }
}
