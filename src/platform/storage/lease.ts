import { type Clock, HOUR, type SetBack } from '../core/clock.ts'
import type { Database, Sql } from './database.ts'

// Leases prevent two nodes from doing the same work. A lease expires by itself, so a node that dies blocks nothing for
// longer. If clocks disagree, two nodes may hold it for a moment: work under a lease must be safe to do twice.

/** The row that records a lease: one of the table `leases`, or the row that the lease protects. */
export interface LeaseRow {
  /** Takes or renews the lease; false if another node has it. */
  take(sql: Sql, term: LeaseTerm): Promise<boolean>
  /** Ends the lease if this node has it. */
  end(sql: Sql, holder: string): Promise<unknown>
}

export interface LeaseTerm {
  /** Identifies the node. */
  holder: string
  now: number
  until: number
}

interface LeaseParts {
  database: Database
  holder: string
  now: Clock
}

export type Lease = ReturnType<typeof createLease>

/** A lease of this node. `renewAtMs`: it is renewed when less time than this is left; default: whenever it is held. */
export function createLease(
  { database, holder, now }: LeaseParts,
  row: LeaseRow,
  { forMs, renewAtMs = forMs }: { forMs: number; renewAtMs?: number },
) {
  let until = 0
  return {
    /** Takes the lease, or renews it; false if another node has it. */
    async hold(): Promise<boolean> {
      if (until - now() > renewAtMs) return true
      const term = { holder, now: now(), until: now() + forMs }
      const isHeld = await database.write((sql) => row.take(sql, term))
      until = isHeld ? term.until : 0
      return isHeld
    },
    async letGo(): Promise<void> {
      if (until > 0) await database.write((sql) => row.end(sql, holder))
      until = 0
    },
  }
}

/** A lease for work that one node does for all. */
interface NamedLease {
  name: string
  forMs: number
}

export type Leases = ReturnType<typeof createLeases>

/**
 * Leases for work that one node does for all. A node that finds a lease taken does not query again before it can have
 * expired, so a hundred nodes cost as little as one.
 */
export function createLeases(database: Database, { holder, now }: { holder: string; now: Clock }) {
  const takenUntil = new Map<string, number>()
  const held = new Set<string>()

  return {
    /** Runs the work unless another node holds the lease. */
    async under({ name, forMs }: NamedLease, work: () => Promise<unknown>): Promise<void> {
      const known = takenUntil.get(name) ?? 0
      // An expiry further ahead than any lease was written by a clock that ran ahead.
      if (known > now() && known <= now() + forMs) return
      const other = await database.query((sql) => findOther(sql, name, holder, now()))
      const lease = createLease({ database, holder, now }, leaseNamed(name), { forMs })
      if (other === undefined && (await lease.hold())) {
        held.add(name)
        await work()
      } else takenUntil.set(name, other ?? now() + forMs)
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

/** The lease of a name that all nodes share. */
export const leaseNamed = (name: string): LeaseRow => ({
  async take(sql, { holder, now, until }) {
    const taken = await sql`
      insert into leases (name, holder, until) values (${name}, ${holder}, ${until})
      on conflict (name) do update set holder = excluded.holder, until = excluded.until
        where leases.until <= ${now} or leases.holder = excluded.holder
      returning name`
    return taken.length === 1
  },
  end: (sql, holder) => sql`update leases set until = 0 where name = ${name} and holder = ${holder}`,
})

/** Longest lease. */
const LONGEST_LEASE_MS = HOUR

export async function clampFutureLeases(sql: Sql, { soon }: SetBack): Promise<void> {
  await sql`update leases set until = 0 where until > ${soon + LONGEST_LEASE_MS}`
}
