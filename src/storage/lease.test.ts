import assert from 'node:assert/strict'
import { onBothStores } from '../../test/restaurant.ts'
import { MINUTE } from '../clock.ts'
import { underLease } from './lease.ts'

onBothStores('what one node does for all is done by who holds the lease, until it ends', async (bistro) => {
  const done: string[] = []
  const work = (holder: string) =>
    underLease(
      bistro.database,
      { name: 'work', holder, now: () => bistro.clock.now, forMs: MINUTE },
      async () => done.push(holder),
    )
  await work('first')
  await work('second')
  assert.deepEqual(done, ['first'], 'another holds it')
  await work('first')
  assert.deepEqual(done, ['first', 'first'], 'who holds it may go on')
  bistro.clock.now += MINUTE
  await work('second')
  await work('first')
  assert.deepEqual(done, ['first', 'first', 'second'], 'it ended, and another took it')
})
