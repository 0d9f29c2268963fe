import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { order } from '../../../../test/support/order-helpers.ts'
import { pathOf, print } from '../../../../test/support/printing/printer-helpers.ts'
import { onBothStores, type Restaurant } from '../../../../test/support/test-app.ts'
import { digestOf } from '../../../identity/auth/api-keys.ts'
import { SECOND } from '../../../platform/core/clock.ts'
import type { Database, OnSignal } from '../../../platform/storage/database.ts'
import { rotateToken } from '../actions.ts'
import { newToken } from '../management/tokens.ts'
import { createIdlePollCache } from './idle-poll-cache.ts'

const KITCHEN = 'P-1001'

/** Polls like a printer, on a node of its own, and counts the database reads. */
async function openPoller(bistro: Restaurant) {
  const { database } = bistro.anotherNode()
  const counted = { reads: 0 }
  const counting: Database = {
    ...database,
    query: (work, spent) => {
      counted.reads++
      return database.query(work, spent)
    },
  }
  const callers = createIdlePollCache(counting, () => bistro.clock.now)
  const token = (await pathOf(bistro, KITCHEN)).split('/').at(-1) ?? ''
  return {
    ...callers,
    find: (asksForWork?: boolean) => callers.find(digestOf(token), asksForWork),
    counted,
    /** Signals of other nodes arrive a moment later. */
    until: async (seen: () => Promise<boolean>) => {
      for (let tries = 0; !(await seen()) && tries < 200; tries++)
        await new Promise((resolve) => setTimeout(resolve, 10))
      assert.ok(await seen())
    },
    listens: async () => {
      if (database.notificationsSince)
        while (database.notificationsSince() === undefined) await callers.find('nobody')
      counted.reads = 0
    },
  }
}

onBothStores('an idle printer is answered from the cache if the database is remote', async (bistro) => {
  const { find, counted, listens, close } = await openPoller(bistro)
  await listens()
  for (let call = 0; call < 5; call++) assert.equal((await find())?.serialNo, KITCHEN)
  assert.equal(counted.reads, bistro.store === 'postgres' ? 1 : 5)

  bistro.clock.now += 21 * SECOND
  await find()
  assert.equal(counted.reads, bistro.store === 'postgres' ? 2 : 6, 'but not for long')
  close()
})

onBothStores('a cached printer gets a job that another node accepted', async (bistro) => {
  const { find, listens, until, close } = await openPoller(bistro)
  await listens()
  assert.equal((await find())?.hasWork, 0)
  await print(bistro, await order(bistro, 3, [{ item_id: 1 }]), KITCHEN)
  await until(async () => (await find())?.hasWork === 1)
  close()
})

onBothStores('a printer that fetches its job is cached, whether it has more is looked up', async (bistro) => {
  const { find, counted, listens, close } = await openPoller(bistro)
  await print(bistro, await order(bistro, 3, [{ item_id: 1 }]), KITCHEN)
  await listens()
  const isRemote = bistro.store === 'postgres'
  // Earlier signals may still be on their way.
  for (let calls = 0; calls < 200; calls++) {
    counted.reads = 0
    await find()
    for (let fetched = 0; fetched < 3; fetched++) assert.equal((await find(false))?.serialNo, KITCHEN)
    if (counted.reads === (isRemote ? 1 : 4)) break
  }
  assert.equal(counted.reads, isRemote ? 1 : 4)
  counted.reads = 0
  for (let calls = 0; calls < 3; calls++) assert.equal((await find())?.hasWork, 1)
  assert.equal(counted.reads, 3)
  close()
})

onBothStores('changes of another node invalidate the cache', async (bistro) => {
  const { find, listens, until, close } = await openPoller(bistro)
  await listens()
  assert.equal((await find())?.serialNo, KITCHEN)
  await bistro.change(async (change) => rotateToken(change, KITCHEN, await newToken(change)))
  await until(async () => (await find()) === undefined)
  close()
})

onBothStores('a node without notifications caches nothing', async (bistro) => {
  const { database } = bistro.anotherNode({ notify: false })
  const callers = createIdlePollCache(database, () => bistro.clock.now)
  const digest = digestOf((await pathOf(bistro, KITCHEN)).split('/').at(-1) ?? '')
  assert.equal((await callers.find(digest))?.hasWork, 0)
  await print(bistro, await order(bistro, 3, [{ item_id: 1 }]), KITCHEN)
  assert.equal((await callers.find(digest))?.hasWork, 1)
  callers.close()
})

test('a signal during the read is not missed', async () => {
  const printer = { id: 7, accountId: 1, hasWork: 0 }
  let hear: OnSignal = () => {}
  let reads = 0
  const database = {
    notificationsSince: () => 1,
    onSignal: (listener: typeof hear) => {
      hear = listener
      return () => {}
    },
    query: async () => {
      // The job is created after the snapshot was taken.
      if (reads++ === 0) hear({ kind: 'cloudprnt', accountId: 1, id: 7 }, false)
      return printer
    },
  }
  const { find } = createIdlePollCache(database as unknown as Database, () => 0)
  await find('digest')
  await find('digest')
  await find('digest')
  assert.equal(reads, 2)
})

test('the log of a location with the id of a printer invalidates nothing', async () => {
  let hear: OnSignal = () => {}
  let reads = 0
  const database = {
    notificationsSince: () => 1,
    onSignal: (listener: OnSignal) => {
      hear = listener
      return () => {}
    },
    query: async () => {
      reads++
      return { id: 7, accountId: 1, hasWork: 0 }
    },
  }
  const { find } = createIdlePollCache(database as unknown as Database, () => 0)
  await find('digest')
  hear({ kind: 'log', accountId: 1, id: 7 }, false)
  await find('digest')
  assert.equal(reads, 1)
  hear({ kind: 'cloudprnt', accountId: 1, id: 7 }, false)
  await find('digest')
  assert.equal(reads, 2)
})

test('the cache is not used after notifications were interrupted', async () => {
  let since: number | undefined = 1
  let reads = 0
  const database = {
    notificationsSince: () => since,
    onSignal: () => () => {},
    query: async () => ({ id: 7, accountId: 1, hasWork: 0, of: ++reads }),
  }
  const { find } = createIdlePollCache(database as unknown as Database, () => 0)
  await find('digest')
  since = undefined
  await find('digest')
  since = 2
  await find('digest')
  await find('digest')
  assert.equal(reads, 3)
})

/** These columns are not read when a poll is answered. */
const NOT_SIGNALLED = ['clearBackup', 'updatePrinterSeen']

test('every change of a printer is signalled', () => {
  const folder = join(import.meta.dirname, '..')
  const changes = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('store.ts') && !name.startsWith('escpos'))
    .flatMap((name) => readFileSync(`${folder}/${name}`, 'utf8').split(/^export /m))
    .filter((part) => part.includes('update printers set'))
    .map((part) => ({ name: part.match(/function (\w+)/)?.[1] ?? '', part }))
  assert.ok(changes.length > 10)
  for (const { name, part } of changes) {
    assert.equal(part.includes('signalPrinter('), !NOT_SIGNALLED.includes(name), name)
  }
})
