import type { Request, Send } from '../../../client/src/request.ts'

// A change whose response was lost may have been made. Until its outcome is known, every further change to the same
// address carries the same idempotency key, so that the two together have one effect at most.

interface Unanswered {
  key: string
  at: number
}

/** Keyed by method and path. */
const unanswered = new Map<string, Unanswered>()

let onRepeat = (_at: number) => {}
/** Called when a repeated change turns out to have been made by the attempt at that time. */
export function watchRepeats(watch: (at: number) => void): void {
  onRepeat = watch
}

/** The effect of an error on a change: possibly made, not made, or not made because an earlier attempt was. */
export type Outcome = 'unknown' | 'refused' | 'key_reused'

const KEY = 'idempotency-key'

/**
 * Sends changes so that a lost response never leads to a second effect. An attempt that differs from the unanswered one
 * is refused by the service if that one was made; `madeAt` then says when.
 */
export function sendAtMostOnce(
  send: Send,
  outcomeOf: (error: unknown) => Outcome,
  madeAt: (at: number) => Error,
): Send {
  return async (request, options, read) => {
    const ownKey = request.headers?.[KEY]
    if (ownKey === undefined) return send(request, options, read)
    const address = `${request.method} ${request.path}`
    const before = unanswered.get(address)
    const attempt = before ?? { key: ownKey, at: Date.now() }
    const keyed: Request = { ...request, headers: { ...request.headers, [KEY]: attempt.key } }
    let wasReplayed = false
    try {
      const answer = await send(keyed, options, (response) => {
        wasReplayed = response.headers.get('idempotency-replayed') === 'true'
        return read(response)
      })
      unanswered.delete(address)
      if (wasReplayed && before) onRepeat(before.at)
      return answer
    } catch (error) {
      const outcome = outcomeOf(error)
      if (outcome === 'unknown') unanswered.set(address, attempt)
      if (outcome !== 'key_reused' || !before) throw error
      unanswered.delete(address)
      throw madeAt(before.at)
    }
  }
}
