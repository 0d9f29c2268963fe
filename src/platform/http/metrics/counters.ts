// Counters of all requests. They are updated at every request and rarely read, so they are plain numbers;
// src/platform/http/metrics/prometheus-text.ts formats them for Prometheus.

const LATENCY_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]
const BATCH_SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256]

export interface Histogram {
  bounds: readonly number[]
  /** Count per bucket: values at or below its bound and above the previous one; the overflow bucket last. */
  within: number[]
  values: number
  sum: number
}

export interface RequestCount {
  method: string
  route: string
  status: number
  seconds: Histogram
}

export interface Counts {
  requests: RequestCount[]
  writesPerCommit: Histogram
}

export function newCounts(): Counts {
  return { requests: [], writesPerCommit: newHistogram(BATCH_SIZES) }
}

/** Callers cache the returned object: looking it up costs more than counting. */
export function newRequestCount(counts: Counts, method: string, route: string, status: number): RequestCount {
  const count = { method, route, status, seconds: newHistogram(LATENCY_SECONDS) }
  counts.requests.push(count)
  return count
}

export function observeValue(spread: Histogram, value: number): void {
  spread.values++
  spread.sum += value
  const { bounds, within } = spread
  let index = 0
  while (index < bounds.length && value > (bounds[index] as number)) index++
  within[index] = (within[index] as number) + 1
}

function newHistogram(bounds: readonly number[]): Histogram {
  return { bounds, within: new Array<number>(bounds.length + 1).fill(0), values: 0, sum: 0 }
}
