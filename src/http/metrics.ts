import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../storage/database.ts'

const LATENCY_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]
const BATCH_SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256]

interface Counters {
  requests: Counter.Internal
  latency: Histogram.Internal<string>
}

export type Metrics = ReturnType<typeof openMetrics>

/** What an operator watches. Counts over the whole installation: no secrets, no tenant's data. */
export function openMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Counter({
    name: 'comanda_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const latency = new Histogram({
    name: 'comanda_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route'],
    buckets: LATENCY_SECONDS,
    registers,
  })
  const batches = new Histogram({
    name: 'comanda_commit_batch_size',
    help: 'Writes that shared one commit',
    buckets: BATCH_SIZES,
    registers,
  })
  const openTables = new Gauge({ name: 'comanda_open_tables', help: 'Tables in use', registers })
  const orders = new Gauge({ name: 'comanda_orders', help: 'Orders ever opened', registers })

  // Finding a counter by its labels costs more than counting, so each is found once.
  const counted = new Map<string, Map<string, Map<number, Counters>>>()
  const countersOf = (method: string, route: string, status: number): Counters => {
    const known = counted.get(route)?.get(method)?.get(status)
    if (known) return known
    const counters = {
      requests: requests.labels(method, route, String(status)),
      latency: latency.labels(method, route),
    }
    const methods = counted.get(route) ?? new Map<string, Map<number, Counters>>()
    const statuses = methods.get(method) ?? new Map<number, Counters>()
    counted.set(route, methods.set(method, statuses.set(status, counters)))
    return counters
  }

  return {
    countRequest(method: string, route: string, status: number, seconds: number) {
      const counters = countersOf(method, route, status)
      counters.requests.inc()
      counters.latency.observe(seconds)
    },
    countCommit: (writes: number) => batches.observe(writes),
    /** Prometheus text. The two counts are looked up when asked for. */
    async text(database: Database): Promise<string> {
      await database.read(async (sql) => {
        const [row] = await sql<{ open_tables: number; orders: number }>`
          select
            (select cast(count(*) as integer) from orders where closed_at is null and deleted_at is null) as open_tables,
            (select coalesce(max(id), 0) from orders) as orders`
        openTables.set(row?.open_tables ?? 0)
        orders.set(row?.orders ?? 0)
      })
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}
