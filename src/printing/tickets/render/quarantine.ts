import { type Clock, MINUTE } from '../../../platform/core/clock.ts'

// Texts that ended the renderer. They are known by their digest, and only in memory: the service survives such an end, and
// after a restart a text costs one more start of the renderer before it is known again.

const MOST_TEXTS = 1_000
/** An account with so many of them within the time gets no text drawn but plain ones: each costs everybody a restart. */
const MOST_OF_ACCOUNT = 3
const WITHIN_MS = 10 * MINUTE

export function openQuarantine(now: Clock = Date.now) {
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

  /** True when the text is not to be drawn. Plain texts of an account are drawn in any case. */
  function holds(accountId: number, digest: string, isPlain = false): boolean {
    if (texts.has(digest)) return true
    if (!crashes.has(accountId)) return false
    const recent = recentOf(accountId)
    if (recent.length === 0) crashes.delete(accountId)
    return !isPlain && recent.length >= MOST_OF_ACCOUNT
  }

  return { add, holds }
}
