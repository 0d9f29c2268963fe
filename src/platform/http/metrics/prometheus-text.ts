import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { yieldTick } from '../../runtime/scheduler.ts'
import type { Counts, Histogram, RequestCount } from './counters.ts'

export type Exposition = ReturnType<typeof createExposition>

/** Request series formatted per event-loop tick; an installation has up to a thousand. */
const IN_A_TURN = 40

/** All metrics in the text format of Prometheus: our counters, and gauges read on demand. */
export function createExposition(counts: Counts) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const gauges = new Map<string, Gauge>()
  const piecesOf = openPieces(counts)
  return {
    set({ name, help, value }: GaugeValue) {
      const gauge = gauges.get(name) ?? new Gauge({ name, help, registers: [registry] })
      gauges.set(name, gauge)
      gauge.set(value)
    },
    /** Yields between pieces and returns bytes, so that nothing is encoded twice. */
    async text(): Promise<Buffer> {
      const chunks = [Buffer.from(await registry.metrics())]
      for (const piece of piecesOf()) {
        await yieldTick()
        chunks.push(Buffer.from(piece))
      }
      return Buffer.concat(chunks)
    },
    contentType: registry.contentType,
  }
}

/** Gauge that is read when the metrics are requested. */
export interface GaugeValue {
  name: string
  help: string
  value: number
}

/**
 * Formats the request counters. The library creates an object per line, which blocked for 40 ms at a thousand series.
 */
function openPieces({ requests, writesPerCommit }: Counts) {
  const labels: string[] = []
  const labelsAt = (index: number) => {
    labels[index] ??= labelsOf(requests[index] as RequestCount)
    return labels[index]
  }

  function* ofEach(format: (request: RequestCount, labels: string) => string) {
    // Series that are added meanwhile appear in the next scrape.
    const count = requests.length
    for (let from = 0; from < count; from += IN_A_TURN) {
      const some = requests.slice(from, Math.min(from + IN_A_TURN, count))
      yield some.map((request, index) => format(request, labelsAt(from + index))).join('')
    }
  }

  return function* pieces(): Generator<string> {
    yield head('comanda_requests_total', 'counter', 'Requests answered')
    yield* ofEach(({ seconds }, labels) => `comanda_requests_total{${labels}} ${seconds.values}\n`)
    const latency = 'comanda_request_duration_seconds'
    yield head(latency, 'histogram', 'Time from request to answer')
    yield* ofEach(({ seconds }, labels) => histogram(latency, labels, seconds))
    const batches = 'comanda_commit_batch_size'
    const help = 'Writes that shared one commit'
    yield head(batches, 'histogram', help) + histogram(batches, '', writesPerCommit)
  }
}

const head = (name: string, type: string, help: string) =>
  `\n# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`

function labelsOf({ method, route, status }: RequestCount): string {
  return Object.entries({ method, route, status })
    .map(([name, value]) => `${name}="${String(value).replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`)
    .join()
}

function histogram(name: string, labels: string, { bounds, within, values, sum }: Histogram): string {
  const [more, all] = labels === '' ? ['', ''] : [`,${labels}`, `{${labels}}`]
  let below = 0
  let text = ''
  for (const [index, count] of within.entries()) {
    below += count
    text += `${name}_bucket{le="${bounds[index] ?? '+Inf'}"${more}} ${below}\n`
  }
  return `${text}${name}_sum${all} ${sum}\n${name}_count${all} ${values}\n`
}
