import assert from 'node:assert/strict'
import test from 'node:test'
import { evenings } from './evenings.ts'
import { simulate } from './simulation.ts'

/** Each seed is another evening; `npm run test:torture` plays 100,000. */
const SEEDS = 60

test(`${SEEDS} evenings drawn from seeds end with everything in order`, async () => {
  const { seeds, crashes, faults } = await evenings({ from: 1, seeds: SEEDS })
  assert.deepEqual(faults, [])
  assert.equal(seeds, SEEDS)
  assert.ok(crashes > SEEDS / 8, `only ${crashes} crashes`)
})

test('a seed replays exactly', async () => {
  for (const seed of [3, 14, 159]) assert.deepEqual(await simulate(seed), await simulate(seed))
  assert.notEqual((await simulate(1)).history, (await simulate(2)).history)
})

test('a store that loses acknowledged writes is detected', async () => {
  const { faults } = await simulate(7, { steps: 20, lying: true })
  assert.match(faults.join('\n'), /seed 7: acknowledged and lost/)
})

test('a service that returns outdated data is detected', async () => {
  const { faults } = await simulate(7, { steps: 20, stale: true })
  assert.match(faults.join('\n'), /seed 7: \/go\/\S+ told .* when it was/)
})
