import { setTimeout as pause } from 'node:timers/promises'
import { OutcomeUnknown, type TimeBudget, type WriteSql } from '../database.ts'
import { createDeadline, type Deadline, DeadlinePassed } from '../deadline.ts'
import { isAway, isWorthAnotherTry, storeError } from './error-codes.ts'
import { createLockQueue, LocalLockConflict } from './lock-queue.ts'
import { holdNothing } from './statements.ts'
import type { RunTransaction, TransactionKind } from './transaction.ts'

const TRIES = 10
/** Pause between attempts while the primary is unreachable. */
const AWAY_MS = 100

export interface RetryParts {
  runTransaction: RunTransaction
  deadlineMs: number
  /** Time to wait for an unreachable primary. */
  lookForMs: number
}

/** Runs transactions within a deadline, and again after a conflict or while the primary is unreachable. */
export function createRetries({ runTransaction, deadlineMs, lookForMs }: RetryParts) {
  const locks = createLockQueue()

  async function within<T>(ms: number, work: (deadline: Deadline) => Promise<T>): Promise<T> {
    const deadline = createDeadline(ms)
    try {
      return await work(deadline)
    } finally {
      deadline.end()
    }
  }

  async function again<T>(
    kind: TransactionKind,
    work: (sql: WriteSql) => Promise<T>,
    deadline: Deadline,
  ): Promise<T> {
    const rowsToLock = new Set<string>()
    const lookedForUntil = performance.now() + lookForMs
    for (let tried = 1; ; ) {
      try {
        return await deadline.orLate(inTurn(kind, work, deadline, rowsToLock))
      } catch (error) {
        if (deadline.isCommitting && error instanceof DeadlinePassed) {
          throw new OutcomeUnknown('the database took too long to commit', { cause: error })
        }
        if (error instanceof LocalLockConflict && !deadline.passed()) rowsToLock.add(error.row)
        // A failover takes some seconds and does no work meanwhile: keep trying until the deadline.
        else if (isAway(error)) {
          if (deadline.passed() || performance.now() >= lookedForUntil) throw storeError(error)
          await pause(AWAY_MS * (0.5 + Math.random()))
        } else if (!isWorthAnotherTry(error) || tried === TRIES || deadline.passed()) throw storeError(error)
        else await pause(Math.random() * 20 * tried++)
      }
    }
  }

  /** Waits for known row locks before taking a connection, always in the same order to avoid deadlocks. */
  async function inTurn<T>(
    kind: TransactionKind,
    work: (sql: WriteSql) => Promise<T>,
    deadline: Deadline,
    rowsToLock: Set<string>,
  ): Promise<T> {
    const held = holdNothing(locks)
    try {
      for (const row of [...rowsToLock].sort()) {
        await locks.wait(row, deadline.late)
        held.rows.add(row)
      }
      return await runTransaction(kind, work, deadline, held)
    } finally {
      for (const row of held.rows) locks.release(row)
    }
  }

  return {
    /** Runs a transaction, with retries until the deadline of the request. */
    retried: <T>(
      kind: TransactionKind,
      work: (sql: WriteSql) => Promise<T>,
      { spentMs = 0 }: TimeBudget = {},
    ): Promise<T> => within(Math.max(0, deadlineMs - spentMs), (deadline) => again(kind, work, deadline)),
    /** Runs a transaction once, in a third of the deadline. */
    once: <T>(kind: TransactionKind, work: (sql: WriteSql) => Promise<T>): Promise<T> =>
      within(deadlineMs / 3, (deadline) => deadline.orLate(inTurn(kind, work, deadline, new Set()))),
  }
}
