import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type Clock, SECOND } from '../clock.ts'
import { type Database, only, type Sql } from '../storage/database.ts'
import { openRequestCounts } from './request-counts.ts'

const BATCH_SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256]

export type Metrics = ReturnType<typeof openMetrics>

/** What is not counted as it happens, but looked at when somebody asks. */
export interface Watched {
  database: Database
  streams: { count(): number }
  now: Clock
}

/** What an operator watches. Counts over the whole installation: no secrets, no tenant's data. */
export function openMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const newRequestCount = openRequestCounts(registry)
  const batches = new Histogram({
    name: 'comanda_commit_batch_size',
    help: 'Writes that shared one commit',
    buckets: BATCH_SIZES,
    registers,
  })
  const openTables = new Gauge({ name: 'comanda_open_tables', help: 'Tables in use', registers })
  const orders = new Gauge({ name: 'comanda_orders', help: 'Orders ever opened', registers })
  const openStreams = new Gauge({
    name: 'comanda_open_streams',
    help: 'Streams of events open in this process',
    registers,
  })
  const eventsWaiting = new Gauge({
    name: 'comanda_webhook_events_waiting',
    help: 'Events that enabled webhooks have not passed yet',
    registers,
  })
  const webhookLag = new Gauge({
    name: 'comanda_webhook_lag_seconds',
    help: 'Age of the oldest event that an enabled webhook has not passed yet',
    registers,
  })

  return {
    newRequestCount,
    countCommit: (writes: number) => batches.observe(writes),
    /** Prometheus text. What stands in the database is looked up when asked for. */
    async text({ database, streams, now }: Watched): Promise<string> {
      openStreams.set(streams.count())
      await database.read(async (sql) => {
        const [row] = await sql<{ open_tables: number; orders: number }>`
          select
            (select cast(count(*) as integer) from orders where closed_at is null and deleted_at is null) as open_tables,
            (select coalesce(max(id), 0) from orders) as orders`
        openTables.set(row?.open_tables ?? 0)
        orders.set(row?.orders ?? 0)
        const { waiting, oldestAt } = await findWebhookLag(sql)
        eventsWaiting.set(waiting)
        webhookLag.set(oldestAt === null ? 0 : Math.max(0, now() - oldestAt) / SECOND)
      })
      return registry.metrics()
    },
    contentType: registry.contentType,
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
