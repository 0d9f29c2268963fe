import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'

/** The counters of the simulation, over all locations. */
export interface Counters {
  /** How often each fault occurred. */
  wrong: Map<string, number>
  count: (what: string) => void
  /** The response times in microseconds, without lost requests. */
  reads: RecordableHistogram
  changes: RecordableHistogram
  /** Unexpected refusals by code. */
  refused: Map<string, number>
  parties: { expected: number; waiting: number; seated: number; gone: number }
  lines: number
  paidCents: number
  tipCents: number
  tickets: number
}

export function createCounters(): Counters {
  const wrong = new Map<string, number>()
  return {
    wrong,
    count: (what) => wrong.set(what, (wrong.get(what) ?? 0) + 1),
    reads: createHistogram(),
    changes: createHistogram(),
    refused: new Map(),
    parties: { expected: 0, waiting: 0, seated: 0, gone: 0 },
    lines: 0,
    paidCents: 0,
    tipCents: 0,
    tickets: 0,
  }
}
