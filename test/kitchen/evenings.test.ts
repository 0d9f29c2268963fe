import assert from 'node:assert/strict'
import test from 'node:test'
import { evenings, KITCHEN } from '../torture/evenings.ts'

/**
 * Each is another evening. Of the faults that these are seen to find most show within the first fifty, and one in a single
 * evening of them all, so fewer would miss it; what takes more is looked for by `npm run test:torture -- kitchen`, among
 * 100,000.
 */
const EVENINGS = 500

// In a thread of its own: the test runner follows each promise of the thread it works in, a sixth of the work. In one:
// whatever else is tested beside it needs the other cores.
test(`tickets add up however printers fail and parties move: ${EVENINGS} evenings`, async () => {
  const { seeds, faults } = await evenings({ worker: KITCHEN, from: 1, seeds: EVENINGS, atOnce: 1 })
  assert.deepEqual(faults.slice(0, 20), [])
  assert.equal(seeds, EVENINGS)
})
