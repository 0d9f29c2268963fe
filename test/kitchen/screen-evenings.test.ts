import assert from 'node:assert/strict'
import test from 'node:test'
import { openRestaurant } from '../support/test-app.ts'
import { spendEveningAtScreen } from './simulated-screen-evening.ts'

/** Each seed is another evening; `npm run test:torture -- screens` plays as many as there is time for. */
const EVENINGS = 6

test(`${EVENINGS} evenings at a screen that freezes, disconnects and comes back: every dish is shown or printed`, async () => {
  const complaints: string[] = []
  for (let seed = 1; seed <= EVENINGS; seed++) {
    await using bistro = await openRestaurant('sqlite')
    complaints.push(...(await spendEveningAtScreen(bistro, seed)))
  }
  assert.deepEqual(complaints.slice(0, 20), [])
})
