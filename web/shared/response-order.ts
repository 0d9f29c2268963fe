/**
 * Answers come in another order than they were asked for, and the next is asked for before the last has come. Each is
 * shown as it comes; one that was asked for before what is shown says nothing any more.
 */
export function openTurns() {
  let asked = 0
  const taken = new Map<string, number>()
  return {
    ask: () => ++asked,
    /** False: it was overtaken. */
    take(name: string, turn: number): boolean {
      if (turn < (taken.get(name) ?? 0)) return false
      taken.set(name, turn)
      return true
    },
  }
}
