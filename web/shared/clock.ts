/** What to add to the device's clock to have the service's, so that ages agree on all screens. */
let offsetMs = 0

export const serviceNow = () => Date.now() + offsetMs

/** Learns from an answer. The header has whole seconds: only a difference beyond that tells something. */
export function learnTime(date: string | null, askedAt: number): void {
  const told = date ? Date.parse(date) : Number.NaN
  if (Number.isNaN(told)) return
  const middle = (askedAt + Date.now()) / 2
  const seen = told + 500 - middle
  if (Math.abs(seen - offsetMs) > 1_500) offsetMs = seen
}
