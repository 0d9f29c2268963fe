import { collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client'
import type { Counts, Spread } from './counts.ts'

export type Exposition = ReturnType<typeof openExposition>

/** What is counted here and what is looked at when asked, as Prometheus reads it. */
export function openExposition(counts: Counts) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })

  const tell = (name: string, type: 'counter' | 'histogram', help: string, values: () => object[]) => {
    const get = () => ({ name, help, type, values: values() })
    registry.registerMetric({ name, get } as unknown as Metric)
  }
  tell('comanda_requests_total', 'counter', 'Requests answered', () =>
    counts.requests.map(({ method, route, status, seconds }) => ({
      labels: { method, route, status },
      value: seconds.values,
    })),
  )
  const latency = 'comanda_request_duration_seconds'
  tell(latency, 'histogram', 'Time from request to answer', () =>
    counts.requests.flatMap(({ method, route, status, seconds }) =>
      histogram(latency, { method, route, status }, seconds),
    ),
  )
  const batches = 'comanda_commit_batch_size'
  tell(batches, 'histogram', 'Writes that shared one commit', () =>
    histogram(batches, {}, counts.writesPerCommit),
  )

  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  return {
    openTables: gauge('comanda_open_tables', 'Tables in use'),
    orders: gauge('comanda_orders', 'Orders ever opened'),
    openStreams: gauge('comanda_open_streams', 'Streams of events open in this process'),
    eventsWaiting: gauge(
      'comanda_webhook_events_waiting',
      'Events that enabled webhooks have not passed yet',
    ),
    webhookLag: gauge(
      'comanda_webhook_lag_seconds',
      'Age of the oldest event that an enabled webhook has not passed yet',
    ),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

function histogram(name: string, labels: object, { bounds, within, values, sum }: Spread): object[] {
  let below = 0
  const buckets = within.map((count, index) => {
    below += count
    return {
      metricName: `${name}_bucket`,
      labels: { le: bounds[index] ?? '+Inf', ...labels },
      value: below,
    }
  })
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: values },
  ]
}
