import type { Logger } from 'pino'
import { type LogId, logName, onGrowth } from '../../events/log-signals.ts'
import { type Clock, SECOND } from '../../platform/core/clock.ts'
import { yieldTick } from '../../platform/runtime/scheduler.ts'
import type { Database } from '../../platform/storage/database.ts'
import { listLocationsToTryAgain, listLogsDue, listToTryAgain } from '../across-accounts.ts'
import type { Webhook } from '../store.ts'
import { hasWebhooks, type LogDue, listBehind, markSent, markUnsubscribed } from './delivery-store.ts'
import { createSubscribedLogs } from './subscribed-logs.ts'

type WebhookName = Pick<Webhook, 'accountId' | 'id'>

/** The number of logs per query. */
const LOGS_AT_ONCE = 500
/** How long an account without webhooks is remembered; its first webhook is found by the next poll. */
const WITHOUT_FOR_MS = 10 * SECOND
const REMEMBERED = 100_000

interface LookingParts {
  database: Database
  log: Logger
  now: Clock
  holder: string
}

/**
 * The result for a log: it is being sent, here or by another node; everything is sent; or the account has no webhooks.
 */
type Found = 'sending' | 'sent' | 'unheard'

/**
 * Finds logs that are due: at once by signals, and by polling the marks on the logs for what other nodes left. Logs
 * without a mark are not read.
 */
export function createDueFinder(
  { database, log, now, holder }: LookingParts,
  start: (webhook: WebhookName, locationIds: Iterable<number>) => void,
) {
  const subscribedLogs = createSubscribedLogs(database)
  const without = new Map<number, number>()
  let lookedUpTo = 0

  /** Polls for due logs and failed endpoints, and starts a run for each webhook with unsent events. */
  async function look(): Promise<void> {
    const looking = { holder, now: now() }
    const [logs, webhooks, locations] = await database.query((sql) =>
      Promise.all([
        listLogsDue(sql, lookedUpTo, LOGS_AT_ONCE),
        listToTryAgain(sql, looking),
        listLocationsToTryAgain(sql, looking),
      ]),
    )
    // The next poll continues after this page, so that logs behind a slow endpoint do not block later ones.
    lookedUpTo = logs.length === LOGS_AT_ONCE ? (logs.at(-1)?.due ?? 0) : 0
    const over: { log: LogDue; found: Found }[] = []
    for (const log of logs) {
      const found = await checkLog(log)
      if (found !== 'sending') over.push({ log, found })
    }
    if (over.length > 0) {
      await database.write(async (sql) => {
        for (const { log, found } of over) await (found === 'sent' ? markSent : markUnsubscribed)(sql, log)
      })
    }
    for (const { locationId, ...webhook } of locations) start(webhook, [locationId])
    for (const webhook of webhooks) start(webhook, await subscribedLogs.findAll(webhook, now()))
  }

  /** Checks a single log. Failing webhooks are skipped: they are due by their own schedule. */
  async function checkLog(log: LogId): Promise<Found> {
    const { behind, found } = await database.read(async (sql) => {
      const behind = await listBehind(sql, log, { holder, now: now() })
      const isSubscribed = await Promise.all(
        behind.map(async (one) => !one.isFailing && (await subscribedLogs.isIn(sql, one))),
      )
      const isUnheard = behind.length === 0 && !(await hasWebhooks(sql, log.accountId))
      const found: Found = isSubscribed.includes(true) ? 'sending' : isUnheard ? 'unheard' : 'sent'
      return { behind: behind.filter((_, index) => isSubscribed[index]), found }
    })
    for (const { accountId, webhookId: id, locationId, isTaken } of behind) {
      if (!isTaken) start({ accountId, id }, [locationId])
    }
    return found
  }

  const woken = new Map<string, LogId>()
  let checking: Promise<void> | undefined
  const unsubscribe = onGrowth(database, (log) => {
    if ((without.get(log.accountId) ?? 0) > now()) return
    woken.set(logName(log), log)
    checking ??= wake()
  })

  async function wake(): Promise<void> {
    try {
      for (const [name, log] of woken) {
        woken.delete(name)
        if ((await checkLog(log)) === 'unheard') rememberWithout(log.accountId)
        // A network outage can cause an event at every location, so this yields between logs.
        await yieldTick()
      }
    } catch (err) {
      log.warn({ err }, 'webhook check failed, retrying')
    } finally {
      checking = undefined
    }
  }

  function rememberWithout(accountId: number): void {
    if (without.size >= REMEMBERED) without.clear()
    without.set(accountId, now() + WITHOUT_FOR_MS)
  }

  return {
    look,
    /** Resolves when all signalled logs are checked. */
    settled: async () => checking,
    end: unsubscribe,
  }
}
