import { collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client'
import type { Counts, Spread } from './counts.ts'

export type Exposition = ReturnType<typeof openExposition>

/** What is counted here and what is looked at when asked, as Prometheus reads it. */
export function openExposition(counts: Counts) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })

  const expose = (name: string, type: 'counter' | 'histogram', help: string, values: () => object[]) => {
    const get = () => ({ name, help, type, values: values() })
    registry.registerMetric({ name, get } as unknown as Metric)
  }
  expose('comanda_requests_total', 'counter', 'Requests answered', () =>
    counts.requests.map(({ method, route, status, seconds }) => ({
      labels: { method, route, status },
      value: seconds.values,
    })),
  )
  const latency = 'comanda_request_duration_seconds'
  expose(latency, 'histogram', 'Time from request to answer', () =>
    counts.requests.flatMap(({ method, route, status, seconds }) =>
      histogram(latency, { method, route, status }, seconds),
    ),
  )
  const batches = 'comanda_commit_batch_size'
  expose(batches, 'histogram', 'Writes that shared one commit', () =>
    histogram(batches, {}, counts.writesPerCommit),
  )

  const gauges = new Map<string, Gauge>()
  return {
    set({ name, help, value }: Figure) {
      const gauge = gauges.get(name) ?? new Gauge({ name, help, registers: [registry] })
      gauges.set(name, gauge)
      gauge.set(value)
    },
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

/** A figure that is not counted as it happens, but looked at when somebody asks. */
export interface Figure {
  name: string
  help: string
  value: number
}
