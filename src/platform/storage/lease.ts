import { type Clock, HOUR, type SetBack } from '../core/clock.ts'
import type { Database, Sql } from './database.ts'

export interface Lease {
  name: string
  forMs: number
}

export type Leases = ReturnType<typeof openLeases>

/**
 * Work that one node does for all. A lease ends by itself, so a node that dies holds nothing up for longer than that.
 * Between nodes whose clocks disagree two may hold it for a moment: what is done under a lease must bear being done
 * twice. Whoever finds it taken does not ask again before it can have ended, so that a hundred nodes cost as little
 * as one.
 */
export function openLeases(database: Database, { holder, now }: { holder: string; now: Clock }) {
  const takenUntil = new Map<string, number>()
  const held = new Set<string>()

  return {
    /** Does the work, unless another node is at it. */
    async under({ name, forMs }: Lease, work: () => Promise<unknown>): Promise<void> {
      const known = takenUntil.get(name) ?? 0
      // A time further ahead than a lease can last was written by a clock that was.
      if (known > now() && known <= now() + forMs) return
      const other = await database.look((sql) => findOther(sql, name, holder, now()))
      const until = now() + forMs
      if (
        other === undefined &&
        (await database.write((sql) => takeLease(sql, name, holder, now(), until)))
      ) {
        held.add(name)
        await work()
      } else takenUntil.set(name, other ?? until)
    },
    /** Lets another node go on at once. */
    async giveBack(): Promise<void> {
      if (held.size > 0) await database.write((sql) => endLeases(sql, holder))
      held.clear()
    },
  }
}

/** Until when another node has it. */
async function findOther(sql: Sql, name: string, holder: string, now: number): Promise<number | undefined> {
  const [lease] = await sql<{ until: number }>`
    select until from leases where name = ${name} and holder <> ${holder} and until > ${now}`
  return lease?.until
}

async function endLeases(sql: Sql, holder: string): Promise<void> {
  await sql`update leases set until = 0 where holder = ${holder}`
}

/** Whoever starts where one process serves is alone: what a killed one held is free. */
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

/** No lease is taken for longer. */
const LONGEST_LEASE_MS = HOUR

export async function bringBackLeases(sql: Sql, { soon }: SetBack): Promise<void> {
  await sql`update leases set until = 0 where until > ${soon + LONGEST_LEASE_MS}`
}
