import type { SqlValue } from '../database.ts'

/**
 * Rows that writes of this process hold, or wait for. Whoever finds one taken by a neighbour waits here, without a
 * connection, in the order of arrival: however many want the same location, at most two of them wait at the database,
 * where others need the connections. What another node holds is waited for there; this is only about who goes there.
 */
export function openLockQueue() {
  const waiting = new Map<string, (() => void)[]>()
  const known = new Map<string, string>()
  const asking = new Map<SqlValue, number>()

  /** True when nobody here has it: then it is the caller's until it is released. */
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
    /** Resolves when it is the caller's. `late` ends the waiting. */
    async wait(row: string, late: Promise<never>): Promise<void> {
      if (take(row)) return
      const turn = Promise.withResolvers<void>()
      waiting.get(row)?.push(turn.resolve)
      try {
        await Promise.race([turn.promise, late])
      } catch (error) {
        const queue = waiting.get(row)
        const place = queue?.indexOf(turn.resolve) ?? -1
        // Its turn may have come in the same moment.
        if (place === -1) release(row)
        else queue?.splice(place, 1)
        throw error
      }
    },
    /** The row that a statement locks, if that was seen before. */
    rowOf: (statement: string): string | undefined => known.get(statement),
    learn(statement: string, row: string): void {
      if (known.size >= REMEMBERED) known.clear()
      known.set(statement, row)
    },
    /** Counts those of an account that have sent a lock and are not answered: another may want the same row. */
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

/** Which order is of which location never changes; what is forgotten is asked once more. */
const REMEMBERED = 20_000

export type LockQueue = ReturnType<typeof openLockQueue>

/** Thrown into a write that wants what a neighbour holds: it is undone, waits for its turn, and is run again. */
export class TakenHere extends Error {
  override name = 'TakenHere'
  readonly row: string

  constructor(row: string) {
    super(`a neighbour holds ${row}`)
    this.row = row
  }
}
