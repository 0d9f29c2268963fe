import type { SqlValue } from '../database.ts'

/**
 * In-process queue for row locks. A write that needs a row locked by another write of this process waits here, without
 * a connection, in order of arrival: however many need the same location, at most two of them wait at the database,
 * where others need the connections. Locks of other nodes are waited for at the database.
 */
export function createLockQueue() {
  const waiting = new Map<string, (() => void)[]>()
  const known = new Map<string, string>()
  const asking = new Map<SqlValue, number>()

  /** Takes the row if no write of this process holds it; it is then held until `release`. */
  function take(row: string): boolean {
    if (waiting.has(row)) return false
    waiting.set(row, [])
    return true
  }

  function release(row: string): void {
    const next = waiting.get(row)?.shift()
    if (next) next()
    else waiting.delete(row)
  }

  return {
    take,
    release,
    /** Resolves when the row is taken. `late` aborts the wait. */
    async wait(row: string, late: Promise<never>): Promise<void> {
      if (take(row)) return
      const turn = Promise.withResolvers<void>()
      waiting.get(row)?.push(turn.resolve)
      try {
        await Promise.race([turn.promise, late])
      } catch (error) {
        const queue = waiting.get(row)
        const place = queue?.indexOf(turn.resolve) ?? -1
        // The row may have been handed over in the same moment.
        if (place === -1) release(row)
        else queue?.splice(place, 1)
        throw error
      }
    },
    /** Row that a statement locks, if it was seen before. */
    rowOf: (statement: string): string | undefined => known.get(statement),
    learn(statement: string, row: string): void {
      if (known.size >= REMEMBERED) known.clear()
      known.set(statement, row)
    },
    /** Counts lock statements of an account that are unanswered: another may need the same row. */
    async ask<T>(account: SqlValue, answer: Promise<T>): Promise<T> {
      asking.set(account, (asking.get(account) ?? 0) + 1)
      try {
        return await answer
      } finally {
        const left = (asking.get(account) ?? 1) - 1
        if (left > 0) asking.set(account, left)
        else asking.delete(account)
      }
    },
    isCrowded: (account: SqlValue): boolean => asking.has(account),
  }
}

/** Cache size. The location of an order never changes; evicted entries are queried again. */
const REMEMBERED = 20_000

export type LockQueue = ReturnType<typeof createLockQueue>

/**
 * Thrown into a write that needs a row held by another write of this process: it is rolled back, waits and runs again.
 */
export class LocalLockConflict extends Error {
  override name = 'TakenHere'
  readonly row: string

  constructor(row: string) {
    super(`a neighbour holds ${row}`)
    this.row = row
  }
}
