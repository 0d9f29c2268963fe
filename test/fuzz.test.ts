import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { anyRequest, openFuzz } from './fuzz.ts'
import { openRestaurant, STORES } from './restaurant.ts'
import { API_KEY } from './template.ts'
import { chanceFrom } from './torture/chance.ts'
import { faultsOf } from './torture/checker.ts'
import { inProcessClient } from './torture/client.ts'
import { newShift, nextStep } from './torture/waiters.ts'

const REQUESTS = { sqlite: 5_000, postgres: 500 }
const STEP_EVERY = 20

for (const store of STORES) {
  test(`${REQUESTS[store]} requests made from the OpenAPI document (${store})`, async () => {
    await using bistro = await openRestaurant(store)
    // A waiter keeps orders and payments coming, so that there is something to be hit.
    const send = inProcessClient(bistro.app, API_KEY)
    const waiter = { name: 'w', shift: newShift(), chance: chanceFrom(8), send, pause: async () => {} }
    const fuzz = await openFuzz(bistro)
    const succeeded = new Set<string>()
    let sent = 0
    const property = fc.asyncProperty(anyRequest(), async (request) => {
      if (sent++ % STEP_EVERY === 0) await nextStep(waiter)
      const { status, fault } = await fuzz(request)
      assert.equal(fault, undefined)
      if (status < 300) succeeded.add(request.operation)
    })
    await fc.assert(property, { numRuns: REQUESTS[store], seed: 8 })
    assert.deepEqual(await faultsOf(bistro.database, store), [])
    assert.ok(succeeded.size >= 30, `only ${[...succeeded].join(', ')} ever succeeded`)
  })
}
