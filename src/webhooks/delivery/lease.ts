import { type Clock, SECOND } from '../../platform/core/clock.ts'
import type { Database } from '../../platform/storage/database.ts'
import type { Webhook } from '../store.ts'
import { holdWebhook, releaseWebhook } from './delivery-store.ts'

/** The lease of a dead node's webhook ends after this time. No attempt starts with less time left than it may take. */
const LEASE_MS = 15 * SECOND
const LEASE_LEFT_MS = 12 * SECOND

interface LeaseParts {
  database: Database
  now: Clock
  /** Identifies this node in the leases. */
  holder: string
}

export type Lease = ReturnType<typeof createLease>

/** The lease of a webhook, which prevents other nodes from sending to it. It is taken with the first `hold`. */
export function createLease(
  { database, now, holder }: LeaseParts,
  webhook: Pick<Webhook, 'accountId' | 'id'>,
) {
  let until = 0
  return {
    /** Takes or renews the lease; false if another node has it. */
    async hold(): Promise<boolean> {
      if (until - now() > LEASE_LEFT_MS) return true
      const leaseUntil = now() + LEASE_MS
      const held = await database.write((sql) =>
        holdWebhook(sql, webhook, { holder, now: now(), until: leaseUntil }),
      )
      until = held ? leaseUntil : 0
      return held
    },
    async letGo(): Promise<void> {
      if (until > 0) await database.write((sql) => releaseWebhook(sql, webhook, holder))
    },
  }
}
