/** What to add to the device's clock to have the service's, so that ages agree on all screens. */
let offsetMs = 0

export const serviceNow = () => Date.now() + offsetMs

let tellOffset: (offsetMs: number) => void = () => {}

/** A device that begins without the service goes by what it knew, whatever its own clock says. */
export function keepOffset(known: number | undefined, keep: (offsetMs: number) => void): void {
  offsetMs = known ?? 0
  tellOffset = keep
}

/**
 * Learns from an answer to what was asked then, by `performance.now()`: a device's clock may be put right while it waits.
 * The header has whole seconds, and was written at some time on the way: only a difference beyond that tells something.
 */
export function learnTime(date: string | null, askedAt: number): void {
  const told = date ? Date.parse(date) : Number.NaN
  if (Number.isNaN(told)) return
  const halfWay = (performance.now() - askedAt) / 2
  const seen = told + 500 - (Date.now() - halfWay)
  if (Math.abs(seen - offsetMs) <= 1_500 + halfWay) return
  offsetMs = seen
  tellOffset(offsetMs)
}
