import { SECOND } from '../core/clock.ts'

/** An account that is silent for this long no longer competes. */
const SILENT_MS = 2 * SECOND

/** Tells whether an account competes with others. A lone account may use everything there is. */
export function createContention(now: () => number = () => performance.now()) {
  let latest = { accountId: 0, at: Number.NEGATIVE_INFINITY }
  let otherAt = Number.NEGATIVE_INFINITY

  return {
    /** Records that the account has asked for something. */
    see(accountId: number): void {
      if (latest.accountId !== accountId) {
        otherAt = latest.at
        latest = { accountId, at: 0 }
      }
      latest.at = now()
    },
    isAlone(accountId: number): boolean {
      const othersAt = latest.accountId === accountId ? otherAt : latest.at
      return now() - othersAt > SILENT_MS
    },
  }
}
