/**
 * Drops outdated responses. Reads overlap and may be answered out of order: a response is used unless one to a later
 * request is already shown.
 */
export function createResponseSequencer() {
  let issued = 0
  const taken = new Map<string, number>()
  return {
    ask: () => ++issued,
    /** False: a later response is already shown. */
    take(name: string, turn: number): boolean {
      if (turn < (taken.get(name) ?? 0)) return false
      taken.set(name, turn)
      return true
    },
  }
}
