/** Some milliseconds of what they are used for. */
const AT_A_TIME = 32

/**
 * Does what comes at once while it is little; of much it does a few in each turn of the event loop, in order, so that
 * everybody else is heard in between.
 */
export function fewAtATime<T>(work: (one: T) => void): (one: T) => void {
  const waiting: T[] = []
  let places = AT_A_TIME
  let isTurnComing = false

  function begin(one: T): void {
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
    for (const one of waiting.splice(0, AT_A_TIME)) begin(one)
  }

  return (one) => {
    if (places > 0) begin(one)
    else waiting.push(one)
  }
}
