import type { Sql, WriteSql } from '../database.ts'
import { OutcomeUnknown } from '../database.ts'
import type { Deadline } from '../deadline.ts'
import { isQuery } from '../is-select.ts'
import { isAway, isFollowUp, isServerError, isStalePlan, RolledBack } from './error-codes.ts'
import type { Pool, Purpose } from './pool.ts'
import { type Held, type Running, statementsOf } from './statements.ts'

/** Kinds of transactions, with the statement that opens each. Empty: every statement commits by itself. */
const OPENINGS = {
  query: '',
  upsert: '',
  upserts: 'begin',
  read: 'begin isolation level repeatable read read only',
  write: 'begin',
}
export type TransactionKind = keyof typeof OPENINGS

export interface TransactionParts {
  pool: Pool
  deadlineMs: number
  /** Receives the signals of a transaction that is committed, or may be. */
  onCommitted: (signalled: Set<string>) => void
}

export type RunTransaction = <T>(
  kind: TransactionKind,
  work: (sql: WriteSql) => Promise<T>,
  deadline: Deadline,
  held: Held,
) => Promise<T>

/** Returns the function that runs one transaction on a connection of the pool, without retries. */
export function createTransactions({ pool, deadlineMs, onCommitted }: TransactionParts): RunTransaction {
  return async (kind, work, deadline, held) => {
    const purpose: Purpose = kind === 'read' || kind === 'query' ? 'read' : 'write'
    const connection = await pool.take(purpose)
    let opened: Promise<void> | undefined
    let committing: Promise<void> | undefined
    // Sent with the first statement, without waiting, so that opening a transaction costs no round trip. A transaction
    // without statements costs nothing.
    const open = () => {
      if (opened || OPENINGS[kind] === '') return
      opened = connection.command(OPENINGS[kind])
      opened.catch((error) => running.failures.push(error))
    }
    const running: Running = { open, signalled: new Set(), unfinished: [], failures: [], isOver: false }
    // The caller got its error long before; this frees the pool slot of a hung connection.
    const hung = setTimeout(() => pool.discard(connection), 2 * deadlineMs)
    try {
      deadline.check()
      const sql = statementsOf(connection, deadline, running, held)
      const result = await work(kind === 'query' ? Object.assign(queriesOnly(sql), sql) : sql)
      deadline.check()
      // Must not commit without its lock, even if the work caught the error.
      if (held.refused) throw held.refused
      running.isOver = true
      if (opened) {
        // Sent with the deferred statements: if one of them fails, the server rolls back instead.
        committing = connection.command('commit')
        deadline.isCommitting = kind === 'write'
      }
      await Promise.all([opened, ...running.unfinished, committing])
      onCommitted(running.signalled)
      return result
    } catch (failure) {
      running.isOver = true
      const { error, isUndone } = await findRootFailure(failure, running, committing)
      if (isStalePlan(error)) pool.renew()
      if (isUndone) deadline.isCommitting = false
      else if (committing) {
        onCommitted(running.signalled)
        pool.discard(connection)
        if (purpose === 'read') throw error
        throw new OutcomeUnknown('the connection was lost at commit', { cause: error })
      }
      if (connection.isLost || isAway(error)) pool.discard(connection)
      else if (opened) await connection.command('rollback').catch(() => pool.discard(connection))
      throw held.refused ?? error
    } finally {
      clearTimeout(hung)
      pool.giveBack(connection, purpose)
    }
  }
}

/**
 * Finds the error that made a transaction fail, rather than the errors that followed from it, and whether the
 * transaction was certainly not committed even though the commit was sent with its last statements.
 */
async function findRootFailure(
  failure: unknown,
  { unfinished, failures }: Running,
  committing: Promise<unknown> | undefined,
): Promise<{ error: unknown; isUndone: boolean }> {
  const errors = [failure]
  for (const one of unfinished) await one.catch((error: unknown) => errors.push(error))
  const all = [...errors, ...failures]
  const error = all.find((one) => !isFollowUp(one)) ?? all.find(isStalePlan) ?? failure
  const atEnd = await Promise.resolve(committing).catch((one: unknown) => one)
  // If the server shuts down during the commit, the outcome is unknown; only an earlier error proves a rollback.
  const isRefused = failures.some((one) => isServerError(one) && one !== atEnd)
  return { error, isUndone: atEnd instanceof RolledBack || isRefused }
}

/** Allows queries only: each statement commits by itself. */
const queriesOnly =
  (sql: Sql): Sql =>
  async (text, ...values) => {
    if (!isQuery(text)) throw new Error('a look only looks')
    return sql(text, ...values)
  }
