/** Limits per tick: this many calls, and no further ones are started after this time. */
const AT_A_TIME = 32
const TURN_MS = 8

/**
 * Rate-limits calls per event-loop tick. A few run at once; of many, a limited number runs in each tick, in order, so
 * that other work runs in between.
 */
export function limitPerTick<T>(
  work: (one: T) => void,
  now: () => number = () => performance.now(),
): (one: T) => void {
  const waiting: T[] = []
  let places = AT_A_TIME
  let began = 0
  let isTurnComing = false

  const hasRoom = () => places > 0 && (places === AT_A_TIME || now() - began < TURN_MS)

  function begin(one: T): void {
    if (places === AT_A_TIME) began = now()
    places--
    if (!isTurnComing) {
      isTurnComing = true
      setImmediate(nextTurn)
    }
    work(one)
  }

  function nextTurn(): void {
    isTurnComing = false
    places = AT_A_TIME
    let taken = 0
    while (taken < waiting.length && hasRoom()) begin(waiting[taken++] as T)
    waiting.splice(0, taken)
  }

  return (one) => {
    if (waiting.length === 0 && hasRoom()) begin(one)
    else waiting.push(one)
  }
}
