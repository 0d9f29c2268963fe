import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import { onBothStores } from '../../test/support/test-app.ts'
import { createLogFollowers } from './log-follower.ts'
import { appendEvent } from './store.ts'

for (const count of [3, 30]) {
  onBothStores(`events without a signal are found by polling ${count} logs`, async (bistro) => {
    const withoutSignals = { ...bistro.database, onSignal: () => () => {} }
    const followers = createLogFollowers(withoutSignals, bistro.log)
    const locations = Array.from({ length: count }, (_, index) => 101 + index)
    const taken: number[] = []
    for (const locationId of locations) {
      followers.follow(
        { accountId: 1, locationId, after: 0, lastSequence: 0 },
        {
          take: (events) => void taken.push(...events.map((event) => event.locationId)),
          lost: () => assert.fail('there is no gap'),
        },
      )
    }
    await followers.look()
    await bistro.change((change) =>
      Promise.all(
        [...locations, 999].map((id) =>
          appendEvent(change, id, 'location.created', { location_id: id, name: 'One of many' }),
        ),
      ),
    )
    while (taken.length < count) {
      await followers.look()
      await setTimeout(5)
    }
    followers.close()
    assert.deepEqual(taken.toSorted(), locations)
  })
}
