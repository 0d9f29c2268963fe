import { type Clock, HOUR, type SetBack } from '../core/clock.ts'
import type { Database, Sql } from './database.ts'

export interface Lease {
  name: string
  forMs: number
}

export type Leases = ReturnType<typeof createLeases>

/**
 * Leases for work that one node does for all. A lease expires by itself, so a node that dies blocks nothing for longer.
 * If clocks disagree, two nodes may hold it for a moment: work under a lease must be safe to do twice. A node that
 * finds a lease taken does not query again before it can have expired, so a hundred nodes cost as little as one.
 */
export function createLeases(database: Database, { holder, now }: { holder: string; now: Clock }) {
  const takenUntil = new Map<string, number>()
  const held = new Set<string>()

  return {
    /** Runs the work unless another node holds the lease. */
    async under({ name, forMs }: Lease, work: () => Promise<unknown>): Promise<void> {
      const known = takenUntil.get(name) ?? 0
      // An expiry further ahead than any lease was written by a clock that ran ahead.
      if (known > now() && known <= now() + forMs) return
      const other = await database.query((sql) => findOther(sql, name, holder, now()))
      const until = now() + forMs
      if (
        other === undefined &&
        (await database.write((sql) => takeLease(sql, name, holder, now(), until)))
      ) {
        held.add(name)
        await work()
      } else takenUntil.set(name, other ?? until)
    },
    /** Releases all leases of this node. */
    async giveBack(): Promise<void> {
      if (held.size > 0) await database.write((sql) => endLeases(sql, holder))
      held.clear()
    },
  }
}

/** Expiry of another node's lease. */
async function findOther(sql: Sql, name: string, holder: string, now: number): Promise<number | undefined> {
  const [lease] = await sql<{ until: number }>`
    select until from leases where name = ${name} and holder <> ${holder} and until > ${now}`
  return lease?.until
}

async function endLeases(sql: Sql, holder: string): Promise<void> {
  await sql`update leases set until = 0 where holder = ${holder}`
}

/** Ends all leases at the start of the embedded store: only one process serves, so they belong to a killed one. */
export async function endAllLeases(database: Database): Promise<void> {
  await database.write((sql) => sql`update leases set until = 0 where until > 0`)
}

async function takeLease(sql: Sql, name: string, holder: string, now: number, until: number) {
  const taken = await sql`
    insert into leases (name, holder, until) values (${name}, ${holder}, ${until})
    on conflict (name) do update set holder = excluded.holder, until = excluded.until
      where leases.until <= ${now} or leases.holder = excluded.holder
    returning name`
  return taken.length === 1
}

/** Longest lease. */
const LONGEST_LEASE_MS = HOUR

export async function clampFutureLeases(sql: Sql, { soon }: SetBack): Promise<void> {
  await sql`update leases set until = 0 where until > ${soon + LONGEST_LEASE_MS}`
}
