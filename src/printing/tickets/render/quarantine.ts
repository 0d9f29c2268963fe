import { type Clock, MINUTE } from '../../../platform/core/clock.ts'

// Texts that crashed the renderer. They are stored by digest and only in memory: after a restart of the service, a text
// costs one more restart of the renderer before it is known again.

const MOST_TEXTS = 1_000
/**
 * An account with this many crashes within the period only gets plain text drawn, because each crash delays everybody.
 */
const MOST_OF_ACCOUNT = 3
const WITHIN_MS = 10 * MINUTE

export function createQuarantine(now: Clock = Date.now) {
  const texts = new Set<string>()
  const crashes = new Map<number, number[]>()

  const recentOf = (accountId: number) =>
    (crashes.get(accountId) ?? []).filter((at) => at > now() - WITHIN_MS).slice(-MOST_OF_ACCOUNT)

  function add(accountId: number, digest: string): void {
    texts.add(digest)
    const [oldest = ''] = texts
    if (texts.size > MOST_TEXTS) texts.delete(oldest)
    crashes.set(accountId, [...recentOf(accountId), now()])
  }

  /** True if the text must not be drawn. Plain text is not affected by the limit of the account. */
  function holds(accountId: number, digest: string, isPlain = false): boolean {
    if (texts.has(digest)) return true
    if (!crashes.has(accountId)) return false
    const recent = recentOf(accountId)
    if (recent.length === 0) crashes.delete(accountId)
    return !isPlain && recent.length >= MOST_OF_ACCOUNT
  }

  return { add, holds }
}
