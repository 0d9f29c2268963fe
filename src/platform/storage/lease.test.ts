import assert from 'node:assert/strict'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { MINUTE } from '../core/clock.ts'
import type { Database } from './database.ts'
import { createLeases, endAllLeases } from './lease.ts'

const WORK = { name: 'work', forMs: MINUTE }

function nodesOf({ database, clock }: Restaurant) {
  const done: string[] = []
  const open = (holder: string, on: Database = database) => {
    const leases = createLeases(on, { holder, now: () => clock.now })
    return { ...leases, work: () => leases.under(WORK, async () => done.push(holder)) }
  }
  return { done, open }
}

onBothStores('only the holder of a lease works, until it expires', async (bistro) => {
  const { done, open } = nodesOf(bistro)
  const [first, second] = [open('first'), open('second')]
  await first.work()
  await second.work()
  assert.deepEqual(done, ['first'], 'another holds it')
  await first.work()
  assert.deepEqual(done, ['first', 'first'], 'who holds it may go on')
  bistro.clock.now += MINUTE
  await second.work()
  await first.work()
  assert.deepEqual(done, ['first', 'first', 'second'], 'it ended, and another took it')
})

onBothStores('of concurrent requests for a lease one succeeds', async (bistro) => {
  const { done, open } = nodesOf(bistro)
  await Promise.all(['a', 'b', 'c', 'd'].map((holder) => open(holder).work()))
  assert.equal(done.length, 1)
})

onBothStores('a node that finds a lease taken does not query until it can have expired', async (bistro) => {
  let calls = 0
  const counting: Database = {
    ...bistro.database,
    query: (work) => {
      calls++
      return bistro.database.query(work)
    },
    write: (work) => {
      calls++
      return bistro.database.write(work)
    },
  }
  const { done, open } = nodesOf(bistro)
  const [holder, other] = [open('holder'), open('other', counting)]
  await holder.work()
  for (let times = 0; times < 10; times++) await other.work()
  assert.equal(calls, 1)
  bistro.clock.now += MINUTE
  await other.work()
  assert.deepEqual(done, ['holder', 'other'])
})

onBothStores(
  'a node that stops lets another go on at once; so does a start on a store of one',
  async (bistro) => {
    const { done, open } = nodesOf(bistro)
    const first = open('first')
    await first.work()
    await first.giveBack()
    await open('second').work()
    await endAllLeases(bistro.database)
    await open('third').work()
    assert.deepEqual(done, ['first', 'second', 'third'])
  },
)
