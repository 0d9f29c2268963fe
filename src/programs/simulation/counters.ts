import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'

/** What is counted while the evening is played, over all its locations. */
export interface Tally {
  /** By what went wrong: how often. */
  wrong: Map<string, number>
  count: (what: string) => void
  /** What was answered, in microseconds; what was lost on the way is not in it. */
  reads: RecordableHistogram
  changes: RecordableHistogram
  /** Answers that said no to what should have gone, by code. */
  refused: Map<string, number>
  parties: { expected: number; waiting: number; seated: number; gone: number }
  lines: number
  paidCents: number
  tipCents: number
  tickets: number
}

export function openTally(): Tally {
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
