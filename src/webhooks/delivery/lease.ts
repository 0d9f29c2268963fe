import { type Clock, SECOND } from '../../platform/core/clock.ts'
import type { Database } from '../../platform/storage/database.ts'
import type { Webhook } from '../store.ts'
import { holdWebhook, letGoOfWebhook } from './delivery-store.ts'

/** How long a dead node's webhooks wait for another. No attempt begins with less left than it may take. */
const LEASE_MS = 15 * SECOND
const LEASE_LEFT_MS = 12 * SECOND

interface LeaseParts {
  database: Database
  now: Clock
  /** Names this node in the leases. */
  holder: string
}

export type Lease = ReturnType<typeof openLease>

/** Keeps other nodes from sending to the same endpoint, from the first \`hold\` on. */
export function openLease({ database, now, holder }: LeaseParts, webhook: Pick<Webhook, 'accountId' | 'id'>) {
  let until = 0
  return {
    /** False when another node has it. */
    async hold(): Promise<boolean> {
      if (until - now() > LEASE_LEFT_MS) return true
      const wanted = now() + LEASE_MS
      const held = await database.write((sql) =>
        holdWebhook(sql, webhook, { holder, now: now(), until: wanted }),
      )
      until = held ? wanted : 0
      return held
    },
    async letGo(): Promise<void> {
      if (until > 0) await database.write((sql) => letGoOfWebhook(sql, webhook, holder))
    },
  }
}
