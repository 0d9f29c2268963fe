import type { Logger } from 'pino'
import type { ChangeParts } from '../../context.ts'
import { deleteOldAuditEvents } from '../../events/audit/audit-archive.ts'
import { deleteOldEvents } from '../../events/audit/retention.ts'
import { forgetOldSessions } from '../../identity/auth/sessions.ts'
import { forgetOldPairingCodes } from '../../identity/pairing/pairing.ts'
import { forgetOldTries } from '../../identity/users/sign-in-throttle.ts'
import { announceDueTransitions, isTransitionDue } from '../../menus/hours/transition-job.ts'
import { deleteUnusedPictures } from '../../menus/photos/delete-unused-pictures.ts'
import { restockDueItems } from '../../menus/stock/restock-job.ts'
import { eraseOldContacts, runChannelClock } from '../../orders/channels/clock.ts'
import { expireHolds } from '../../payments/holds/expire-holds.ts'
import { forgetOldStaffSessions } from '../../staff/across-accounts.ts'
import { detectOfflineTerminals } from '../../terminals/detect-offline.ts'
import { type Clock, HOUR, MINUTE, SECOND } from '../core/clock.ts'
import { forgetOldAnswers } from '../http/idempotency/idempotency-expiry.ts'
import type { Leases } from '../storage/lease.ts'
import { watchClockRollback } from './clock-rollback.ts'
import { type Part, repeat } from './periodic-task.ts'

/** Periodic maintenance job. */
export interface Chore {
  /**
   * Name in the log, and key of its lease. Renaming is harmless: during a rolling update two nodes may run the job, which
   * is safe to do twice.
   */
  name: string
  everyMs: number
  /** True: every node runs it. Otherwise one node runs it for all, under a lease with this name. */
  byEachNode?: true
  /** Look-up that each node does first; the lease is taken only if there is work. Left out: always. */
  isDue?: () => Promise<boolean>
  work: () => Promise<unknown>
}

interface ChoreParts extends ChangeParts {
  keepEventsMs: number
  keepAuditMs: number
  sessionIdleMs: number
  /** Monotonic clock. Default: the machine's. */
  forward?: Clock
}

/**
 * Maintenance jobs other than printing and webhooks. Each finds its work through an index of what is due, so an idle
 * installation costs nothing, however many restaurants it has.
 */
export function choresOf({
  keepEventsMs,
  keepAuditMs,
  sessionIdleMs,
  forward,
  ...parts
}: ChoreParts): Chore[] {
  const { database, now } = parts
  return [
    {
      name: 'clock-rollback check',
      everyMs: MINUTE,
      byEachNode: true,
      work: watchClockRollback(database, now, forward),
    },
    {
      name: 'payment hold expiry',
      everyMs: 10 * SECOND,
      work: () => expireHolds(parts),
    },
    {
      name: 'channel order clock',
      everyMs: 2 * SECOND,
      work: () => runChannelClock(parts),
    },
    {
      name: 'guest contact erasure',
      everyMs: HOUR,
      work: () => eraseOldContacts(parts),
    },
    {
      name: 'offline terminal check',
      everyMs: 15 * SECOND,
      work: () => detectOfflineTerminals(parts),
    },
    {
      name: 'stock reset',
      everyMs: 30 * SECOND,
      work: () => restockDueItems(parts),
    },
    {
      name: 'menu hours',
      everyMs: SECOND / 2,
      isDue: () => isTransitionDue(parts),
      work: () => announceDueTransitions(parts),
    },
    {
      name: 'idempotency record cleanup',
      everyMs: MINUTE,
      work: () => forgetOldAnswers(database, now()),
    },
    {
      name: 'session cleanup',
      everyMs: HOUR,
      work: () =>
        database.write(async (sql) => {
          await forgetOldSessions(sql, now(), sessionIdleMs)
          await forgetOldTries(sql, now())
          await forgetOldPairingCodes(sql, now())
          await forgetOldStaffSessions(sql, now())
        }),
    },
    {
      name: 'unused pictures',
      everyMs: HOUR,
      work: () => deleteUnusedPictures(database, now()),
    },
    {
      name: 'event retention',
      everyMs: HOUR,
      work: async () => {
        await deleteOldEvents(database, now() - keepEventsMs, now() - keepAuditMs)
        await deleteOldAuditEvents(database, now() - keepAuditMs)
      },
    },
  ]
}

/** Starts a job. If the node that runs it for all dies, another one takes over after three intervals. */
export function startChore(
  { name, everyMs, byEachNode, isDue, work }: Chore,
  leases: Leases,
  log: Logger,
): Part {
  const forMs = Math.min(3 * everyMs, HOUR / 2)
  const underLease = () => leases.under({ name, forMs }, work)
  const ifDue = isDue && (async () => ((await isDue()) ? underLease() : undefined))
  return repeat(name, everyMs, byEachNode ? work : (ifDue ?? underLease), log)
}
