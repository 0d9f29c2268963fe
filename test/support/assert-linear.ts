import assert from 'node:assert/strict'

/** Linear work takes twice as long, quadratic work four times: the limit is the geometric mean of the two. */
const MOST_TIMES = 2.8
const ENOUGH_MICROS = 2_000
const AT_LEAST = 5
const AT_MOST = 250

/**
 * Checks that twice the input takes about twice the CPU time of this process. Other processes slow it down for moments,
 * so the minimum of several rounds counts.
 */
export function assertLinear(name: string, workOn: (size: number) => () => unknown, size: number): void {
  const once = openMeasure(workOn(size))
  const twice = openMeasure(workOn(2 * size))
  let times = 0
  for (let round = 1; round <= AT_MOST; round++) {
    times = twice() / once()
    if (round >= AT_LEAST && times <= MOST_TIMES) return
  }
  assert.fail(`${name}: twice the input took ${times.toFixed(1)} times the work`)
}

/** Returns the minimum so far, in microseconds. */
function openMeasure(work: () => unknown): () => number {
  // Runs it a few times first, because code is slower before it is compiled.
  for (let count = 0; count < 3; count++) work()
  let least = Number.POSITIVE_INFINITY
  let repeats = 1
  return () => {
    for (;;) {
      const began = process.cpuUsage()
      for (let count = 0; count < repeats; count++) work()
      const { user, system } = process.cpuUsage(began)
      if (user + system >= ENOUGH_MICROS) {
        least = Math.min(least, (user + system) / repeats)
        return least
      }
      repeats *= 2
    }
  }
}
