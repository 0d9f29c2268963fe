import assert from 'node:assert/strict'
import test from 'node:test'
import { evenings, KITCHEN } from '../torture/evenings.ts'

/** Each is another evening; `npm run test:torture -- kitchen` has 100,000 of them. */
const EVENINGS = 2_000
const AT_ONCE = 500

// In threads of their own: the test runner follows each promise of the thread it works in, a sixth of the work.
for (let from = 1; from <= EVENINGS; from += AT_ONCE) {
  const to = from + AT_ONCE - 1
  test(`what cooks read adds up, whoever fails and moves: evenings ${from} to ${to}`, async () => {
    const { seeds, faults } = await evenings({ worker: KITCHEN, from, seeds: AT_ONCE })
    assert.deepEqual(faults.slice(0, 20), [])
    assert.equal(seeds, AT_ONCE)
  })
}
