import type { Logger } from 'pino'
import { type Actor, type Change, callerIn } from '../../context.ts'
import { isFull, type LoggedEvent, listEvents } from '../../events/store.ts'
import { type Clock, SECOND } from '../../platform/core/clock.ts'
import type { Database, WriteSql } from '../../platform/storage/database.ts'
import { createLease, type Lease } from '../../platform/storage/lease.ts'
import type { Secrets } from '../../platform/storage/secrets.ts'
import { giveUp } from '../actions.ts'
import { afterFailure, isReceived, isSubscribed, subscribedTypes, WORKING } from '../rules.ts'
import { findWebhook, insertAttempt, type Webhook } from '../store.ts'
import {
  findPending,
  leaseOfWebhook,
  markBehind,
  moveCursor,
  moveHealth,
  type Pending,
} from './delivery-store.ts'
import { createDueFinder } from './find-due.ts'
import { messageOf } from './message.ts'
import type { Outcome } from './send.ts'

const DELIVERY: Actor = { kind: 'system', id: 0, name: 'webhooks' }
const LOOK_EVERY_MS = SECOND
/** The lease of a dead node's webhook ends after 15 s. No attempt starts with less time left than it may take. */
const LEASE = { forMs: 15 * SECOND, renewAtMs: 12 * SECOND }
/** How many locations are sent to one endpoint concurrently, each in its own order. */
const LOCATIONS_AT_ONCE = 8
const A_TURN = { events: 50, bytes: 1024 * 1024 }
const GONE = 410

type WebhookName = Pick<Webhook, 'accountId' | 'id'>

/** The delivery to one endpoint. */
interface Run {
  /** The locations that are still to be sent. */
  locations: Set<number>
  done: Promise<void> | undefined
}

export interface DeliveryParts {
  database: Database
  secrets: Secrets
  log: Logger
  now: Clock
  /** Identifies this node in the leases. */
  holder: string
  send: (url: string, headers: Record<string, string>, body: string) => Promise<Outcome>
}

/**
 * Delivers the logs to the webhooks, each event at least once and each location in order. Each endpoint has its own
 * run, so that a slow one delays no other; a lease prevents other nodes from sending the same events.
 */
export function createDelivery(parts: DeliveryParts) {
  const { database, secrets, log, now, send } = parts
  const running = new Map<number, Run>()
  let stopped = false
  const looking = createDueFinder(parts, start)

  function start(webhook: WebhookName, locationIds: Iterable<number>): void {
    const run = running.get(webhook.id) ?? { locations: new Set(), done: undefined }
    for (const id of locationIds) run.locations.add(id)
    if (run.done || stopped || run.locations.size === 0) return
    running.set(webhook.id, run)
    run.done = sendAll(webhook, run.locations)
      .catch((err) => log.warn({ err, webhook: webhook.id }, 'webhook delivery failed, retrying'))
      .finally(() => {
        running.delete(webhook.id)
        // These locations were added after the last check.
        start(webhook, run.locations)
      })
  }

  /** Locations that must wait are dropped here, and found again when they are due. */
  async function sendAll(name: WebhookName, locations: Set<number>): Promise<void> {
    const lease = createLease(parts, leaseOfWebhook(name), LEASE)
    try {
      while (!stopped && locations.size > 0 && (await lease.hold())) {
        const next = takeSome(locations)
        const { webhook, pending } = await database.read(async (sql) => ({
          webhook: await findWebhook(sql, name.accountId, name.id),
          pending: await Promise.all(next.map((id) => findPending(sql, name, id, now()))),
        }))
        if (!webhook?.enabled || webhook.nextTryAt > now()) break
        // A failing endpoint is tried with a single location.
        const turn = pending.filter((one) => one !== undefined)
        for (const { locationId } of webhook.failures > 0 ? turn.splice(1) : []) locations.add(locationId)
        await Promise.all(
          turn.map(async (one) => {
            if (await sendTurn(webhook, one, lease)) locations.add(one.locationId)
          }),
        )
      }
    } finally {
      locations.clear()
      await lease.letGo()
    }
  }

  /** Sends part of the events of one location, up to the first failure. True: there may be more. */
  async function sendTurn(webhook: Webhook, pending: Pending, lease: Lease): Promise<boolean> {
    const types = subscribedTypes(webhook.types)
    const subscribed = types && new Set<string>(types)
    const at = { ...pending }
    const skipped = Math.max(at.sequence, at.firstSequence - 1)
    const events = await database.read((sql) => listEvents(sql, at, skipped, A_TURN))
    let passed = skipped
    for (const event of events) {
      if (!isSubscribed(event.type, subscribed)) {
        passed = event.sequence
        continue
      }
      if (stopped || !(await lease.hold())) return false
      if (!(await sendOne(webhook, at, event))) return false
      passed = event.sequence
      Object.assign(at, WORKING, { sequence: passed })
    }
    if (passed > at.sequence) {
      await database.write((sql) => moveCursor(sql, webhook, at, passed, WORKING, now()))
    }
    return isFull(events, A_TURN)
  }

  /** Returns true if the next event may follow. */
  async function sendOne(webhook: Webhook, at: Pending, event: LoggedEvent): Promise<boolean> {
    const { headers, body } = messageOf(event, webhook, secrets, now())
    const attemptedAt = now()
    const outcome = await send(webhook.url, headers, body)
    return database.write(async (sql) => {
      const { locationId, sequence, type } = event
      await insertAttempt(sql, webhook, { locationId, sequence, type, attemptedAt, ...outcome })
      return isReceived(outcome)
        ? received(sql, webhook, at, sequence)
        : failed(sql, webhook, at, outcome).then(() => false)
    })
  }

  async function received(sql: WriteSql, webhook: Webhook, at: Pending, sequence: number): Promise<boolean> {
    const moved = await moveCursor(sql, webhook, at, sequence, WORKING, now())
    if (webhook.failures > 0) {
      await moveHealth(sql, webhook, webhook, WORKING)
      // While the endpoint was failing, its locations were not marked as due.
      await markBehind(sql, webhook, now())
    }
    const current = await findWebhook(sql, webhook.accountId, webhook.id)
    return moved && current?.enabled === 1 && current.url === webhook.url
  }

  async function failed(sql: WriteSql, webhook: Webhook, at: Pending, outcome: Outcome): Promise<void> {
    const after = afterFailure(webhook, at, now())
    await moveCursor(sql, webhook, at, at.sequence, after.location, now())
    await moveHealth(sql, webhook, webhook, after.endpoint)
    const current = await findWebhook(sql, webhook.accountId, webhook.id)
    if (!current?.enabled) return
    const change: Change = {
      sql,
      caller: callerIn(webhook.accountId, DELIVERY),
      now: now(),
      secrets,
    }
    if (outcome.status === GONE) await giveUp(change, current, 'It answered 410: it wants no more.')
    else if (after.giveUp) await giveUp(change, current, 'It has failed for 72 hours.')
    else return
    log.warn({ webhook: webhook.id, account: webhook.accountId }, 'webhook disabled')
  }

  return {
    look: looking.look,
    /** Resolves when nothing is being sent. */
    async settled(): Promise<void> {
      await looking.settled()
      while (running.size > 0) await Promise.all([...running.values()].map(({ done }) => done))
    },
    everyMs: LOOK_EVERY_MS,
    async stop(): Promise<void> {
      stopped = true
      looking.end()
      await looking.settled()
      await Promise.all([...running.values()].map(({ done }) => done))
    },
  }
}

/** Takes the next few locations. One that is added again meanwhile gets another turn. */
function takeSome(locations: Set<number>): number[] {
  const next = [...locations.values().take(LOCATIONS_AT_ONCE)]
  for (const id of next) locations.delete(id)
  return next
}
