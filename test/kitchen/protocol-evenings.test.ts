import assert from 'node:assert/strict'
import test from 'node:test'
import { openRestaurant, STORES } from '../support/test-app.ts'
import { cookThrough } from './protocol-evening.ts'

/** These use the printers' own protocols; evenings.test.ts plays thousands without them. */
const SEEDS = { sqlite: 6, postgres: 2 }

for (const store of STORES) {
  test(`what cooks read adds up over ${SEEDS[store]} evenings of failing printers (${store})`, async () => {
    const complaints: string[] = []
    for (let seed = 1; seed <= SEEDS[store]; seed++) {
      await using bistro = await openRestaurant(store)
      complaints.push(...(await cookThrough(bistro, seed)))
    }
    assert.deepEqual(complaints, [])
  })
}
