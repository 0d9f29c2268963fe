import assert from 'node:assert/strict'
import test from 'node:test'
import { billFor, type Fleet, waysFor } from '../../bench/capacity-model.ts'
import { MEASURED } from '../../bench/measured-costs.ts'

const USUAL: Fleet = {
  locations: 100_000,
  terminalsPerLocation: 5,
  printersPerLocation: 2,
  ordersPerDay: 150,
  peakHourShare: 0.3,
  checkInSeconds: 60,
  pollSeconds: 5,
  readSeconds: 10,
}
const rounded = (value: number) => Math.round(value * 10) / 10

test('the cost of a hundred thousand locations is the sum of its parts', () => {
  const bill = billFor(USUAL, MEASURED)
  assert.equal(bill.ordersPerSecond, 1_250)
  // Orders, check-ins, polls, reads.
  assert.equal(rounded(bill.nodeCores), rounded(9.625 + (0.29 * 500_000) / 60_000 + 7.6 + 9.5))
  assert.equal(bill.nodes, 49)
  assert.equal(rounded(bill.databaseCores), rounded(11.125 + 1.25 + 4.8 + 3 + 49 * 0.009))
  assert.equal(Math.round(bill.grownGbPerYear), 17_794)
  assert.equal(Math.round(bill.walGbPerDay), 588)
})

test('twice as many locations cost twice as much, and each way has its end', () => {
  const works = (locations: number) =>
    waysFor(billFor({ ...USUAL, locations }, MEASURED))
      .filter(({ whyNot }) => whyNot === undefined)
      .map(({ name }) => name)
  const one = billFor({ ...USUAL, locations: 10_000 }, MEASURED)
  const two = billFor({ ...USUAL, locations: 20_000 }, MEASURED)
  assert.equal(rounded(two.nodeCores), rounded(2 * one.nodeCores))
  assert.ok(works(100)[0]?.startsWith('one box'))
  assert.ok(works(20_000)[0]?.startsWith('one cluster'))
  assert.ok(works(200_000)[0]?.startsWith('cells: '))
})
