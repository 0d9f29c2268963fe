import assert from 'node:assert/strict'
import test from 'node:test'
import { fuzz } from './fuzz.ts'
import { openRestaurant, STORES } from './restaurant.ts'

const REQUESTS = { sqlite: 10_000, postgres: 1_500 }

for (const store of STORES) {
  test(`${REQUESTS[store]} requests made from the OpenAPI document (${store})`, async () => {
    await using bistro = await openRestaurant(store)
    const { sent, succeeded, readAgain, handedOut, faults } = await fuzz(bistro, {
      requests: REQUESTS[store],
      seed: 8,
    })
    assert.deepEqual(faults, [])
    assert.equal(sent, REQUESTS[store])
    assert.ok(succeeded.size >= 30, `only ${[...succeeded].join(', ')} ever succeeded`)
    assert.ok(readAgain >= 100, `only ${readAgain} reads were asked again`)
    // Elsewhere nothing is known to hold without asking the store.
    assert.ok(handedOut >= (store === 'sqlite' ? 100 : 0), `only ${handedOut} answers came from memory`)
  })
}
