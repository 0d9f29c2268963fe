import autocannon from 'autocannon'
import type { Server, Usage } from './processes.ts'

export interface RequestSpec {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: string
  headers: Record<string, string>
}

export interface Load {
  connections: number
  /** Either this many requests, or as many as fit into `seconds`. */
  requests?: number
  seconds?: number
  next: () => RequestSpec
  onAnswer?: (body: string, wish: RequestSpec) => void
}

export interface Measured {
  requests: number
  seconds: number
  /** CPU time of the server process, not wall time. */
  cpuMicros: number
  latenciesMs: number[]
}

/** Sends requests from this process and measures what they cost the server. */
export async function load(server: Server, spec: Load): Promise<Measured> {
  const latenciesMs: number[] = []
  const faults = new Map<string, number>()
  const before = await server.usage()
  const startedAt = performance.now()
  const { connections, requests, seconds, next, onAnswer } = spec
  let lastAnswerAt = startedAt
  let usageAtEnd: Promise<Usage> | undefined
  await new Promise<void>((resolve, reject) => {
    const running = autocannon(
      {
        url: server.url,
        connections,
        ...(requests !== undefined && { amount: requests }),
        ...(seconds !== undefined && { duration: seconds }),
        timeout: 60,
        requests: [
          {
            setupRequest: (request, context) => {
              const wish = next()
              Object.assign(context, { wish })
              // A copy, because the request builder adds its Content-Length.
              return { ...request, ...wish, headers: { ...wish.headers } }
            },
            onResponse: (status, body, context) => {
              if (status >= 300) count(faults, `${status} ${body.slice(0, 300)}`)
              else onAnswer?.(body, (context as { wish: RequestSpec }).wish)
            },
          },
        ],
      },
      (error) => (error ? reject(error) : resolve()),
    )
    running.on('response', (_client, _status, _bytes, milliseconds) => {
      latenciesMs.push(milliseconds)
      lastAnswerAt = performance.now()
      // The load generator stops on its own clock, up to a second later; usage after the last response is not counted.
      if (latenciesMs.length === requests) usageAtEnd = server.usage()
    })
    running.on('reqError', (error: Error) => count(faults, error.message))
  })
  const after = await (usageAtEnd ?? server.usage())
  if (faults.size > 0) {
    throw new Error(
      `a benchmark in which something fails measures nothing: ${JSON.stringify([...faults].slice(0, 3))}`,
    )
  }
  return {
    requests: latenciesMs.length,
    seconds: (lastAnswerAt - startedAt) / 1000,
    cpuMicros: after.cpuMicros - before.cpuMicros,
    latenciesMs,
  }
}

function count(faults: Map<string, number>, fault: string): void {
  faults.set(fault, (faults.get(fault) ?? 0) + 1)
}

export interface Figures {
  requests: number
  perSecond: number
  cpuMicrosPerRequest: number
  p50Ms: number
  p99Ms: number
}

/**
 * Summarises several runs. Cost and throughput are those of the median run: a shared machine slows down for moments,
 * which also prolongs CPU times.
 */
export function summarise(runs: Measured[]): Figures {
  const sorted = Float64Array.from(runs.flatMap((run) => run.latenciesMs)).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return {
    requests: sorted.length,
    perSecond: median(runs.map(({ requests, seconds }) => requests / seconds)),
    cpuMicrosPerRequest: median(runs.map(({ requests, cpuMicros }) => cpuMicros / requests)),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? upper)) / 2
}
