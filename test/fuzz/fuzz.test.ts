import assert from 'node:assert/strict'
import test from 'node:test'
import { openRestaurant, STORES } from '../support/test-app.ts'
import { fuzz } from './fuzz.ts'

/** Two short runs reach more than one long run; `npm run test:torture` sends a million requests. */
const SEEDS = [8, 1_008]
const REQUESTS = { sqlite: 2_000, postgres: 600 }

for (const store of STORES) {
  test(`${SEEDS.length * REQUESTS[store]} requests made from the OpenAPI document (${store})`, async () => {
    const requests = REQUESTS[store]
    const succeeded = new Set<string>()
    let [readAgain, handedOut] = [0, 0]
    for (const seed of SEEDS) {
      await using bistro = await openRestaurant(store)
      const figures = await fuzz(bistro, { requests, seed })
      assert.deepEqual(figures.faults, [])
      assert.equal(figures.sent, requests)
      for (const operation of figures.succeeded) succeeded.add(operation)
      readAgain += figures.readAgain
      handedOut += figures.handedOut
    }
    assert.ok(succeeded.size >= 30, `only ${[...succeeded].join(', ')} ever succeeded`)
    assert.ok(readAgain >= 100, `only ${readAgain} reads were asked again`)
    // Other stores must be queried before a response can be reused.
    assert.ok(handedOut >= (store === 'sqlite' ? 100 : 0), `only ${handedOut} answers came from memory`)
  })
}
