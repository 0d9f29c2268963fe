import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { othersTurn } from '../../storage/batching.ts'
import type { Counts, RequestCount, Spread } from './counters.ts'

export type Exposition = ReturnType<typeof openExposition>

/** Kinds of requests that are told before others are heard: a service that was asked everything has a thousand. */
const IN_A_TURN = 40

/** What is counted here and what is looked at when asked, as Prometheus reads it. */
export function openExposition(counts: Counts) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const gauges = new Map<string, Gauge>()
  const piecesOf = openPieces(counts)
  return {
    set({ name, help, value }: Figure) {
      const gauge = gauges.get(name) ?? new Gauge({ name, help, registers: [registry] })
      gauges.set(name, gauge)
      gauge.set(value)
    },
    /** In short turns, and as bytes, which nobody has to put together again. */
    async text(): Promise<Buffer> {
      const told = [Buffer.from(await registry.metrics())]
      for (const piece of piecesOf()) {
        await othersTurn()
        told.push(Buffer.from(piece))
      }
      return Buffer.concat(told)
    },
    contentType: registry.contentType,
  }
}

/** A figure that is not counted as it happens, but looked at when somebody asks. */
export interface Figure {
  name: string
  help: string
  value: number
}

/** Written here: by the library, which makes an object of every line, a thousand kinds took 40 ms on end. */
function openPieces({ requests, writesPerCommit }: Counts) {
  const labels: string[] = []
  const labelsAt = (index: number) => {
    labels[index] ??= labelsOf(requests[index] as RequestCount)
    return labels[index]
  }

  function* ofEach(tell: (request: RequestCount, labels: string) => string) {
    // Who is counted first while this is told is told the next time.
    const count = requests.length
    for (let from = 0; from < count; from += IN_A_TURN) {
      const some = requests.slice(from, Math.min(from + IN_A_TURN, count))
      yield some.map((request, index) => tell(request, labelsAt(from + index))).join('')
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

function histogram(name: string, labels: string, { bounds, within, values, sum }: Spread): string {
  const [more, all] = labels === '' ? ['', ''] : [`,${labels}`, `{${labels}}`]
  let below = 0
  let text = ''
  for (const [index, count] of within.entries()) {
    below += count
    text += `${name}_bucket{le="${bounds[index] ?? '+Inf'}"${more}} ${below}\n`
  }
  return `${text}${name}_sum${all} ${sum}\n${name}_count${all} ${values}\n`
}
