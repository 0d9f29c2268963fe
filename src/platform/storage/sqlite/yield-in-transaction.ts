import { TICK_BUDGETS_MS, yieldTick } from '../../runtime/scheduler.ts'

/**
 * A transaction yields only after this many statements, because on a busy machine a few may use up its budget. Most
 * transactions have fewer and never yield.
 */
const YIELD_AFTER_STATEMENTS = 200

/** Decides when a long transaction yields to the event loop. */
export function createTransactionYield(now: () => number = () => performance.now()) {
  let since = 0
  let statements = 0

  const begin = () => {
    since = now()
    statements = 0
  }

  return {
    begin,
    /** Call it after each statement: true if the transaction should yield now. */
    shouldYield: () => ++statements >= YIELD_AFTER_STATEMENTS && now() - since >= TICK_BUDGETS_MS.transaction,
    /** Returns the rows one event-loop tick later. */
    async resumeAfterTick<Rows>(rows: Promise<Rows>): Promise<Rows> {
      const value = await rows
      await yieldTick()
      begin()
      return value
    },
  }
}
