import { PARTS } from './batches.ts'
import type { BatchResult } from './process-runner.ts'

const SLOWEST = 10
/** The time budget of the whole run on two cores. */
const BUDGET_MINUTES = 8

/** The failed tests of a batch, in full. */
export function failures({ tests, output }: BatchResult): string {
  const failed = tests.filter(({ outcome }) => outcome === 'failed')
  if (failed.length === 0) return ''
  const texts = failed.map(({ name, why }) => `  ✖ ${name}\n${indented(why)}`)
  return [...texts, ...(output ? [`  printed:\n${indented(output.slice(-4_000))}`] : [])].join('\n')
}

/** Lists where the time went, skipped tests with reasons, failures, and totals in the last line. */
export function summary(results: BatchResult[], seconds: number): string {
  const all = results.flatMap(({ batch, tests }) =>
    // Tests on both stores are declared in a shared helper, so the batch name is used instead.
    tests.map((test) => ({ ...test, file: test.file.endsWith('.test.ts') ? test.file : batch.name })),
  )
  const count = (outcome: string) => all.filter((test) => test.outcome === outcome).length
  const parts = PARTS.map((part) => {
    const own = results.filter(({ batch }) => batch.part === part)
    return `${part} ${minutes(own.reduce((sum, { seconds }) => sum + seconds, 0))}`
  })
  const slowest = all
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
    .map(({ ms, file, name }) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}: ${name}`)
  const failed = all.filter(({ outcome }) => outcome === 'failed')
  const skipped = all.filter(({ outcome }) => outcome === 'skipped')
  return [
    '',
    `${minutes(seconds)} of ${BUDGET_MINUTES} minutes; processes by part, side by side: ${parts.join(', ')}`,
    'slowest tests:',
    ...slowest,
    ...skipped.map(({ file, name, why }) => `skipped: ${file}: ${name}${why && `: ${why}`}`),
    ...failed.map(({ file, name }) => `✖ ${file}: ${name}`),
    '',
    `${count('passed')} passed, ${count('failed')} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`,
  ].join('\n')
}

function minutes(exact: number): string {
  const seconds = Math.round(exact)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function indented(text: string): string {
  return text.replace(/^/gm, '      ')
}
