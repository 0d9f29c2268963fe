const STEPS = [100, 500, 1_000]
const MOST_TOTALS = 4

/** Totals a guest is likely to name ("make it 35"): the next whole amounts, then the next fives and tens. */
export function roundTotals(cents: number): number[] {
  const next = (step: number) => (Math.floor(cents / step) + 1) * step
  const totals = STEPS.flatMap((step) => [next(step), next(step) + step])
  return [...new Set(totals)].sort((one, other) => one - other).slice(0, MOST_TOTALS)
}
