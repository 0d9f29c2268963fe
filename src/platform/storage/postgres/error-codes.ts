import pg from 'pg'
import { RetryTransaction, StoreUnavailable } from '../database.ts'
import { DeadlinePassed } from '../deadline.ts'
import { LocalLockConflict } from './lock-queue.ts'

// These functions classify the errors of PostgreSQL and its driver.

const ALREADY_THERE = '23505'
/** Not-null violation: some statements refuse a closed record by writing null. */
const LEFT_EMPTY = '23502'
/** Conflicts with another writer. A retry sees what that one committed and decides again. */
const CONFLICT = new Set(['40001', '40P01', ALREADY_THERE, LEFT_EMPTY])
const READ_ONLY = '25006'
const LOCK_TIMEOUT = '55P03'
/** Statement in a transaction in which an earlier statement failed. */
const FAILED_BEFORE = '25P02'
const ENDED_BY_SERVER = /^(08|57P)/

/** No connection could be opened, or it was lost. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost'
}

/** The server answered the commit with a rollback, which it does without an error after a failed statement. */
export class RolledBack extends Error {
  override name = 'RolledBack'
  code = FAILED_BEFORE
}

/** True for an answer of the server, as opposed to an error of the connection. */
export const isServerError = (error: unknown): boolean => error instanceof pg.DatabaseError

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** True if the primary cannot be reached: another connection may find it. */
export function isAway(error: unknown): boolean {
  const code = codeOf(error)
  return error instanceof ConnectionLost || code === READ_ONLY || ENDED_BY_SERVER.test(code)
}

/** True if the prepared statement is outdated or unknown to the server, and must be prepared again. */
export function isStalePlan(error: unknown): boolean {
  return (
    error instanceof Error &&
    'routine' in error &&
    (error.routine === 'RevalidateCachedQuery' || error.routine === 'FetchPreparedStatement')
  )
}

/**
 * True if the error only follows from an earlier one of the transaction. A statement that could not be prepared after
 * the failure is then unknown to the server when it is used a second time.
 */
export const isFollowUp = (error: unknown): boolean => codeOf(error) === FAILED_BEFORE || isStalePlan(error)

export function isWorthAnotherTry(error: unknown): boolean {
  return (
    error instanceof RetryTransaction || CONFLICT.has(codeOf(error)) || isStalePlan(error) || isAway(error)
  )
}

/** Error for the caller, after all retries. */
export function storeError(error: unknown): unknown {
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
