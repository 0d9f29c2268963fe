import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type LogId, logName, onGrowth } from '../../events/log-signals.ts'
import { type Clock, SECOND } from '../../platform/core/clock.ts'
import type { Database } from '../../platform/storage/database.ts'
import { listLocationsToTryAgain, listLogsDue, listToTryAgain } from '../across-accounts.ts'
import type { Webhook } from '../store.ts'
import { hasWebhooks, type LogDue, listBehind, markSent, markUnheard } from './delivery-store.ts'
import { openWantedLogs } from './subscribed-logs.ts'

type WebhookName = Pick<Webhook, 'accountId' | 'id'>

/** So many logs are looked at in one go. */
const LOGS_AT_ONCE = 500
/** How long an account that has no webhook is believed to have none: its first one is found by the next look. */
const WITHOUT_FOR_MS = 10 * SECOND
const REMEMBERED = 100_000

interface LookingParts {
  database: Database
  log: Logger
  now: Clock
  holder: string
}

/** What is to be done about a log: it is being sent, here or by another node; all was sent; nobody wants to hear of it. */
type Found = 'sending' | 'sent' | 'unheard'

/**
 * Finds what is to be sent: at once what is told of here, and by the marks on the logs what was left by others. A log
 * without a mark is not looked at, however many there are.
 */
export function openLooking(
  { database, log, now, holder }: LookingParts,
  start: (webhook: WebhookName, locationIds: Iterable<number>) => void,
) {
  const wantedLogs = openWantedLogs(database)
  const without = new Map<number, number>()
  let lookedUpTo = 0

  /** Starts a run for each webhook that has something to send: what was left, and what nobody told us of. */
  async function look(): Promise<void> {
    const looking = { holder, now: now() }
    const [logs, webhooks, locations] = await database.look((sql) =>
      Promise.all([
        listLogsDue(sql, lookedUpTo, LOGS_AT_ONCE),
        listToTryAgain(sql, looking),
        listLocationsToTryAgain(sql, looking),
      ]),
    )
    // Whoever is kept waiting by a slow endpoint does not keep later ones from being looked at.
    lookedUpTo = logs.length === LOGS_AT_ONCE ? (logs.at(-1)?.due ?? 0) : 0
    const over: { log: LogDue; found: Found }[] = []
    for (const log of logs) {
      const found = await lookInto(log)
      if (found !== 'sending') over.push({ log, found })
    }
    if (over.length > 0) {
      await database.write(async (sql) => {
        for (const { log, found } of over) await (found === 'sent' ? markSent : markUnheard)(sql, log)
      })
    }
    for (const { locationId, ...webhook } of locations) start(webhook, [locationId])
    for (const webhook of webhooks) start(webhook, await wantedLogs.findAll(webhook, now()))
  }

  /** The same for what is new in one log. What fails is not waited for: it is due by its own time. */
  async function lookInto(log: LogId): Promise<Found> {
    const { behind, found } = await database.read(async (sql) => {
      const behind = await listBehind(sql, log, { holder, now: now() })
      const isWanted = await Promise.all(
        behind.map(async (one) => !one.isFailing && (await wantedLogs.isIn(sql, one))),
      )
      const isUnheard = behind.length === 0 && !(await hasWebhooks(sql, log.accountId))
      const found: Found = isWanted.includes(true) ? 'sending' : isUnheard ? 'unheard' : 'sent'
      return { behind: behind.filter((_, index) => isWanted[index]), found }
    })
    for (const { accountId, webhookId: id, locationId, isTaken } of behind) {
      if (!isTaken) start({ accountId, id }, [locationId])
    }
    return found
  }

  const woken = new Map<string, LogId>()
  let waking: Promise<void> | undefined
  const deafen = onGrowth(database, (log) => {
    if ((without.get(log.accountId) ?? 0) > now()) return
    woken.set(logName(log), log)
    waking ??= wake()
  })

  async function wake(): Promise<void> {
    try {
      for (const [name, log] of woken) {
        woken.delete(name)
        if ((await lookInto(log)) === 'unheard') rememberWithout(log.accountId)
        // A line that goes down is an event at every location; others have their turn in between.
        await setImmediate()
      }
    } catch (err) {
      log.warn({ err }, 'webhooks are looked at again in a moment')
    } finally {
      waking = undefined
    }
  }

  function rememberWithout(accountId: number): void {
    if (without.size >= REMEMBERED) without.clear()
    without.set(accountId, now() + WITHOUT_FOR_MS)
  }

  return {
    look,
    /** Until what was told of has been looked at. */
    settled: async () => waking,
    end: deafen,
  }
}
