import { SECOND } from '../../platform/core/clock.ts'
import type { Origins } from '../../platform/http/server/cors.ts'
import type { Database } from '../../platform/storage/database.ts'
import { listOrigins } from './across-accounts.ts'

/** Strangers ask too: however often, it is looked up no more often than this. */
const KEPT_MS = 5 * SECOND

/** The web pages that some key, of whichever account, may be used by. */
export function openOrigins(database: Database, now: () => number = () => performance.now()): Origins {
  let known: Promise<Set<string>> | undefined
  let until = Number.NEGATIVE_INFINITY

  return {
    async isServed(origin) {
      if (!known || now() >= until) {
        known = database.read(listOrigins).then((origins) => new Set(origins))
        until = now() + KEPT_MS
        known.catch(() => {
          known = undefined
        })
      }
      return (await known).has(origin)
    },
  }
}
