import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { programVersion } from '../../runtime/paths.ts'
import type { Database, Sql } from '../../storage/database.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** Gauge that is read when the metrics are requested. */
export interface GaugeValue {
  name: string
  help: string
  value: number
}

/** Reads the gauges, from memory or from the database. */
export type CollectGauges = (sql: Sql) => Promise<GaugeValue[]>

/** Counts one response, with the time from its request. */
export type CountRequest = (seconds: number) => void

const LATENCY_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]
const BATCH_SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256]

/**
 * Metrics of the whole installation: no secrets, no tenant's data. Routes are grouped by their noun and latencies by
 * the class of their status, so that a scrape stays small however many calls there are.
 */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const labelNames = ['route', 'status'] as const
  const requests = new Counter({
    name: 'comanda_requests_total',
    help: 'Requests answered, by status',
    labelNames,
    registers,
  })
  const latency = new Histogram({
    name: 'comanda_request_duration_seconds',
    help: 'Time from request to response, by class of status',
    labelNames,
    buckets: LATENCY_SECONDS,
    registers,
  })
  const writesPerCommit = new Histogram({
    name: 'comanda_commit_batch_size',
    help: 'Writes that shared one commit',
    buckets: BATCH_SIZES,
    registers,
  })
  const unavailable = new Counter({
    name: 'comanda_unavailable_total',
    help: 'Requests answered 503, by the code of the error',
    labelNames: ['code'],
    registers,
  })
  // An alert on their increase needs them before the first one happens.
  for (const code of ['database_unavailable', 'overloaded']) unavailable.labels(code).inc(0)
  new Gauge({ name: 'comanda_build_info', help: 'Version', labelNames: ['version'], registers })
    .labels(programVersion())
    .set(1)
  const gauges = new Map<string, Gauge>()
  let isOfProcess = false

  return {
    /** Returns the counter of a route and status; callers cache it. */
    requestCounter(route: string, status: number): CountRequest {
      const group = routeGroup(route)
      const count = requests.labels(group, String(status))
      const time = latency.labels(group, `${Math.floor(status / 100)}xx`)
      return (seconds) => {
        count.inc()
        time.observe(seconds)
      }
    },
    countUnavailable: (code: string) => unavailable.labels(code).inc(),
    countCommit: (writes: number) => writesPerCommit.observe(writes),
    /** Metrics in the text format of Prometheus. Gauges from the database are queried on each call. */
    async text(database: Database, watch: CollectGauges): Promise<{ text: string; contentType: string }> {
      // Measuring the event loop takes time itself, so it begins with the first scrape.
      if (!isOfProcess) collectDefaultMetrics({ register: registry })
      isOfProcess = true
      for (const { name, help, value } of await database.read(watch)) {
        const gauge = gauges.get(name) ?? new Gauge({ name, help, registers })
        gauges.set(name, gauge)
        gauge.set(value)
      }
      return { text: await registry.metrics(), contentType: registry.contentType }
    },
  }
}

/** Group of a route, by its noun: `/go/table/:table_id/open` is in `/go/table`. */
export function routeGroup(route: string): string {
  return route.split('/', route.startsWith('/go/') ? 3 : 2).join('/')
}
