/** One attempt of a waiter and its outcome. */
export interface Try {
  at: number
  isWrite: boolean
  /** 0 if there was no response. */
  status: number
  /** The error code of the response or of the failure; '' on success. */
  code: string
  isJson: boolean
  isReplay: boolean
}

/** Observations of the waiters while a fault lasted. */
export interface Seen {
  writes: number
  secondsWithout: number
  replays: number
  /** Errors on writes by kind. */
  errors: Map<string, number>
  readErrors: number
  notJson: string[]
}

/** Summarises the attempts between two instants. */
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

/** True for an attempt that must be repeated through no fault of the waiter. A refusal of the request is a response. */
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
