import { listEventsOfTypes } from '../../events/store.ts'
import { yieldTick } from '../../platform/runtime/scheduler.ts'
import type { Database, Sql } from '../../platform/storage/database.ts'
import { subscribedTypes } from '../rules.ts'
import { findWebhook, type Webhook } from '../store.ts'
import { listPending, type Pending } from './delivery-store.ts'

/** After this many skipped events the cursor is stored, so that a restart need not scan more. */
const PASSED_UNWRITTEN = 500
/** The number of logs per batch; then other requests have their turn. */
const LOGS_AT_ONCE = 100
/** The number of remembered logs; a log that is evicted is scanned once more. */
const REMEMBERED = 50_000

type WebhookName = Pick<Webhook, 'accountId' | 'id'>

interface PassedOver {
  types: string
  after: number
  through: number
}

const ONE = { events: 1, bytes: 1 }

/**
 * Determines which logs have events that a webhook subscribes to. Most events concern few endpoints; skipped ranges are
 * remembered, so that each event is scanned once, however many locations an account has.
 */
export function createSubscribedLogs(database: Database) {
  const passed = new Map<string, PassedOver>()

  async function hasSubscribedEvents(sql: Sql, types: string[], log: Pending): Promise<boolean> {
    if (log.lastSequence - log.sequence >= PASSED_UNWRITTEN) return true
    const at = `${log.webhookId}/${log.locationId}`
    const known = passed.get(at)
    const name = types.join(' ')
    const isStillSo = known?.types === name && known.after === log.sequence
    const after = isStillSo ? known.through : log.sequence
    const through = log.lastSequence
    if (after >= through) return false
    if ((await listEventsOfTypes(sql, log, { after, through, page: ONE, types })).length > 0) return true
    if (passed.size >= REMEMBERED) passed.clear()
    passed.set(at, { types: name, after: log.sequence, through })
    return false
  }

  return {
    /** The locations with matching unsent events. */
    async findAll(name: WebhookName, now: number): Promise<number[]> {
      const { webhook, pending } = await database.read(async (sql) => ({
        webhook: await findWebhook(sql, name.accountId, name.id),
        pending: await listPending(sql, name, now),
      }))
      if (!webhook) return []
      const types = subscribedTypes(webhook.types)
      if (!types) return pending.map(({ locationId }) => locationId)
      const found: number[] = []
      for (let from = 0; from < pending.length; from += LOGS_AT_ONCE) {
        const some = pending.slice(from, from + LOGS_AT_ONCE)
        const isSome = await database.read((sql) =>
          Promise.all(some.map((log) => hasSubscribedEvents(sql, types, log))),
        )
        found.push(...some.filter((_, index) => isSome[index]).map(({ locationId }) => locationId))
        await yieldTick()
      }
      return found
    },
    /** True if this log has matching events. */
    async isIn(sql: Sql, log: Pending): Promise<boolean> {
      const webhook = await findWebhook(sql, log.accountId, log.webhookId)
      if (!webhook) return false
      const types = subscribedTypes(webhook.types)
      return !types || hasSubscribedEvents(sql, types, log)
    },
  }
}
