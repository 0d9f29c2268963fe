import type { Sql, TimeBudget } from '../database.ts'

// Terminals report continuously that they are online. Each report would be a commit of its own with a WAL flush, which
// is most of its cost; concurrent reports share one commit.

/** Batch size: a statement that waits for a row lock delays its whole batch. */
const MOST = 50

/** Statements wait this long for the running commit, to share the next one. */
const WAIT_MS = 5

type Mark<T> = (sql: Sql) => Promise<T>

interface Waiting {
  work: Mark<unknown>
  spent: TimeBudget | undefined
  since: number
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

export interface BatchedUpsertParts {
  /** True if the tables are distributed by Citus. */
  isDistributed: () => Promise<boolean>
  /**
   * Runs all statements in one transaction, pipelined. If it throws, it was rolled back early enough to retry each
   * alone.
   */
  together<T>(work: Mark<T>): Promise<T>
  /** Runs one statement alone, with retries. */
  alone<T>(work: Mark<T>, spent: TimeBudget): Promise<T>
}

/** Batches idempotent single-statement writes into shared commits. */
export function createBatchedUpserts({ isDistributed, together, alone }: BatchedUpsertParts) {
  let spread: Promise<boolean> | undefined
  const waiting: Waiting[] = []
  let underWay = 0
  let timer: NodeJS.Timeout | undefined

  function go(): void {
    clearTimeout(timer)
    timer = undefined
    const some = waiting.splice(0, MOST)
    if (some.length === 0) return
    underWay++
    const through = () => {
      underWay--
      go()
    }
    make(some).then(through, through)
    if (waiting.length > 0) timer = setTimeout(go, WAIT_MS)
  }

  /** With Citus a batch would span several workers, which costs more than it saves. */
  function isSpreadOut(): Promise<boolean> {
    spread ??= isDistributed().catch((error) => {
      spread = undefined
      throw error
    })
    return spread
  }

  async function make(some: Waiting[]): Promise<void> {
    const [first] = some
    try {
      if (first && some.length === 1) return first.resolve(await alone(first.work, timeSpent(first)))
      if (await isSpreadOut()) throw new Error('each belongs to a machine of its own')
      const results = await together((sql) => allOf(some, sql))
      for (const [index, { resolve, reject }] of some.entries()) {
        const result = results[index]
        if (result?.status === 'fulfilled') resolve(result.value)
        else reject(result?.reason)
      }
    } catch (error) {
      if (some.length === 1) return first?.reject(error)
      // The batch was rolled back: run each statement alone.
      for (const one of some) alone(one.work, timeSpent(one)).then(one.resolve, one.reject)
    }
  }

  return <T>(work: Mark<T>, spent?: TimeBudget): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      if (waiting.length === 0) {
        if (underWay > 0) timer = setTimeout(go, WAIT_MS)
        else setImmediate(go)
      }
      const since = performance.now()
      waiting.push({ work, spent, since, resolve: resolve as (result: unknown) => void, reject })
    })
}

/** Deducts the time spent in the batch from the deadline of the request. */
const timeSpent = ({ spent, since }: Waiting): TimeBudget => ({
  spentMs: (spent?.spentMs ?? 0) + performance.now() - since,
})

/** Runs all statements. An error of the caller's own code affects only that one; an error of the store affects all. */
async function allOf(some: Waiting[], sql: Sql): Promise<PromiseSettledResult<unknown>[]> {
  const failures: unknown[] = []
  const results = await Promise.allSettled(
    some.map(({ work }) =>
      work(
        singleStatement(async (text, ...values) => {
          try {
            return await sql(text, ...values)
          } catch (error) {
            failures.push(error)
            throw error
          }
        }),
      ),
    ),
  )
  if (failures.length > 0) throw failures[0]
  return results
}

/** Allows one statement only: a second one could fail after the first was committed. */
export const singleStatement = (sql: Sql): Sql => {
  let sent = 0
  return async (text, ...values) => {
    if (sent++ > 0) throw new Error('a mark is one statement')
    return sql(text, ...values)
  }
}
