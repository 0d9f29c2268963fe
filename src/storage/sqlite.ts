import type { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import type { Database, OnCommit, Sql, WriteSql } from './database.ts'
import { StoreUnavailable } from './database.ts'
import { openNotes } from './notes.ts'
import { connect, statementsOf } from './sqlite-connection.ts'
import { isBeyondRepair, isStoreFault } from './sqlite-faults.ts'
import { openReaders } from './sqlite-readers.ts'

const CACHE_KIB = 8_000

/** More writes than this do not share one commit, so that the first of them is not kept waiting. */
const WRITES_PER_COMMIT = 256

export interface SqliteOptions {
  onCommit?: OnCommit
  /** Told when the disk failed in a way after which only a new start can be trusted. */
  onBroken?: OnBroken
  /** True: another process serves from this file, and must see a change before anybody is told of it. */
  beside?: boolean
}

export type OnBroken = (error: unknown) => void

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
  const writer = connect(path, CACHE_KIB)
  writer.exec('pragma journal_mode = wal')
  const notes = openNotes()
  const writes = openWriteQueue(writer, notes.tell, onCommit, onBroken)
  const reads = openReaders(path)

  return {
    read: reads.read,
    write: beside ? (work) => writes.write(work).finally(() => setTimeout(TELL_AFTER_MS)) : writes.write,
    onNote: notes.listen,
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

interface WaitingWrite {
  work: (sql: WriteSql) => Promise<unknown>
  resolve: (value: never) => void
  reject: (reason: unknown) => void
}

/**
 * Writes take turns. Those that wait together share one commit, each inside a savepoint of its own, so
 * that a refused one leaves its neighbours alone. Nobody is answered, not even with a refusal, before
 * the commit is on disk: a refusal may rest on what a neighbour has just written.
 */
function openWriteQueue(
  writer: DatabaseSync,
  tell: (notes: Set<string>) => void,
  onCommit?: OnCommit,
  onBroken?: OnBroken,
) {
  // Writes run one after the other, so the notes made meanwhile are those of the one that runs.
  let noted: string[] = []
  const run = statementsOf(writer)
  // A full disk ends the transaction by itself. What is sent after it would be a transaction of its own.
  const inTransaction: Sql = (text, ...values) =>
    writer.isTransaction
      ? run(text, ...values)
      : Promise.reject(new StoreUnavailable('the transaction ended before this statement'))
  const sql: WriteSql = Object.assign(inTransaction, {
    note: (note: string) => void noted.push(note),
    lock: async () => undefined,
  })
  const begin = writer.prepare('begin immediate')
  const commit = writer.prepare('commit')
  const savepoint = writer.prepare('savepoint one_write')
  const release = writer.prepare('release one_write')
  const undo = writer.prepare('rollback to one_write')
  let waiting: WaitingWrite[] = []
  let running: Promise<void> | undefined

  function write<T>(work: (sql: WriteSql) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve, reject })
      // Everything that arrived in this turn of the event loop is waiting by the time this runs; a
      // lone write is held up by no timer.
      running ??= new Promise((done) => setImmediate(() => done(runAll())))
    })
  }

  async function runAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, WRITES_PER_COMMIT)
      waiting = waiting.slice(WRITES_PER_COMMIT)
      await runBatch(batch)
    }
    running = undefined
  }

  async function runBatch(batch: WaitingWrite[]): Promise<void> {
    const answers: (() => void)[] = []
    const notes = new Set<string>()
    try {
      begin.run()
      for (const { work, resolve, reject } of batch) {
        savepoint.run()
        noted = []
        try {
          const result = await work(sql)
          release.run()
          for (const note of noted) notes.add(note)
          answers.push(() => resolve(result as never))
        } catch (error) {
          // What failed the store failed the whole batch; a rule broken is the business of one.
          if (isStoreFault(error)) throw error
          undo.run()
          release.run()
          answers.push(() => reject(error))
        }
      }
      commit.run()
    } catch (error) {
      const unavailable = new StoreUnavailable('the database could not be written', { cause: error })
      for (const { reject } of batch) reject(unavailable)
      const broken = [error, ...rollBack(writer)].find(isBeyondRepair)
      if (broken) onBroken?.(broken)
      return
    }
    onCommit?.(batch.length)
    tell(notes)
    for (const answer of answers) answer()
  }

  return {
    write,
    drained: async () => {
      while (running) await running
    },
  }
}

/** A full disk has already rolled back by itself. Answers what went wrong with it, if anything did. */
function rollBack(writer: DatabaseSync): unknown[] {
  try {
    if (writer.isTransaction) writer.exec('rollback')
    return []
  } catch (error) {
    return [error]
  }
}
