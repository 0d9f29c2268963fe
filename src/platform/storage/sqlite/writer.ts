import type { DatabaseSync } from 'node:sqlite'
import { TICK_BUDGETS_MS } from '../../runtime/scheduler.ts'
import {
  type OnCommit,
  OutcomeUnknown,
  type Signal,
  type Sql,
  type SqlPart,
  StoreUnavailable,
  type WriteOptions,
  type WriteSql,
} from '../database.ts'
import { isQuery } from '../is-select.ts'
import { encodeSignal } from '../signal-bus.ts'
import { isBeyondRepair, isStoreFault } from './errors.ts'
import { createGroupCommit } from './group-commit.ts'
import { statementsOf } from './statements.ts'
import { createWriteQueue, type WaitingWrite } from './write-queue.ts'
import { createTransactionYield } from './yield-in-transaction.ts'

export type OnBroken = (error: unknown) => void

/** Thrown into a write that proves to be long while others wait: it is run later, alone. */
class DeferLongWrite extends Error {}

/** Callers to answer and signals to send once the commit is on disk. */
interface Outcome {
  answers: (() => void)[]
  signals: Set<string>
}

/**
 * Group commit of the single writer. Waiting writes share one commit. Nearly all succeed, or are refused before they
 * have written anything. If one fails later, the whole batch is rolled back and run again with a savepoint around each
 * write, so that it does not affect the others; using savepoints always would copy every page before its first change.
 * Nobody is answered, not even with a refusal, before the commit is on disk: a refusal may depend on what another write
 * of the batch has just written. A write that proves to be long leaves the batch and runs alone when nobody else waits
 * (`write-queue.ts`).
 */
export function createWriteScheduler(
  writer: DatabaseSync,
  notify: (signals: Set<string>) => void,
  onCommit?: OnCommit,
  onBroken?: OnBroken,
) {
  // Writes run one at a time, so these signals belong to the current one.
  let signalled: string[] = []
  let unfinished: Promise<unknown>[] = []
  let hasWritten = false
  /** The current write was evicted; its further statements are rejected. */
  let isEvicted = false
  const run = statementsOf(writer)
  const transactionYield = createTransactionYield()
  /** Statements of one write. After its end they are rejected, because they would run as part of the next one. */
  function openStatements(): { sql: WriteSql; end: () => void } {
    let isOver = false
    const inTransaction: Sql = <Row>(text: TemplateStringsArray, ...values: SqlPart[]) => {
      if (isOver) return Promise.reject(new Error('the transaction is over'))
      // A full disk ends the transaction by itself; a later statement would run outside it.
      if (!writer.isTransaction) {
        return Promise.reject(new StoreUnavailable('the transaction ended before this statement'))
      }
      if (isEvicted) return Promise.reject(new DeferLongWrite('it is done by itself'))
      hasWritten ||= !isQuery(text)
      const rows = run<Row>(text, ...values)
      if (!transactionYield.shouldYield()) return rows
      if (mayGoOn()) return transactionYield.resumeAfterTick(rows)
      isEvicted = true
      return rows.then(() => Promise.reject(new DeferLongWrite('it is done by itself')))
    }
    const sql: WriteSql = Object.assign(inTransaction, {
      signal: (signal: Signal) => void (isOver || signalled.push(encodeSignal(signal))),
      defer: (work: Promise<unknown>) => {
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
  const queue = createWriteQueue()
  const groupCommit = createGroupCommit(queue)
  let running: Promise<void> | undefined
  let current: WaitingWrite | undefined
  let isSoleInBatch = false

  function write<T>(work: (sql: WriteSql) => Promise<T>, options: WriteOptions = {}): Promise<T> {
    const { accountId = 0, isLong = false, ran } = options
    return new Promise<T>((resolve, reject) => {
      queue.add({ work, resolve, reject, accountId, isLong, ran })
      running ??= runAll()
      groupCommit.arrived()
    })
  }

  /** True if the current write may continue although it is long: nobody else waits. */
  function mayGoOn(): boolean {
    if (!current || current.isLong) return true
    current.isLong = true
    return isSoleInBatch && queue.waiting() === 0
  }

  async function runAll(): Promise<void> {
    while (!queue.isEmpty()) {
      await groupCommit.untilBatchReady()
      const batch = queue.take()
      if (batch.length > 0) await runBatch(batch)
      else await groupCommit.untilRestOver()
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
    notify(outcome.signals)
    for (const answer of outcome.answers) answer()
    const [only] = batch
    if (only?.isLong) queue.rest(only.accountId, performance.now() - began)
  }

  /**
   * Runs a batch in one transaction. Undefined if a write failed after writing something: then the batch was rolled
   * back. Long writes have left the batch.
   */
  async function runTogether(batch: WaitingWrite[]): Promise<Outcome | undefined> {
    const outcome: Outcome = { answers: [], signals: new Set() }
    const began = performance.now()
    isSoleInBatch = batch.length === 1
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

  /** A commit accepts no further writes after its budget, because all of them wait for its end. */
  function isFull(began: number, taken: number): boolean {
    return taken > 0 && performance.now() - began > TICK_BUDGETS_MS.commit
  }

  function leave(batch: WaitingWrite[], index: number): void {
    for (const long of batch.splice(index, 1)) queue.add(long)
  }

  /**
   * Runs one write. Unless it returns 'done', its changes must be rolled back. A fault of the store fails the whole
   * batch.
   */
  async function runOne(waiting: WaitingWrite, outcome: Outcome): Promise<'done' | 'failed' | 'too long'> {
    signalled = []
    unfinished = []
    transactionYield.begin()
    current = waiting
    const { work, resolve, reject, ran } = waiting
    const { sql, end } = openStatements()
    const began = performance.now()
    try {
      const result = await workOf(work, sql)
      if (isEvicted) return 'too long'
      for (const signal of signalled) outcome.signals.add(signal)
      outcome.answers.push(() => resolve(result as never))
      return 'done'
    } catch (error) {
      if (isEvicted) return 'too long'
      if (isStoreFault(error)) throw error
      outcome.answers.push(() => reject(error))
      return 'failed'
    } finally {
      end()
      isEvicted = false
      ran?.(performance.now() - began)
    }
  }

  /** Awaits the deferred statements too, even if the write fails, so that none of them runs during the next write. */
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
      groupCommit.arrived()
      while (running) await running
    },
  }
}

/** Rolls back, unless a full disk has done so already. Returns errors of the rollback itself. */
function rollBack(writer: DatabaseSync): unknown[] {
  try {
    if (writer.isTransaction) writer.exec('rollback')
    return []
  } catch (error) {
    return [error]
  }
}
