import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'

/** A busy machine may take a multiple of the usual time. */
const WITHIN_MS = 40_000
const EVERY_MS = 50

/** Waits until `look` returns something right, true by default, and returns it; fails with the last value. */
export async function waitUntil<T>(
  look: () => Promise<T> | T,
  isRight: (seen: T) => unknown = Boolean,
  { what = 'it', withinMs = WITHIN_MS } = {},
): Promise<T> {
  for (const deadline = Date.now() + withinMs; ; await setTimeout(EVERY_MS)) {
    const seen = await look()
    if (isRight(seen)) return seen
    if (Date.now() > deadline)
      assert.fail(`${what} did not happen within ${withinMs / 1000} s: ${JSON.stringify(seen)}`)
  }
}
