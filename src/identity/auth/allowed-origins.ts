import { SECOND } from '../../platform/core/clock.ts'
import type { Origins } from '../../platform/http/server/cors.ts'
import type { Database } from '../../platform/storage/database.ts'
import { listOrigins } from './across-accounts.ts'

/** Cache time: preflight requests are unauthenticated, so they must not cause a query each. */
const CACHE_MS = 5 * SECOND

/** Checks whether any key of any account allows an origin. */
export function createOriginCheck(database: Database, now: () => number = () => performance.now()): Origins {
  let known: Promise<Set<string>> | undefined
  let until = Number.NEGATIVE_INFINITY

  return {
    async isServed(origin) {
      if (!known || now() >= until) {
        known = database.read(listOrigins).then((origins) => new Set(origins))
        until = now() + CACHE_MS
        known.catch(() => {
          known = undefined
        })
      }
      return (await known).has(origin)
    },
  }
}
