import assert from 'node:assert/strict'
import { onBothStores } from '../support/test-app.ts'
import { ACTS, CASES, journey, STATES } from './move-matrix.ts'
import { kitchenSetupOn } from './setup.ts'

for (const act of ACTS) {
  onBothStores(`no dish is made twice or forgotten: ${act}`, async ({ database }) => {
    const setup = kitchenSetupOn(database)
    const faults: string[] = []
    for (const what of CASES)
      for (const state of STATES)
        for (const fault of await journey(setup, what, act, state)) faults.push(`${what}, ${state}: ${fault}`)
    assert.deepEqual(faults, [])
  })
}
