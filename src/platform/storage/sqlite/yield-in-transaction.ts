import { setImmediate } from 'node:timers'

/** A statement blocks the event loop. A transaction yields after this long. */
const YIELD_AFTER_MS = 15
/**
 * It also needs this many statements, because on a busy machine a few may take as long. Most transactions have fewer
 * and never yield.
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
    shouldYield: () => ++statements >= YIELD_AFTER_STATEMENTS && now() - since >= YIELD_AFTER_MS,
    /** Returns the rows one event-loop tick later. */
    resumeAfterTick<Rows>(rows: Promise<Rows>): Promise<Rows> {
      return rows.then(
        (value) =>
          new Promise((resolve) =>
            setImmediate(() => {
              begin()
              resolve(value)
            }),
          ),
      )
    },
  }
}
