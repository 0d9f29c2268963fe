export class DeadlinePassed extends Error {
  override name = 'DeadlinePassed'
}

export type Deadline = ReturnType<typeof openDeadline>

/** Until when whoever asked waits for an answer. */
export function openDeadline(milliseconds: number) {
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
    /** Rejected when it has passed. */
    late,
    /** True from the moment when a change may take effect, whatever is heard of it. */
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

/** Beyond this a timer fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1
