import type { Logger } from 'pino'
import { forgetOldPairingCodes } from './access/pairing.ts'
import { forgetOldSessions } from './access/sessions.ts'
import { type Part, repeat } from './background.ts'
import { type Clock, HOUR, MINUTE, SECOND } from './clock.ts'
import type { ChangeParts } from './context.ts'
import { forgetOldAudit } from './events/keeping.ts'
import { forgetOldEvents } from './events/retention.ts'
import { forgetOldAnswers } from './http/old-answers.ts'
import { sweepStock } from './menus/sweep.ts'
import { sweepHolds } from './payments/sweep.ts'
import { forgetOldTries } from './people/tries.ts'
import { forgetOldStaffSessions } from './staff/across-accounts.ts'
import type { Leases } from './storage/lease.ts'
import { sweepTerminals } from './terminals/sweep.ts'
import { openTimesAhead } from './times-ahead.ts'

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
