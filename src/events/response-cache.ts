import { type Caller, mustReach, reaches } from '../context.ts'
import type { Clock } from '../platform/core/clock.ts'
import type { AnswerCache, CachedAnswer } from '../platform/http/cache/cached-response-handler.ts'
import type { Database, Sql } from '../platform/storage/database.ts'
import { createLogPositionCache, type LogPosition } from './log-position-cache.ts'
import { findLog } from './log-store.ts'

/** The size limit; the oldest entries are evicted first. */
const CACHE_BYTES = 16 * 1024 * 1024
/** The approximate overhead of an entry, apart from its key and body. */
const BYTES_AROUND = 500

/** A cached response, and the last event of its location when it was read. */
interface CachedResponse extends CachedAnswer {
  end: LogPosition
  sequence: number
}

/**
 * Caches responses that only change with an event of their location. Each use compares the current end of the
 * location's log with that of the entry: no client gets a response older than what was acknowledged before its request,
 * on any node, and no invalidation is needed. A response that changes at an instant is not used from then on.
 */
export function createResponseCache(database: Database, now: Clock): AnswerCache {
  const answers = new Map<string, CachedResponse>()
  const ends = createLogPositionCache(database)
  let bytes = 0
  // Eviction continues where it stopped: a new iterator would first skip the places of all deleted entries.
  let oldest = answers.entries()

  /** Prices and offers change at their hours, whether or not the event about it is in the log yet. */
  function isOutdated({ until }: CachedResponse): boolean {
    return until !== undefined && now() >= until
  }

  /** Returns the cached response, if it is known to be current without a query. */
  function ready(name: string, caller: Caller): CachedResponse | undefined {
    const answer = answers.get(name)
    if (!answer || !reaches(caller, answer.locationId) || isOutdated(answer)) return undefined
    return ends.known(answer.end) === answer.sequence ? answer : undefined
  }

  /** Returns the cached response, if it is still current. */
  async function fresh(name: string, caller: Caller): Promise<CachedResponse | undefined> {
    const answer = answers.get(name)
    if (!answer) return undefined
    mustReach(caller, answer.locationId)
    if (!isOutdated(answer) && (await ends.ask(answer.end)) === answer.sequence && !isOutdated(answer))
      return answer
    if (answers.get(name) === answer) forget(name, answer)
    return undefined
  }

  /** Call this in the snapshot in which the response was read. */
  async function keep(sql: Sql, name: string, accountId: number, answer: CachedAnswer): Promise<void> {
    const { locationId } = answer
    const log = await findLog(sql, accountId, locationId)
    const sequence = log?.lastSequence ?? 0
    const known = answers.get(name)
    if (known && known.sequence > sequence) return
    if (known) forget(name, known)
    answers.set(name, { ...answer, end: ends.endOf(accountId, locationId), sequence })
    bytes += sizeOf(name, answer)
    while (bytes > CACHE_BYTES) forgetOldest()
  }

  function forgetOldest(): void {
    const next = oldest.next()
    if (next.done) oldest = answers.entries()
    else forget(...next.value)
  }

  function forget(name: string, answer: CachedResponse): void {
    answers.delete(name)
    bytes -= sizeOf(name, answer)
  }

  return { ready, fresh, keep }
}

const sizeOf = (name: string, { bytes }: CachedAnswer) => BYTES_AROUND + name.length + bytes
