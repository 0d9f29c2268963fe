import assert from 'node:assert/strict'
import test from 'node:test'
import { evenings, KITCHEN } from '../torture/evenings.ts'

/**
 * Each seed is another evening. Most known faults show within the first fifty, and one in a single evening of all, so
 * fewer would miss it; `npm run test:torture -- kitchen` plays 100,000.
 */
const EVENINGS = 500

// In a worker thread, because the test runner tracks each promise of its own thread, a sixth of the work; in only one,
// because concurrent tests need the other cores.
test(`tickets add up however printers fail and parties move: ${EVENINGS} evenings`, async () => {
  const { seeds, faults } = await evenings({ worker: KITCHEN, from: 1, seeds: EVENINGS, atOnce: 1 })
  assert.deepEqual(faults.slice(0, 20), [])
  assert.equal(seeds, EVENINGS)
})
