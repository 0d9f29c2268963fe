import assert from 'node:assert/strict'
import test from 'node:test'
import { simulate } from './simulation.ts'

const SEEDS = 60

test(`${SEEDS} evenings drawn from seeds end with everything in order`, async () => {
  let crashes = 0
  for (let seed = 1; seed <= SEEDS; seed++) {
    const evening = await simulate(seed)
    assert.deepEqual(evening.faults, [])
    crashes += evening.crashes
  }
  assert.ok(crashes > SEEDS / 8, `only ${crashes} crashes`)
})

test('a seed replays exactly', async () => {
  for (const seed of [3, 14, 159]) assert.deepEqual(await simulate(seed), await simulate(seed))
  assert.notEqual((await simulate(1)).history, (await simulate(2)).history)
})

test('a store that lies is found out', async () => {
  const { faults } = await simulate(7, { steps: 20, lying: true })
  assert.match(faults.join('\n'), /seed 7: acknowledged and lost/)
})
