const NOTES = [500, 1_000, 2_000, 5_000, 10_000, 20_000]

/** The two amounts a guest is likely to hand over: the next round amount, and the next single note. */
export function notesFor(cents: number): number[] {
  const round = [...new Set(NOTES.map((note) => Math.ceil(cents / note) * note))]
    .filter((sum) => sum > cents)
    .sort((a, b) => a - b)
  const [first, second] = round
  if (first === undefined) return []
  const single = NOTES.find((note) => note > first) ?? second
  return single === undefined ? [first] : [first, single]
}
