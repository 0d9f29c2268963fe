import type { Database } from './database.ts'
import type { Answer, Call, Entry } from './entry.ts'
import { redirected } from './guests.ts'
import { type Born, callOf, nextToSend, orphansIn, pauseAfter, verdictOn } from './outbox-rules.ts'
import { amendEntry, readQueue, settleDone, settleRedirected, settleRefused } from './outbox-store.ts'

export interface SenderParts {
  database: Database
  locationId: number
  /** Rejects if there was no response. */
  send: (call: Call) => Promise<Answer>
  now: () => number
  /** Monotonic milliseconds, for pauses that do not depend on the wall clock. */
  elapsed: () => number
  random: () => number
  /** Creates the key of a request that replaces a refused one. */
  uuid: () => string
  /** Schedules a callback; returns a function that cancels it. */
  later: (ms: number, run: () => void) => () => void
  /** The queue or the tray has changed. */
  onChange: (entry: Entry, answer: Answer | undefined) => void
  onBarred: () => void
}

export interface Sender {
  /** Something was queued, or the service responded. `retry`: also sends entries that are paused. */
  wake: (how?: { retry?: boolean }) => void
  close: () => void
}

/** In the form of a refusal by the service. */
const ORPHANED = { status: 404, code: 'order_not_found', message: 'Its order was thrown away.', details: {} }

/** Sends the queue until closed. Only one should run at a time; two would be wasteful but harmless. */
export function createSender(parts: SenderParts): Sender {
  const { database, now, elapsed } = parts
  const flying = new Set<number>()
  const tries = new Map<number, { count: number; at: number }>()
  let isOpen = true
  let isLooking = false
  let lookAgain = false
  let cancel = () => {}

  /** Tries again if the store fails for a moment. */
  function run(): void {
    look().catch(() => {
      if (isOpen) cancel = parts.later(1_000, run)
    })
  }

  async function look(): Promise<void> {
    if (!isOpen) return
    if (isLooking) {
      lookAgain = true
      return
    }
    isLooking = true
    try {
      do {
        lookAgain = false
        const { entries, tray, born } = await readQueue(database)
        if (!isOpen) return
        for (const orphan of orphansIn(entries, tray, born))
          await settleRefused(database, orphan, ORPHANED, now())
        const mayGoAt = (id: number) => tries.get(id)?.at ?? 0
        const ready = nextToSend(entries, born, (id) => flying.has(id), mayGoAt, elapsed())
        for (const entry of ready)
          void attempt(entry, born).catch(() => {
            // Responded, but the result could not be stored: send it again, after a pause.
            pauseBefore(entry, 0)
            run()
          })
        pauseUntilNext(entries)
      } while (lookAgain)
    } finally {
      isLooking = false
    }
  }

  function pauseUntilNext(entries: readonly Entry[]): void {
    cancel()
    const waits = entries.flatMap(({ id }) => (flying.has(id) ? [] : (tries.get(id)?.at ?? [])))
    const ahead = waits.filter((at) => at > elapsed())
    if (ahead.length > 0) cancel = parts.later(Math.min(...ahead) - elapsed(), run)
  }

  async function attempt(entry: Entry, born: Born): Promise<void> {
    flying.add(entry.id)
    const answer = await parts.send(callOf(entry, parts.locationId, born)).catch(() => undefined)
    if (!isOpen) return
    await settle(entry, answer).finally(() => flying.delete(entry.id))
    parts.onChange(entry, answer)
    run()
  }

  async function settle(entry: Entry, answer: Answer | undefined): Promise<void> {
    const verdict = verdictOn(answer)
    if (verdict === 'done') {
      tries.delete(entry.id)
      return settleDone(database, entry, answer?.body?.order_id, now())
    }
    if (verdict === 'tray' && answer?.refusal) {
      tries.delete(entry.id)
      const { session, createdAt, place } = entry
      const again = redirected(entry, answer.refusal, { key: parts.uuid(), session, now: createdAt, place })
      if (again) return settleRedirected(database, entry, again, now())
      return settleRefused(database, entry, answer.refusal, now())
    }
    if (verdict === 'unsigned' && entry.session !== undefined) {
      return amendEntry(database, entry.id, { session: undefined })
    }
    if (verdict === 'barred') parts.onBarred()
    pauseBefore(entry, answer?.retryAfterMs ?? 0)
  }

  function pauseBefore(entry: Entry, leastMs: number): void {
    const count = (tries.get(entry.id)?.count ?? 0) + 1
    const pause = Math.max(pauseAfter(count, parts.random()), leastMs)
    tries.set(entry.id, { count, at: elapsed() + pause })
  }

  return {
    wake({ retry = false } = {}) {
      if (retry) for (const [id, { count }] of tries) tries.set(id, { count, at: 0 })
      if (isOpen) run()
    },
    close() {
      isOpen = false
      cancel()
    },
  }
}
