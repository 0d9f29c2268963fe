import { setImmediate } from 'node:timers'

/** A statement here holds up everybody. One transaction does it no longer than this on end. */
const BREATH_MS = 15

/** Lets others be heard in the midst of a transaction that has much to do. Nearly all end long before. */
export function openBreaths(now: () => number = () => performance.now()) {
  let since = 0

  return {
    begin(): void {
      since = now()
    },
    /** The rows of a statement: at once, or when others have had their turn. */
    taken<Rows>(rows: Promise<Rows>): Promise<Rows> {
      if (now() - since < BREATH_MS) return rows
      return rows.then(
        (value) =>
          new Promise((resolve) =>
            setImmediate(() => {
              since = now()
              resolve(value)
            }),
          ),
      )
    },
  }
}
