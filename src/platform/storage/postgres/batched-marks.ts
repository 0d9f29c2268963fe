import type { Spent, Sql } from '../database.ts'

// Terminals say all the time that they are there. Each of these words would be a commit of its own, and the server flushes
// its log for each: most of what they cost. What is said at the same moment shares one.

/** So many share a commit at most: one that waits for a row keeps the others. */
const MOST = 50

/** How long those who come meanwhile wait for the commit that is under way, to share the next one. */
const WAIT_MS = 5

type Mark<T> = (sql: Sql) => Promise<T>

interface Waiting {
  work: Mark<unknown>
  spent: Spent | undefined
  since: number
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

export interface Marking {
  /** Whether accounts are spread over machines. */
  isSpread: () => Promise<boolean>
  /** One transaction, whose statements leave together; undone when it throws, and soon enough to make each by itself. */
  together<T>(work: Mark<T>): Promise<T>
  /** One by itself, tried again where that is worth it. */
  alone<T>(work: Mark<T>, spent: Spent): Promise<T>
}

/** Gathers changes of one statement each that do no harm when they are made twice. */
export function openMarks({ isSpread, together, alone }: Marking) {
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

  /** One commit for several accounts would then be one of several machines, which costs more than it saves. */
  function isSpreadOut(): Promise<boolean> {
    spread ??= isSpread().catch((error) => {
      spread = undefined
      throw error
    })
    return spread
  }

  async function make(some: Waiting[]): Promise<void> {
    const [first] = some
    try {
      if (first && some.length === 1) return first.resolve(await alone(first.work, spentBy(first)))
      if (await isSpreadOut()) throw new Error('each belongs to a machine of its own')
      const results = await together((sql) => allOf(some, sql))
      for (const [index, { resolve, reject }] of some.entries()) {
        const result = results[index]
        if (result?.status === 'fulfilled') resolve(result.value)
        else reject(result?.reason)
      }
    } catch (error) {
      if (some.length === 1) return first?.reject(error)
      // Whoever of them it was: none is committed, and each is made by itself.
      for (const one of some) alone(one.work, spentBy(one)).then(one.resolve, one.reject)
    }
  }

  return <T>(work: Mark<T>, spent?: Spent): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      if (waiting.length === 0) {
        if (underWay > 0) timer = setTimeout(go, WAIT_MS)
        else setImmediate(go)
      }
      const since = performance.now()
      waiting.push({ work, spent, since, resolve: resolve as (result: unknown) => void, reject })
    })
}

/** Whoever waits for an answer has one patience, also for those it shared a commit with. */
const spentBy = ({ spent, since }: Waiting): Spent => ({
  spentMs: (spent?.spentMs ?? 0) + performance.now() - since,
})

/** What one of them refuses without asking the store concerns nobody else; what the store refuses, all. */
async function allOf(some: Waiting[], sql: Sql): Promise<PromiseSettledResult<unknown>[]> {
  const failures: unknown[] = []
  const told = await Promise.allSettled(
    some.map(({ work }) =>
      work(
        onlyOne(async (text, ...values) => {
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
  return told
}

/** A second one could fail after the first was committed. */
export const onlyOne = (sql: Sql): Sql => {
  let sent = 0
  return async (text, ...values) => {
    if (sent++ > 0) throw new Error('a mark is one statement')
    return sql(text, ...values)
  }
}
