import type { DatabaseSync } from 'node:sqlite'
import { type OnCommit, OutcomeUnknown, type Sql, StoreUnavailable, type WriteSql } from './database.ts'
import { openBreaths } from './sqlite-breaths.ts'
import { isBeyondRepair, isStoreFault } from './sqlite-faults.ts'
import { statementsOf } from './sqlite-statements.ts'

/** More writes than this do not share one commit, so that the first of them is not kept waiting. */
const WRITES_PER_COMMIT = 256

/** Company is waited for while every turn of the event loop brings some, but at the end of a turn no longer than this. */
const COMPANY_MS = 2

/** In a turn that does not end, whoever comes after this starts the commit. */
const ENDLESS_TURN_MS = 25

export type OnBroken = (error: unknown) => void

interface WaitingWrite {
  work: (sql: WriteSql) => Promise<unknown>
  resolve: (value: never) => void
  reject: (reason: unknown) => void
}

/** What is told to whom once it is on disk. */
interface Outcome {
  answers: (() => void)[]
  signals: Set<string>
}

/**
 * Writes take turns, and those that wait together share one commit. Nearly all of them succeed, or are refused
 * before they have written anything. When one fails later than that, the whole batch is undone and run again
 * with a savepoint around each, so that it leaves its neighbours alone: for all others savepoints would only
 * cost, as every page is copied before its first change in each. Nobody is answered, not even with a refusal,
 * before the commit is on disk: a refusal may rest on what a neighbour has just written.
 */
export function openWrites(
  writer: DatabaseSync,
  tell: (signals: Set<string>) => void,
  onCommit?: OnCommit,
  onBroken?: OnBroken,
) {
  // Writes run one after the other, so what is signalled here is of the one that runs.
  let signalled: string[] = []
  let unfinished: Promise<unknown>[] = []
  let hasWritten = false
  const run = statementsOf(writer)
  const breaths = openBreaths()
  const inTransaction: Sql = (text, ...values) => {
    // A full disk ends the transaction by itself. What is sent after it would be a transaction of its own.
    if (!writer.isTransaction) {
      return Promise.reject(new StoreUnavailable('the transaction ended before this statement'))
    }
    hasWritten ||= !isQuery(text)
    return breaths.taken(run(text, ...values))
  }
  const sql: WriteSql = Object.assign(inTransaction, {
    signal: (signal: string) => void signalled.push(signal),
    later: (work: Promise<unknown>) => {
      work.catch(() => {})
      unfinished.push(work)
    },
    known: new Map<string, unknown>(),
    lock: async () => undefined,
  })
  const begin = writer.prepare('begin immediate')
  const commit = writer.prepare('commit')
  const undoAll = writer.prepare('rollback')
  const savepoint = writer.prepare('savepoint one_write')
  const release = writer.prepare('release one_write')
  const undo = writer.prepare('rollback to one_write')
  let waiting: WaitingWrite[] = []
  let running: Promise<void> | undefined
  let start: (() => void) | undefined
  let waitingSince = 0

  function write<T>(work: (sql: WriteSql) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve, reject })
      running ??= runAll()
      // Under overload a turn can last for seconds.
      const isLate = performance.now() - waitingSince > ENDLESS_TURN_MS
      if (isLate || waiting.length >= WRITES_PER_COMMIT) start?.()
    })
  }

  /**
   * No timer holds up a lone write: it waits for the end of its turn, and of an empty one. Nor does one write
   * after the other hold up everybody else: who is answered may write again at once, a thousand times.
   */
  async function company(): Promise<void> {
    if (waiting.length >= WRITES_PER_COMMIT) return
    await new Promise<void>((resolve) => {
      waitingSince = performance.now()
      start = () => {
        start = undefined
        resolve()
      }
      setImmediate(gather, 0)
    })
  }

  /** At the end of a turn of the event loop, before which so many were waiting. */
  function gather(before: number): void {
    const isLate = performance.now() - waitingSince > COMPANY_MS
    if (isLate || waiting.length === before) start?.()
    else setImmediate(gather, waiting.length)
  }

  async function runAll(): Promise<void> {
    while (waiting.length > 0) {
      await company()
      const batch = waiting.slice(0, WRITES_PER_COMMIT)
      waiting = waiting.slice(WRITES_PER_COMMIT)
      await runBatch(batch)
    }
    running = undefined
  }

  async function runBatch(batch: WaitingWrite[]): Promise<void> {
    let outcome: Outcome
    try {
      outcome = (await runTogether(batch)) ?? (await runApart(batch))
    } catch (error) {
      const broken = [error, ...rollBack(writer)].find(isBeyondRepair)
      const Kind = broken ? OutcomeUnknown : StoreUnavailable
      const unavailable = new Kind('the database could not be written', { cause: error })
      for (const { reject } of batch) reject(unavailable)
      if (broken) onBroken?.(broken)
      return
    }
    onCommit?.(batch.length)
    tell(outcome.signals)
    for (const answer of outcome.answers) answer()
  }

  /** Undefined when one failed that had written something: then nothing of the batch was done. */
  async function runTogether(batch: WaitingWrite[]): Promise<Outcome | undefined> {
    const outcome: Outcome = { answers: [], signals: new Set() }
    begin.run()
    for (const waiting of batch) {
      hasWritten = false
      const failed = await runOne(waiting, outcome)
      if (!failed || !hasWritten) continue
      undoAll.run()
      return undefined
    }
    commit.run()
    return outcome
  }

  async function runApart(batch: WaitingWrite[]): Promise<Outcome> {
    const outcome: Outcome = { answers: [], signals: new Set() }
    begin.run()
    for (const waiting of batch) {
      savepoint.run()
      if (await runOne(waiting, outcome)) undo.run()
      release.run()
    }
    commit.run()
    return outcome
  }

  /** True: it failed, and whatever it wrote is to be undone. What fails the store fails the whole batch. */
  async function runOne({ work, resolve, reject }: WaitingWrite, outcome: Outcome): Promise<boolean> {
    signalled = []
    unfinished = []
    sql.known.clear()
    breaths.begin()
    try {
      const result = await workOf(work)
      for (const signal of signalled) outcome.signals.add(signal)
      outcome.answers.push(() => resolve(result as never))
      return false
    } catch (error) {
      if (isStoreFault(error)) throw error
      outcome.answers.push(() => reject(error))
      return true
    }
  }

  /** With all that it left for later; also of one that fails, so that nothing of it meets the next one's turn. */
  async function workOf(work: WaitingWrite['work']): Promise<unknown> {
    try {
      const result = await work(sql)
      if (unfinished.length > 0) await Promise.all(unfinished)
      return result
    } finally {
      if (unfinished.length > 0) await Promise.allSettled(unfinished)
    }
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

const queries = new Map<TemplateStringsArray, boolean>()

/** Asked of each statement at each of its runs, so that its text is read once. */
function isQuery(text: TemplateStringsArray): boolean {
  const known = queries.get(text)
  if (known !== undefined) return known
  const found = /^\s*select\b/i.test(text[0] ?? '')
  queries.set(text, found)
  return found
}
