import type { Logger } from 'pino'
import type { ChangeParts } from '../../context.ts'
import { forgetOldAudit } from '../../events/audit/audit-archive.ts'
import { forgetOldEvents } from '../../events/audit/retention.ts'
import { forgetOldSessions } from '../../identity/auth/sessions.ts'
import { forgetOldPairingCodes } from '../../identity/pairing/pairing.ts'
import { forgetOldTries } from '../../identity/users/sign-in-throttle.ts'
import { sweepStock } from '../../menus/stock/restock-job.ts'
import { sweepHolds } from '../../payments/expire-holds.ts'
import { forgetOldStaffSessions } from '../../staff/across-accounts.ts'
import { sweepTerminals } from '../../terminals/detect-offline.ts'
import { type Clock, HOUR, MINUTE, SECOND } from '../core/clock.ts'
import { forgetOldAnswers } from '../http/idempotency/idempotency-expiry.ts'
import type { Leases } from '../storage/lease.ts'
import { openTimesAhead } from './clock-rollback.ts'
import { type Part, repeat } from './periodic-task.ts'

/** What only the passing of time brings about, or makes old. */
export interface Chore {
  name: string
  everyMs: number
  /** Each node for itself; otherwise one does it for all. */
  byEachNode?: true
  work: () => Promise<unknown>
}

interface ChoreParts extends ChangeParts {
  keepEventsMs: number
  keepAuditMs: number
  sessionIdleMs: number
  /** A clock that is never set; left out: the machine's. */
  forward?: Clock
}

/**
 * All of them but what printers and webhooks need. Each finds what is due by an index of what waits: however many
 * restaurants there are, where nothing is due nothing is looked at.
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
      name: 'forgetting times ahead',
      everyMs: MINUTE,
      byEachNode: true,
      work: openTimesAhead(database, now, forward),
    },
    {
      name: 'freeing what was held for payments',
      everyMs: 10 * SECOND,
      work: () => sweepHolds(parts),
    },
    {
      name: 'looking for silent terminals',
      everyMs: 15 * SECOND,
      work: () => sweepTerminals(parts),
    },
    {
      name: 'bringing back what was out of stock',
      everyMs: 30 * SECOND,
      work: () => sweepStock(parts),
    },
    {
      name: 'forgetting old answers',
      everyMs: MINUTE,
      work: () => forgetOldAnswers(database, now()),
    },
    {
      name: 'forgetting old sessions',
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
      name: 'forgetting old events',
      everyMs: HOUR,
      work: async () => {
        await forgetOldEvents(database, now() - keepEventsMs, now() - keepAuditMs)
        await forgetOldAudit(database, now() - keepAuditMs)
      },
    },
  ]
}

/** Does it again and again; where one node does it for all, another goes on after three turns if that one dies. */
export function startChore({ name, everyMs, byEachNode, work }: Chore, leases: Leases, log: Logger): Part {
  const forMs = Math.min(3 * everyMs, HOUR / 2)
  return repeat(name, everyMs, byEachNode ? work : () => leases.under({ name, forMs }, work), log)
}
