/** Offset from the device's clock to the service's, so that ages agree on all screens. */
let offsetMs = 0

export const serviceNow = () => Date.now() + offsetMs

let saveOffset: (offsetMs: number) => void = () => {}

/** Restores the last known offset, so that a device that starts offline has the right time. */
export function restoreOffset(known: number | undefined, keep: (offsetMs: number) => void): void {
  offsetMs = known ?? 0
  saveOffset = keep
}

/**
 * Learns the offset from the Date header of a response. The time of sending is from `performance.now()`, because the
 * device's clock may be corrected while waiting. The header has whole seconds and was written at an unknown moment of
 * the round trip: only a larger difference counts.
 */
export function learnTime(date: string | null, sentAt: number): void {
  const serverTime = date ? Date.parse(date) : Number.NaN
  if (Number.isNaN(serverTime)) return
  const halfWay = (performance.now() - sentAt) / 2
  const seen = serverTime + 500 - (Date.now() - halfWay)
  if (Math.abs(seen - offsetMs) <= 1_500 + halfWay) return
  offsetMs = seen
  saveOffset(offsetMs)
}
