export class DeadlinePassed extends Error {
  override name = 'DeadlinePassed'
}

export type Deadline = ReturnType<typeof createDeadline>

/** Deadline of a store operation. */
export function createDeadline(milliseconds: number) {
  const end = performance.now() + milliseconds
  const passed = () => performance.now() >= end
  const { promise: late, reject } = Promise.withResolvers<never>()
  late.catch(() => {})
  const timer = setTimeout(
    () => reject(new DeadlinePassed('the database took too long')),
    Math.min(milliseconds, LONGEST_TIMER_MS),
  )
  return {
    passed,
    /** Rejects when the deadline has passed. */
    late,
    /** True once a change may take effect, whatever the outcome reported later. */
    isCommitting: false,
    check() {
      if (passed()) throw new DeadlinePassed('the database took too long')
    },
    async orLate<T>(work: Promise<T>): Promise<T> {
      work.catch(() => {})
      return Promise.race([work, late])
    },
    end: () => clearTimeout(timer),
  }
}

/** Longer timers fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1
