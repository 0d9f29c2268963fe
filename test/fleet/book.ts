/** One try of a waiter, as it ended. */
export interface Try {
  at: number
  isWrite: boolean
  /** 0: no answer came. */
  status: number
  /** What the answer, or its failure, calls it; '' when all is well. */
  code: string
  isJson: boolean
  isReplay: boolean
}

/** What the waiters saw while a fault lasted. */
export interface Seen {
  writes: number
  secondsWithout: number
  replays: number
  /** Each kind of error on writes, and how often. */
  errors: Map<string, number>
  readErrors: number
  notJson: string[]
}

/** What went on from an instant to another. */
export function seenBetween(tries: Try[], from: number, to: number): Seen {
  const within = tries.filter(({ at }) => at >= from && at <= to)
  const writes = within.filter(({ isWrite }) => isWrite)
  const done = writes.filter(({ status }) => status >= 200 && status < 300)
  const failed = within.filter(isError)
  const errors = new Map<string, number>()
  for (const one of failed.filter(({ isWrite }) => isWrite)) {
    errors.set(nameOf(one), (errors.get(nameOf(one)) ?? 0) + 1)
  }
  return {
    writes: done.length,
    secondsWithout: longestGapMs([from, ...done.map(({ at }) => at), to]) / 1000,
    replays: done.filter(({ isReplay }) => isReplay).length,
    errors,
    readErrors: failed.filter(({ isWrite }) => !isWrite).length,
    notJson: failed.filter(({ status, isJson }) => status > 0 && !isJson).map(nameOf),
  }
}

/** What a waiter must do again through no fault of their own. A refusal of what they asked for is an answer. */
const isError = ({ status, code }: Try) => status === 0 || status >= 500 || code === 'idempotency_key_in_use'

function nameOf({ status, code, isJson }: Try): string {
  if (status === 0) return `no answer (${code})`
  return isJson ? `${status} ${code}` : `${status}, no JSON`
}

export function longestGapMs(instants: number[]): number {
  let longest = 0
  const inOrder = instants.toSorted((one, other) => one - other)
  for (const [index, at] of inOrder.entries()) {
    if (index > 0) longest = Math.max(longest, at - (inOrder[index - 1] as number))
  }
  return longest
}
