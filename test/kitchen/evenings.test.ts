import assert from 'node:assert/strict'
import test from 'node:test'
import { evenings, KITCHEN } from '../torture/evenings.ts'

/** Each is another evening; `npm run test:torture -- kitchen` has 100,000 of them. */
const EVENINGS = 2_000
const A_TEST = 500

// In a thread of its own: the test runner follows each promise of the thread it works in, a sixth of the work. In one:
// whatever else is tested beside it needs the other cores.
for (let from = 1; from <= EVENINGS; from += A_TEST) {
  const to = from + A_TEST - 1
  test(`what cooks read adds up, whoever fails and moves: evenings ${from} to ${to}`, async () => {
    const { seeds, faults } = await evenings({ worker: KITCHEN, from, seeds: A_TEST, atOnce: 1 })
    assert.deepEqual(faults.slice(0, 20), [])
    assert.equal(seeds, A_TEST)
  })
}
