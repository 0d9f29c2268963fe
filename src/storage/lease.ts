import { type Clock, HOUR, type SetBack } from '../clock.ts'
import type { Database, Sql } from './database.ts'

/**
 * Does work that one node does for all, unless another is at it. A lease ends by itself, so a node that
 * dies holds nothing up for longer than that. Between nodes whose clocks disagree two may hold it for a
 * moment: what is done under a lease must bear being done twice.
 */
export async function underLease(
  database: Database,
  { name, holder, now, forMs }: { name: string; holder: string; now: Clock; forMs: number },
  work: () => Promise<unknown>,
): Promise<void> {
  const taken = await database.write((sql) => takeLease(sql, name, holder, now(), now() + forMs))
  if (taken) await work()
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
