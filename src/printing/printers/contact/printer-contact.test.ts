import assert from 'node:assert/strict'
import { printerOf, printingOf } from '../../../../test/support/printing/printer-helpers.ts'
import { onBothStores, type Restaurant } from '../../../../test/support/test-app.ts'
import { SECOND } from '../../../platform/core/clock.ts'
import { statusNow } from '../rules.ts'
import { createContactRecorder } from './printer-contact.ts'

const KITCHEN = 'P-1001'

const seenAt = async (bistro: Restaurant) => (await printerOf(bistro, KITCHEN)).lastSeenAt

onBothStores('contacts of printers are stored in batches', async (bistro) => {
  const { recordContact, flushContacts } = createContactRecorder(printingOf(bistro))
  await recordContact(await printerOf(bistro, KITCHEN), 'ONLINE')
  const first = bistro.clock.now
  assert.equal(await seenAt(bistro), first, 'its first call is news, and written at once')

  for (let call = 0; call < 2; call++) {
    bistro.clock.now += 5 * SECOND
    await recordContact(await printerOf(bistro, KITCHEN), 'ONLINE')
    assert.equal(await seenAt(bistro), first)
  }
  await flushContacts()
  assert.equal(await seenAt(bistro), bistro.clock.now)
  await flushContacts()
})

onBothStores('a status report is stored before the response', async (bistro) => {
  const { recordContact } = createContactRecorder(printingOf(bistro))
  await recordContact(await printerOf(bistro, KITCHEN), 'ONLINE')
  bistro.clock.now += SECOND
  await recordContact(await printerOf(bistro, KITCHEN), 'PAPER_OUT')
  const { status, lastSeenAt } = await printerOf(bistro, KITCHEN)
  assert.deepEqual([status, lastSeenAt], ['PAPER_OUT', bistro.clock.now])
})

onBothStores('a polling printer is never marked as offline', async (bistro) => {
  const { recordContact, flushContacts } = createContactRecorder(printingOf(bistro))
  await recordContact(await printerOf(bistro, KITCHEN), 'ONLINE')
  for (const gapSeconds of [3, 2, 4, 3, 7, 9, 13, 3, 12]) {
    bistro.clock.now += gapSeconds * SECOND
    const printer = await printerOf(bistro, KITCHEN)
    assert.notEqual(statusNow(printer, bistro.clock.now), 'OFFLINE')
    await recordContact(printer, 'ONLINE')
    bistro.clock.now += 2 * SECOND
    assert.notEqual(statusNow(await printerOf(bistro, KITCHEN), bistro.clock.now), 'OFFLINE')
    await flushContacts()
  }
})

onBothStores('two nodes store contacts of the same printers concurrently', async (bistro) => {
  const serials = [KITCHEN, 'P-1002']
  const nodes = [bistro, bistro.anotherNode()].map(({ database }) =>
    createContactRecorder({ ...printingOf(bistro), database }),
  )
  for (const serialNo of serials) await nodes[0]?.recordContact(await printerOf(bistro, serialNo), 'ONLINE')
  for (let turn = 0; turn < 10; turn++) {
    bistro.clock.now += 5 * SECOND
    const printers = await Promise.all(serials.map((serialNo) => printerOf(bistro, serialNo)))
    await Promise.all([
      ...printers.map((printer) => nodes[0]?.recordContact(printer, 'ONLINE')),
      ...printers.toReversed().map((printer) => nodes[1]?.recordContact(printer, 'ONLINE')),
    ])
    await Promise.all(nodes.map(({ flushContacts }) => flushContacts()))
    for (const serialNo of serials)
      assert.equal((await printerOf(bistro, serialNo)).lastSeenAt, bistro.clock.now)
  }
})

onBothStores('frequent status changes of a printer are stored at intervals', async (bistro) => {
  const { recordContact, flushContacts } = createContactRecorder(printingOf(bistro))
  for (let call = 0; call < 120; call++) {
    await recordContact(await printerOf(bistro, KITCHEN), call % 2 === 0 ? 'ONLINE' : 'COVER_OPEN')
    bistro.clock.now += SECOND
  }
  const events = await bistro.sql`
    select sequence from events where type = 'printer.status_changed' and location_id = 1`
  assert.equal(events.length, 2 * 12, 'twelve in each minute')
  await flushContacts()
  assert.notEqual(statusNow(await printerOf(bistro, KITCHEN), bistro.clock.now), 'OFFLINE')
  bistro.clock.now += 60 * SECOND
  await recordContact(await printerOf(bistro, KITCHEN), 'PAPER_LOW')
  assert.equal((await printerOf(bistro, KITCHEN)).status, 'PAPER_LOW')
})
