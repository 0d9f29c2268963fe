import type { Database, OnCommit, Sql, TimeBudget, WriteSql } from '../database.ts'
import { OutcomeUnknown, RetryTransaction, StoreUnavailable } from '../database.ts'
import { createDeadline, type Deadline, DeadlinePassed } from '../deadline.ts'
import { isQuery } from '../is-select.ts'
import { isCitusDistributed } from '../migrate/online-migration.ts'
import { createSignals } from '../signal-bus.ts'
import { createBatchedUpserts, singleStatement } from './batched-marks.ts'
import { createLockQueue, LocalLockConflict } from './lock-queue.ts'
import { openNotify } from './notify.ts'
import { findRootFailure, isStalePlan } from './pipelined-session.ts'
import { createPool, type Purpose } from './pool.ts'
import { type Held, holdNothing, type Running, run, statementsOf } from './statements.ts'

const DEADLINE_MS = 3_000
const TRIES = 10
/** Pause between attempts while the primary is unreachable. */
const AWAY_MS = 100
const OPENINGS = {
  look: '',
  mark: '',
  read: 'begin isolation level repeatable read read only',
  write: 'begin',
}
type Way = keyof typeof OPENINGS

export interface PostgresOptions {
  poolSize?: number
  deadlineMs?: number
  /** Lock timeout. Default: the deadline. */
  lockTimeoutMs?: number
  /** Time to wait for an unreachable primary. */
  lookForMs?: number
  onCommit?: OnCommit
  /** False: signals stay in this process, and other nodes find changes by polling. */
  notify?: boolean
}

/** Opens the PostgreSQL store, shared by any number of nodes. */
export function openPostgres(url: string, options: PostgresOptions = {}): Database {
  const {
    poolSize = 10,
    deadlineMs = DEADLINE_MS,
    lockTimeoutMs = deadlineMs,
    // Long operations, such as a start, fail as early as a request if there is no primary.
    lookForMs = DEADLINE_MS,
    onCommit,
    notify = true,
  } = options
  const signals = createSignals()
  const others = notify ? openNotify(url, (received) => signals.notify(received, false)) : undefined
  // Unlike statement_timeout, lock_timeout never aborts a commit that waits for its standby.
  const pool = createPool(url, poolSize, { lock_timeout: lockTimeoutMs })

  const locks = createLockQueue()

  async function transaction<T>(
    way: Way,
    work: (sql: WriteSql) => Promise<T>,
    deadline: Deadline,
    held: Held,
  ) {
    const purpose: Purpose = way === 'write' || way === 'mark' ? 'write' : 'read'
    const connection = await pool.take(purpose)
    let opened: Promise<void> | undefined
    let committing: Promise<void> | undefined
    // Sent with the first statement, without waiting, so that opening a transaction costs no round trip. A transaction
    // without statements costs nothing.
    const open = () => {
      if (opened || OPENINGS[way] === '') return
      opened = run(connection, OPENINGS[way])
      opened.catch((error) => running.failures.push(error))
    }
    const running: Running = { open, signalled: new Set(), unfinished: [], failures: [], isOver: false }
    // The caller got its error long before; this frees the pool slot of a hung connection.
    const hung = setTimeout(() => {
      if (committing) pool.abandon(connection, committing)
      else pool.discard(connection)
    }, 2 * deadlineMs)
    try {
      deadline.check()
      const sql = statementsOf(connection, deadline, running, held)
      const result = await work(Object.assign(LIMITED[way]?.(sql) ?? sql, sql))
      deadline.check()
      // Must not commit without its lock, even if the work caught the error.
      if (held.refused) throw held.refused
      running.isOver = true
      if (opened) {
        // Sent with the deferred statements: if one of them fails, the server skips the commit.
        committing = run(connection, 'commit')
        deadline.isCommitting = way === 'write'
      }
      await Promise.all([opened, ...running.unfinished, committing])
      notifyListeners(running.signalled)
      return result
    } catch (failure) {
      running.isOver = true
      const { error, isUndone } = await findRootFailure(failure, running, committing)
      if (isUndone) deadline.isCommitting = false
      else if (committing) {
        notifyListeners(running.signalled)
        pool.discard(connection)
        if (purpose === 'read') throw error
        throw new OutcomeUnknown('the connection was lost at commit', { cause: error })
      }
      // Statements sent before the driver notices the loss would never be answered.
      if (connection.lost || isAway(error)) pool.discard(connection)
      else if (opened) await run(connection, 'rollback').catch(() => pool.discard(connection))
      throw held.refused ?? error
    } finally {
      clearTimeout(hung)
      pool.giveBack(connection, purpose)
    }
  }

  function notifyListeners(signalled: Set<string>) {
    signals.notify(signalled)
    others?.send(signalled)
  }

  async function within<T>(ms: number, work: (deadline: Deadline) => Promise<T>): Promise<T> {
    const deadline = createDeadline(ms)
    try {
      return await work(deadline)
    } finally {
      deadline.end()
    }
  }

  const retried = <T>(way: Way, work: (sql: WriteSql) => Promise<T>, { spentMs = 0 }: TimeBudget = {}) =>
    within(Math.max(0, deadlineMs - spentMs), (deadline) => again(way, work, deadline))

  const once = <T>(way: Way, work: (sql: WriteSql) => Promise<T>) =>
    within(deadlineMs / 3, (deadline) => deadline.orLate(inTurn(way, work, deadline, new Set())))

  async function again<T>(way: Way, work: (sql: WriteSql) => Promise<T>, deadline: Deadline): Promise<T> {
    const rowsToLock = new Set<string>()
    const lookedForUntil = performance.now() + lookForMs
    for (let tried = 1; ; ) {
      try {
        return await deadline.orLate(inTurn(way, work, deadline, rowsToLock))
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
    way: Way,
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
      return await transaction(way, work, deadline, held)
    } finally {
      for (const row of held.rows) locks.release(row)
    }
  }

  return {
    read: (work, spent) => retried('read', work, spent),
    query: (work, spent) => retried('look', work, spent),
    autocommit: createBatchedUpserts({
      isDistributed: () => retried('read', isCitusDistributed),
      together: (work) => once('mark', work),
      alone: (work, spent) => retried('mark', (sql) => work(singleStatement(sql)), spent),
    }),
    write: async (work, spent) => {
      const result = await retried('write', work, spent)
      onCommit?.(1)
      return result
    },
    onSignal(listener) {
      others?.listen()
      return signals.listen(listener)
    },
    ...(others && { notificationsSince: others.since }),
    async [Symbol.asyncDispose]() {
      await others?.close()
      await pool.close()
    },
  }
}

/** Allows queries only: each statement commits by itself. */
const onlyLooking =
  (sql: Sql): Sql =>
  async (text, ...values) => {
    if (!isQuery(text)) throw new Error('a look only looks')
    return sql(text, ...values)
  }

const LIMITED: Partial<Record<Way, (sql: Sql) => Sql>> = { look: onlyLooking }

const ALREADY_THERE = '23505'
/** Not-null violation: some statements refuse a closed record by writing null. */
const LEFT_EMPTY = '23502'
/** Conflicts with another writer. A retry sees what that one committed and decides again. */
const CONFLICT = new Set(['40001', '40P01', ALREADY_THERE, LEFT_EMPTY])
const READ_ONLY = '25006'
const LOCK_TIMEOUT = '55P03'
const ENDED_BY_SERVER = /^(08|57P)/
const CONNECTION_LOST =
  /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

function isAway(error: unknown): boolean {
  const code = codeOf(error)
  return code === READ_ONLY || ENDED_BY_SERVER.test(code) || CONNECTION_LOST.test(code)
}

function isWorthAnotherTry(error: unknown): boolean {
  return (
    error instanceof RetryTransaction || CONFLICT.has(codeOf(error)) || isStalePlan(error) || isAway(error)
  )
}

function storeError(error: unknown): unknown {
  // After all retries this is a bug: the work's own rules should have refused the write.
  if (codeOf(error) === ALREADY_THERE || codeOf(error) === LEFT_EMPTY) return error
  if (
    error instanceof DeadlinePassed ||
    error instanceof LocalLockConflict ||
    codeOf(error) === LOCK_TIMEOUT ||
    isWorthAnotherTry(error)
  ) {
    return new StoreUnavailable('the database cannot be reached', { cause: error })
  }
  return error
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
