import assert from 'node:assert/strict'
import test from 'node:test'
import { syncFaults, waysToWatchSyncs } from '../support/fsync.ts'
import { waysToFailSync, waysToFill } from './broken-disk.ts'

// Each rule is tested on every machine by a hook between store and disk, and by the kernel where permitted.
for (const [way, fill] of Object.entries(waysToFill())) {
  test(`on a full disk reads work, writes get 503, and freed space restores them (${way})`, async () => {
    const { acknowledged, refused, faults } = await fill(8)
    assert.deepEqual(faults, [])
    assert.ok(acknowledged > 0 && refused > 0)
  })
}

for (const [way, failSync] of Object.entries(waysToFailSync())) {
  test(`a sync that fails ends the service, and the next start finds all that was acknowledged (${way})`, async () => {
    const { acknowledged, faults } = await failSync(8)
    assert.deepEqual(faults, [])
    assert.ok(acknowledged > 0)
  })
}

for (const [way, watch] of Object.entries(waysToWatchSyncs())) {
  test(`nothing is acknowledged before it is synced, and it shows when it is not (${way})`, () => {
    assert.deepEqual(syncFaults(watch()), [])
  })
}
