import { type Clock, SECOND } from '../clock.ts'
import { type Database, only, type Sql } from '../storage/database.ts'
import { countIn, newCounts, newRequestCount } from './counts.ts'
import type { Exposition } from './exposition.ts'

export type Metrics = ReturnType<typeof openMetrics>

/** What is not counted as it happens, but looked at when somebody asks. */
export interface Watched {
  database: Database
  streams: { count(): number }
  now: Clock
}

/** What an operator watches. Counts over the whole installation: no secrets, no tenant's data. */
export function openMetrics() {
  const counts = newCounts()
  let exposition: Promise<Exposition> | undefined

  // Loaded when first asked for: it is a hundred files, and nobody waits for them at the start.
  const load = () => import('./exposition.ts').then(({ openExposition }) => openExposition(counts))

  return {
    newRequestCount: (method: string, route: string, status: number) =>
      newRequestCount(counts, method, route, status),
    countCommit: (writes: number) => countIn(counts.writesPerCommit, writes),
    /** Prometheus text. What stands in the database is looked up when asked for. */
    async text({ database, streams, now }: Watched): Promise<{ text: string; contentType: string }> {
      exposition ??= load()
      const told = await exposition
      told.openStreams.set(streams.count())
      await database.read(async (sql) => {
        const [row] = await sql<{ open_tables: number; orders: number }>`
          select
            (select cast(count(*) as integer) from orders where closed_at is null and deleted_at is null) as open_tables,
            (select coalesce(max(id), 0) from orders) as orders`
        told.openTables.set(row?.open_tables ?? 0)
        told.orders.set(row?.orders ?? 0)
        const { waiting, oldestAt } = await findWebhookLag(sql)
        told.eventsWaiting.set(waiting)
        told.webhookLag.set(oldestAt === null ? 0 : Math.max(0, now() - oldestAt) / SECOND)
      })
      return { text: await told.text(), contentType: told.contentType }
    },
  }
}

/** How far webhooks are behind: each goes on from its cursor, or from the oldest event that is kept. */
async function findWebhookLag(sql: Sql): Promise<{ waiting: number; oldestAt: number | null }> {
  const rows = await sql<{ waiting: number; oldestAt: number | null }>`
    select cast(coalesce(sum(behind.last_sequence - behind.sequence), 0) as integer) as waiting,
      min(e.happened_at) as "oldestAt"
    from (
      select l.account_id, l.location_id, l.last_sequence,
        case when coalesce(c.sequence, 0) < l.first_sequence - 1 then l.first_sequence - 1
          else coalesce(c.sequence, 0) end as sequence
      from webhooks w
      join event_logs l on l.account_id = w.account_id and (w.location_id is null or w.location_id = l.location_id)
      left join webhook_cursors c on c.account_id = w.account_id and c.webhook_id = w.id
        and c.location_id = l.location_id
      where w.enabled = 1 and w.deleted_at is null and l.last_sequence > coalesce(c.sequence, 0)
    ) behind
    join events e on e.account_id = behind.account_id and e.location_id = behind.location_id
      and e.sequence = behind.sequence + 1`
  return only(rows)
}
