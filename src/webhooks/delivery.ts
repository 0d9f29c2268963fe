import type { Logger } from 'pino'
import { type Clock, SECOND } from '../clock.ts'
import type { Actor, Change } from '../context.ts'
import { tell } from '../events/format.ts'
import { type LoggedEvent, listEvents, listEventsOfTypes } from '../events/store.ts'
import type { Database, Sql, WriteSql } from '../storage/database.ts'
import type { Secrets } from '../storage/secrets.ts'
import { giveUp, secretsOf } from './actions.ts'
import {
  holdWebhook,
  letGoOfWebhook,
  listAccountsWithWebhooks,
  listDue,
  listPending,
  moveCursor,
  moveHealth,
  type Pending,
} from './delivery-store.ts'
import { afterFailure, isReceived, WORKING, wantedTypes } from './rules.ts'
import type { Outcome } from './send.ts'
import { signedHeaders } from './sign.ts'
import { findWebhook, insertAttempt, type Webhook } from './store.ts'

const DELIVERY: Actor = { kind: 'system', id: 0, name: 'webhooks' }
const LOOK_EVERY_MS = SECOND
/** So many locations are sent to one endpoint side by side, each in its own order. */
const LOCATIONS_AT_ONCE = 8
const EVENTS_A_TURN = 50
const PASSED_UNWRITTEN = 500
/** How long a dead node's webhooks wait for another. No attempt begins with less left than it may take. */
const LEASE_MS = 15 * SECOND
const LEASE_LEFT_MS = 12 * SECOND
const GONE = 410
const EVERY_ACCOUNT: [number, number] = [1, Number.MAX_SAFE_INTEGER]

export interface DeliveryParts {
  database: Database
  secrets: Secrets
  log: Logger
  now: Clock
  /** Names this node in the leases. */
  holder: string
  send: (url: string, headers: Record<string, string>, body: string) => Promise<Outcome>
}

/**
 * Sends the logs to the webhooks, each event at least once and each location in order. An endpoint has a
 * run to itself, so a slow one delays nobody else; a lease keeps other nodes from sending the same.
 */
export function openDelivery(parts: DeliveryParts) {
  const { database, secrets, log, now, holder, send } = parts
  const running = new Map<number, { again: boolean; done: Promise<void> }>()
  let accounts = new Set<number>()
  let stopped = false

  /** Starts a run for each webhook that has something to send. */
  async function lookAt(range: [number, number]): Promise<void> {
    const { due, known } = await database.read(async (sql) => ({
      due: await listDue(sql, range, { holder, now: now() }),
      known: range === EVERY_ACCOUNT ? await listAccountsWithWebhooks(sql) : undefined,
    }))
    if (known) accounts = new Set(known)
    for (const webhook of due) start(webhook)
  }

  function start(webhook: Pick<Webhook, 'accountId' | 'id'>): void {
    const known = running.get(webhook.id)
    if (known) known.again = true
    if (known || stopped) return
    const run = { again: false, done: Promise.resolve() }
    running.set(webhook.id, run)
    run.done = sendAll(webhook, run)
      .catch((err) => log.warn({ err, webhook: webhook.id }, 'a webhook is tried again in a moment'))
      .finally(() => {
        running.delete(webhook.id)
        if (run.again) start(webhook)
      })
  }

  async function sendAll(name: Pick<Webhook, 'accountId' | 'id'>, run: { again: boolean }): Promise<void> {
    if (!(await database.read((sql) => hasSomethingFor(sql, name)))) return
    const lease = openLease(name)
    try {
      while (!stopped && (await lease.hold())) {
        run.again = false
        const { webhook, pending } = await database.read(async (sql) => ({
          webhook: await findWebhook(sql, name.accountId, name.id),
          pending: await listPending(sql, name, now()),
        }))
        if (!webhook?.enabled || webhook.nextTryAt > now()) return
        if (pending.length === 0 && !run.again) return
        // An endpoint that is down is asked with one location whether it is up again.
        const turn = pending.slice(0, webhook.failures > 0 ? 1 : LOCATIONS_AT_ONCE)
        await Promise.all(turn.map((one) => sendTurn(webhook, one, lease)))
      }
    } finally {
      await lease.letGo()
    }
  }

  /** Most events concern few endpoints, and passing them over need not be written down one by one. */
  async function hasSomethingFor(sql: Sql, name: Pick<Webhook, 'accountId' | 'id'>): Promise<boolean> {
    const webhook = await findWebhook(sql, name.accountId, name.id)
    const types = webhook && wantedTypes(webhook.types)
    for (const log of await listPending(sql, name, now())) {
      if (!types || log.lastSequence - log.sequence >= PASSED_UNWRITTEN) return true
      const range = { after: log.sequence, through: log.lastSequence, limit: 1, types }
      if ((await listEventsOfTypes(sql, log, range)).length > 0) return true
    }
    return false
  }

  function openLease(name: Pick<Webhook, 'accountId' | 'id'>) {
    let until = 0
    return {
      /** False when another node has it. */
      async hold(): Promise<boolean> {
        if (until - now() > LEASE_LEFT_MS) return true
        const wanted = now() + LEASE_MS
        const held = await database.write((sql) =>
          holdWebhook(sql, name, { holder, now: now(), until: wanted }),
        )
        until = held ? wanted : 0
        return held
      },
      async letGo(): Promise<void> {
        if (until > 0) await database.write((sql) => letGoOfWebhook(sql, name, holder))
      },
    }
  }

  /** Some of what one location has to send, up to the first failure. */
  async function sendTurn(webhook: Webhook, pending: Pending, lease: ReturnType<typeof openLease>) {
    const types = wantedTypes(webhook.types)
    const wanted = types && new Set<string>(types)
    const at = { ...pending }
    const skipped = Math.max(at.sequence, at.firstSequence - 1)
    const events = await database.read((sql) => listEvents(sql, at, skipped, EVENTS_A_TURN))
    let passed = skipped
    for (const event of events) {
      if (wanted && !wanted.has(event.type)) {
        passed = event.sequence
        continue
      }
      if (stopped || !(await lease.hold())) return
      if (!(await sendOne(webhook, at, event))) return
      passed = event.sequence
      Object.assign(at, WORKING, { sequence: passed })
    }
    if (passed > at.sequence) {
      await database.write((sql) => moveCursor(sql, webhook, at, passed, WORKING, now()))
    }
  }

  /** True when the next one may follow. */
  async function sendOne(webhook: Webhook, at: Pending, event: LoggedEvent): Promise<boolean> {
    const told = tell(event)
    const body = JSON.stringify(told)
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Comanda-Webhooks/1',
      ...signedHeaders(told.id, now(), body, secretsOf(secrets, webhook, now())),
    }
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
    if (webhook.failures > 0) await moveHealth(sql, webhook, webhook, WORKING)
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
      caller: { accountId: webhook.accountId, onlyLocationId: null, actor: DELIVERY },
      now: now(),
      secrets,
      transaction: true,
    }
    if (outcome.status === GONE) await giveUp(change, current, 'It answered 410: it wants no more.')
    else if (after.giveUp) await giveUp(change, current, 'It has failed for 72 hours.')
    else return
    log.warn({ webhook: webhook.id, account: webhook.accountId }, 'a webhook was disabled')
  }

  const deafen = database.onNote((note) => {
    const accountId = Number(note.split('/', 1)[0])
    if (accounts.has(accountId)) woken.add(accountId)
    if (woken.size > 0) waking ??= wake()
  })
  const woken = new Set<number>()
  let waking: Promise<void> | undefined

  async function wake(): Promise<void> {
    try {
      for (const accountId of woken) {
        woken.delete(accountId)
        await lookAt([accountId, accountId])
      }
    } catch (err) {
      log.warn({ err }, 'webhooks are looked at again in a moment')
    } finally {
      waking = undefined
    }
  }

  return {
    look: () => lookAt(EVERY_ACCOUNT),
    /** Resolves when nothing is being sent. */
    async settled(): Promise<void> {
      await waking
      while (running.size > 0) await Promise.all([...running.values()].map(({ done }) => done))
    },
    everyMs: LOOK_EVERY_MS,
    async stop(): Promise<void> {
      stopped = true
      deafen()
      await waking
      await Promise.all([...running.values()].map(({ done }) => done))
    },
  }
}
