import type { DatabaseSync } from 'node:sqlite'
import {
  type For,
  type OnCommit,
  OutcomeUnknown,
  type Sql,
  type SqlValue,
  StoreUnavailable,
  type WriteSql,
} from '../database.ts'
import { isQuery } from '../is-select.ts'
import { isBeyondRepair, isStoreFault } from './errors.ts'
import { openCompany } from './group-commit.ts'
import { statementsOf } from './statements.ts'
import { openQueue, type WaitingWrite } from './write-queue.ts'
import { openBreaths } from './yield-in-transaction.ts'

/** A commit that has taken in others for so long takes in no more: all of them wait for its end. */
const COMMIT_MS = 20

export type OnBroken = (error: unknown) => void

/** Thrown into one that turns out to have much to write while others wait: it is done later, by itself. */
class IsLong extends Error {}

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
 * before the commit is on disk: a refusal may rest on what a neighbour has just written. What turns out to have much
 * to write leaves the batch, and is done by itself when nobody else waits (`sqlite-queue.ts`).
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
  /** The one that runs is sent away: whatever it still says is not heard. */
  let isLeaving = false
  const run = statementsOf(writer)
  const breaths = openBreaths()
  /** What one write says. Once it is over nothing of it is heard: it would speak in the next one's name. */
  function openStatements(): { sql: WriteSql; end: () => void } {
    let isOver = false
    const inTransaction: Sql = <Row>(text: TemplateStringsArray, ...values: SqlValue[]) => {
      if (isOver) return Promise.reject(new Error('the transaction is over'))
      // A full disk ends the transaction by itself. What is sent after it would be a transaction of its own.
      if (!writer.isTransaction) {
        return Promise.reject(new StoreUnavailable('the transaction ended before this statement'))
      }
      if (isLeaving) return Promise.reject(new IsLong('it is done by itself'))
      hasWritten ||= !isQuery(text)
      const rows = run<Row>(text, ...values)
      if (!breaths.isDue()) return rows
      if (mayGoOn()) return breaths.after(rows)
      isLeaving = true
      return rows.then(() => Promise.reject(new IsLong('it is done by itself')))
    }
    const sql: WriteSql = Object.assign(inTransaction, {
      signal: (signal: string) => void (isOver || signalled.push(signal)),
      later: (work: Promise<unknown>) => {
        work.catch(() => {})
        unfinished.push(work)
      },
      known: new Map<string, unknown>(),
      lock: async () => undefined,
    })
    const end = () => {
      isOver = true
    }
    return { sql, end }
  }
  const begin = writer.prepare('begin immediate')
  const commit = writer.prepare('commit')
  const undoAll = writer.prepare('rollback')
  const savepoint = writer.prepare('savepoint one_write')
  const release = writer.prepare('release one_write')
  const undo = writer.prepare('rollback to one_write')
  const queue = openQueue()
  const company = openCompany(queue)
  let running: Promise<void> | undefined
  let current: WaitingWrite | undefined
  let isByItself = false

  function write<T>(work: (sql: WriteSql) => Promise<T>, asker: For = {}): Promise<T> {
    const { accountId = 0, isLong = false, ran } = asker
    return new Promise<T>((resolve, reject) => {
      queue.add({ work, resolve, reject, accountId, isLong, ran })
      running ??= runAll()
      company.arrived()
    })
  }

  /** One that nobody waits for may become long where it is. */
  function mayGoOn(): boolean {
    if (!current || current.isLong) return true
    current.isLong = true
    return isByItself && queue.waiting() === 0
  }

  async function runAll(): Promise<void> {
    while (!queue.isEmpty()) {
      await company.gathered()
      const batch = queue.take()
      if (batch.length > 0) await runBatch(batch)
      else await company.rested()
    }
    running = undefined
  }

  async function runBatch(batch: WaitingWrite[]): Promise<void> {
    const began = performance.now()
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
    if (batch.length > 0) onCommit?.(batch.length)
    tell(outcome.signals)
    for (const answer of outcome.answers) answer()
    const [only] = batch
    if (only?.isLong) queue.rest(only.accountId, performance.now() - began)
  }

  /**
   * Undefined when one failed that had written something: then nothing of the batch was done. Those that have much to
   * write have left it.
   */
  async function runTogether(batch: WaitingWrite[]): Promise<Outcome | undefined> {
    const outcome: Outcome = { answers: [], signals: new Set() }
    const began = performance.now()
    isByItself = batch.length === 1
    begin.run()
    for (let index = 0; index < batch.length; index++) {
      if (isFull(began, index)) queue.putBack(batch.splice(index))
      else {
        hasWritten = false
        const waiting = batch[index] as WaitingWrite
        const done = await runOne(waiting, outcome)
        if (done === 'too long') leave(batch, index--)
        if (done === 'done' || !hasWritten) continue
        undoAll.run()
        return done === 'too long' ? runTogether(batch) : undefined
      }
    }
    commit.run()
    return outcome
  }

  async function runApart(batch: WaitingWrite[]): Promise<Outcome> {
    const outcome: Outcome = { answers: [], signals: new Set() }
    const began = performance.now()
    begin.run()
    for (let index = 0; index < batch.length; index++) {
      if (isFull(began, index)) queue.putBack(batch.splice(index))
      else {
        savepoint.run()
        const done = await runOne(batch[index] as WaitingWrite, outcome)
        if (done !== 'done') undo.run()
        release.run()
        if (done === 'too long') leave(batch, index--)
      }
    }
    commit.run()
    return outcome
  }

  function isFull(began: number, taken: number): boolean {
    return taken > 0 && performance.now() - began > COMMIT_MS
  }

  function leave(batch: WaitingWrite[], index: number): void {
    for (const long of batch.splice(index, 1)) queue.add(long)
  }

  /** Unless it is done, whatever it wrote is to be undone. What fails the store fails the whole batch. */
  async function runOne(waiting: WaitingWrite, outcome: Outcome): Promise<'done' | 'failed' | 'too long'> {
    signalled = []
    unfinished = []
    breaths.begin()
    current = waiting
    const { work, resolve, reject, ran } = waiting
    const { sql, end } = openStatements()
    const began = performance.now()
    try {
      const result = await workOf(work, sql)
      if (isLeaving) return 'too long'
      for (const signal of signalled) outcome.signals.add(signal)
      outcome.answers.push(() => resolve(result as never))
      return 'done'
    } catch (error) {
      if (isLeaving) return 'too long'
      if (isStoreFault(error)) throw error
      outcome.answers.push(() => reject(error))
      return 'failed'
    } finally {
      end()
      isLeaving = false
      ran?.(performance.now() - began)
    }
  }

  /** With all that it left for later; also of one that fails, so that nothing of it meets the next one's turn. */
  async function workOf(work: WaitingWrite['work'], sql: WriteSql): Promise<unknown> {
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
      queue.close()
      company.arrived()
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
