import type { Metric, Registry } from 'prom-client'

const LATENCY_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]
const COUNT_NAME = 'comanda_requests_total'
const LATENCY_NAME = 'comanda_request_duration_seconds'

export interface RequestCount {
  method: string
  route: string
  status: number
  requests: number
  seconds: number
  /** How many took no longer than each of the latencies, and longer than the one before; the rest last. */
  within: number[]
}

/**
 * Requests answered and the time they took. Every request is counted and hardly any count is ever asked for,
 * so counting is adding to plain numbers, and they are put into Prometheus' form when asked for.
 */
export function openRequestCounts(registry: Registry) {
  const counts: RequestCount[] = []

  registry.registerMetric({
    name: COUNT_NAME,
    get: () => ({
      name: COUNT_NAME,
      help: 'Requests answered',
      type: 'counter',
      values: counts.map(({ method, route, status, requests }) => ({
        labels: { method, route, status },
        value: requests,
      })),
    }),
  } as unknown as Metric)
  registry.registerMetric({
    name: LATENCY_NAME,
    get: () => ({
      name: LATENCY_NAME,
      help: 'Time from request to answer',
      type: 'histogram',
      values: counts.flatMap(latencyValues),
    }),
  } as unknown as Metric)

  /** To be found once and counted on: finding it costs more than counting. */
  return (method: string, route: string, status: number): RequestCount => {
    const within = new Array<number>(LATENCY_SECONDS.length + 1).fill(0)
    const count = { method, route, status, requests: 0, seconds: 0, within }
    counts.push(count)
    return count
  }
}

export function countRequest(count: RequestCount, seconds: number): void {
  count.requests++
  count.seconds += seconds
  let bucket = 0
  while (seconds > (LATENCY_SECONDS[bucket] ?? Number.POSITIVE_INFINITY)) bucket++
  count.within[bucket] = (count.within[bucket] as number) + 1
}

function latencyValues({ method, route, status, requests, seconds, within }: RequestCount) {
  const labels = { method, route, status }
  let sum = 0
  const buckets = within.map((took, index) => {
    sum += took
    return {
      metricName: `${LATENCY_NAME}_bucket`,
      labels: { le: LATENCY_SECONDS[index] ?? '+Inf', ...labels },
      value: sum,
    }
  })
  return [
    ...buckets,
    { metricName: `${LATENCY_NAME}_sum`, labels, value: seconds },
    { metricName: `${LATENCY_NAME}_count`, labels, value: requests },
  ]
}
