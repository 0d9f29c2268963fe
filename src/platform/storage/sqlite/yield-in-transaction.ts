import { setImmediate } from 'node:timers'

/** A statement here holds up everybody. One transaction does it no longer than this on end. */
const BREATH_MS = 15
/** On a busy machine a few statements take as long; nearly all transactions have fewer, and are never cut in two. */
const BREATH_STATEMENTS = 200

/** Lets others be heard in the midst of a transaction that has much to do. */
export function openBreaths(now: () => number = () => performance.now()) {
  let since = 0
  let statements = 0

  const begin = () => {
    since = now()
    statements = 0
  }

  return {
    begin,
    /** Asked of each statement: whether others are to be heard after it. */
    isDue: () => ++statements >= BREATH_STATEMENTS && now() - since >= BREATH_MS,
    /** The rows of a statement, when others have had their turn. */
    after<Rows>(rows: Promise<Rows>): Promise<Rows> {
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
