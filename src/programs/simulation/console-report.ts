import type { RecordableHistogram } from 'node:perf_hooks'
import type { Audit, Entry } from './audit/reconcile.ts'
import type { Counters } from './counters.ts'
import type { TimeScale } from './time-scale.ts'

/** The output: updated in place on a terminal, otherwise line by line. */
export interface Screen {
  isTerminal: boolean
  write: (text: string) => void
}

const EVERY_MS = 500
const LINE_EVERY_MS = 10_000
const DOORS_OPEN = 18 * 60

/** Displays the progress until it is stopped. */
export function showEvening(screen: Screen, tally: Counters, pace: TimeScale): { stop: () => void } {
  let drawn = 0
  const draw = () => {
    const lines = screen.isTerminal ? picture(tally, pace) : [inOneLine(tally, pace)]
    if (screen.isTerminal && drawn > 0) screen.write(`\u001b[${drawn}A\u001b[J`)
    drawn = lines.length
    screen.write(`${lines.join('\n')}\n`)
  }
  draw()
  const timer = setInterval(draw, screen.isTerminal ? EVERY_MS : LINE_EVERY_MS)
  return {
    stop() {
      clearInterval(timer)
      draw()
    },
  }
}

function picture(tally: Counters, pace: TimeScale): string[] {
  const { expected, waiting, seated, gone } = tally.parties
  const wide = 30
  const done = expected === 0 ? 0 : Math.round((gone / expected) * wide)
  return [
    '',
    `  ${clockOf(pace)}   ${'█'.repeat(done)}${'░'.repeat(wide - done)}  ${gone} of ${expected} parties have left`,
    '',
    `  at table   ${String(seated).padStart(8)}      waiting  ${String(waiting).padStart(8)}`,
    `  ordered    ${String(tally.lines).padStart(8)}      tickets  ${String(tally.tickets).padStart(8)}`,
    `  paid       ${money(tally.paidCents).padStart(8)}      tips     ${money(tally.tipCents).padStart(8)}`,
    `  survived   ${String(survived(tally)).padStart(8)}      answers  ${latency(tally.changes)}`,
    '',
  ]
}

function inOneLine(tally: Counters, pace: TimeScale): string {
  const { expected, waiting, seated, gone } = tally.parties
  return `${clockOf(pace)}  ${gone} of ${expected} parties gone, ${seated} at table, ${waiting} waiting; ${tally.lines} dishes, ${tally.tickets} tickets, ${money(tally.paidCents)} paid, ${money(tally.tipCents)} tips; ${survived(tally)} faults survived`
}

/** The metrics of the simulation: requests, latency, faults and refusals. */
export function metricsText(tally: Counters, seconds: number): string {
  const { reads, changes } = tally
  const calls = reads.count + changes.count
  const list = (counts: Map<string, number>) =>
    [...counts]
      .sort(([, one], [, other]) => other - one)
      .map(([what, count]) => `${what} ${count}`)
      .join(', ')
  const rows = [
    ['calls', `${calls} in ${seconds.toFixed(0)} s, ${(calls / seconds).toFixed(0)} a second`],
    ['reads', latency(reads)],
    ['changes', latency(changes)],
    ['faults', list(tally.wrong) || 'nothing'],
    ['refused', list(tally.refused) || 'nothing'],
  ]
  return ['', '  Metrics', ...rows.map(([name, text]) => `  ${name?.padEnd(12)} ${text}`), ''].join('\n')
}

/** Compares the ledger with the service; of the differences, only the first few are listed. */
export function booksOf(audits: Audit[], failures: string[]): string {
  const entries = new Map<string, Entry>()
  for (const { what, ours, theirs, isMoney } of audits.flatMap((audit) => audit.entries)) {
    const known = entries.get(what)
    entries.set(what, {
      what,
      isMoney,
      ours: (known?.ours ?? 0) + ours,
      theirs: (known?.theirs ?? 0) + theirs,
    })
  }
  const spelled = (value: number, isMoney: boolean) => (isMoney ? money(value) : String(value)).padStart(14)
  const differences = [...failures, ...audits.flatMap((audit) => audit.differences)]
  return [
    `  ${'Reconciliation'.padEnd(36)}${'simulation'.padStart(14)}${'service'.padStart(14)}`,
    ...[...entries.values()].map(
      ({ what, ours, theirs, isMoney }) =>
        `${ours === theirs ? '  ' : '! '}${what.padEnd(36)}${spelled(ours, isMoney)}${spelled(theirs, isMoney)}`,
    ),
    '',
    ...differences.slice(0, SHOWN).map((what) => `! ${what}`),
    ...(differences.length > SHOWN ? [`! and ${differences.length - SHOWN} more`] : []),
    agree(audits, failures)
      ? '  Every order, payment, tip and ticket is accounted for.'
      : '! The simulation and the service do not agree.',
    '',
  ].join('\n')
}

const SHOWN = 20

export function agree(audits: Audit[], failures: string[]): boolean {
  return (
    failures.length === 0 &&
    audits.every(
      ({ entries, differences }) =>
        differences.length === 0 && entries.every(({ ours, theirs }) => ours === theirs),
    )
  )
}

function clockOf(pace: TimeScale): string {
  const minutes = DOORS_OPEN + Math.floor(pace.now())
  return `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

const survived = ({ wrong }: Counters) => [...wrong.values()].reduce((sum, count) => sum + count, 0)
const money = (cents: number) => (cents / 100).toFixed(2)

function latency(histogram: RecordableHistogram): string {
  if (histogram.count === 0) return 'none yet'
  const at = (percentile: number) => `${(histogram.percentile(percentile) / 1000).toFixed(1)} ms`
  return `half within ${at(50)}, 99 of 100 within ${at(99)}, all within ${(histogram.max / 1000).toFixed(0)} ms`
}
