import assert from 'node:assert/strict'
import { BURRATA, ESPRESSO } from '../../../test/support/demo.ts'
import { order } from '../../../test/support/order-helpers.ts'
import {
  cloudPrinter,
  epsonPrinter,
  jobOf,
  pathOf,
  print,
  printerOfJob,
  printingOf,
  sendIn,
  statusOf,
  textOnPaper,
} from '../../../test/support/printing/printer-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { MINUTE, SECOND } from '../../platform/core/clock.ts'
import type { VirtualPrinter } from '../../programs/virtual-printer/printer.ts'
import { setBackupPrinter } from '../printers/actions.ts'
import { expireJobs } from './expire-jobs.ts'

const ticketTexts = ({ tickets }: VirtualPrinter) => tickets.map(textOnPaper)

/** The result that an Epson printer posts for every ticket. */
async function answering(bistro: Restaurant, code: string) {
  const send = sendIn(bistro)
  const path = await pathOf(bistro, 'P-1002')
  const post = (form: Record<string, string>) =>
    send({ method: 'POST', path, body: new URLSearchParams({ ID: 'P-1002', ...form }).toString() })
  return async () => {
    const { body } = await post({ ConnectionType: 'GetRequest' })
    const [, token] = /<printjobid>([^<]+)</.exec(body.toString()) ?? []
    if (token === undefined) return
    const ResponseFile = `<PrintResponseInfo Version="3.00"><ePOSPrint><Parameter><printjobid>${token}</printjobid></Parameter><PrintResponse><response success="false" code="${code}" status="251658262"/></PrintResponse></ePOSPrint></PrintResponseInfo>`
    await post({ ConnectionType: 'SetResponse', ResponseFile })
  }
}

onBothStores('a busy printer is retried until the ticket expires', async (bistro) => {
  const step = await answering(bistro, 'EX_DEVICE_BUSY')
  const job = await print(bistro, await order(bistro, 3, []), 'P-1002')
  for (let at = 0; at < 40 * MINUTE; at += 5 * SECOND) {
    await step()
    bistro.clock.now += 5 * SECOND
    await expireJobs(printingOf(bistro))
  }
  assert.deepEqual(await jobOf(bistro, job).then(({ status, reason }) => [status, reason]), [
    'pending',
    'ex_device_busy',
  ])
  const bar = await epsonPrinter(bistro)
  for (let at = 0; at < 60; at += 5) {
    await bar.step()
    bistro.clock.now += 5 * SECOND
  }
  assert.equal(await statusOf(bistro, job), 'printed')
  assert.doesNotMatch(ticketTexts(bar)[0] ?? '', /DUPLICATE/)
})

for (const [code, reason] of [
  ['EX_BADPORT', 'what its printer could not print'],
  ['SchemaError', 'what its printer refused'],
  ['EX_DEVICE_BUSY', 'what its printer was too busy for'],
]) {
  onBothStores(`${reason} is printed by the backup, and stays there`, async (bistro) => {
    const kitchen = await cloudPrinter(bistro)
    await bistro.change((change) => setBackupPrinter(change, 'P-1002', 'P-1001'))
    await kitchen.step()
    const step = await answering(bistro, code ?? '')
    const job = await print(bistro, await order(bistro, 3, [{ item_id: ESPRESSO }]), 'P-1002')
    for (let at = 0; at < 100; at += 5) {
      await step()
      bistro.clock.now += 5 * SECOND
      // The backup was seen but has not polled; the own printer is ready all the time.
      await bistro.database.write((sql) => sql`update printers set last_seen_at = ${bistro.clock.now}`)
      await expireJobs(printingOf(bistro))
    }
    assert.equal(await printerOfJob(bistro, job), 'P-1001')
    await kitchen.step()
    assert.match(ticketTexts(kitchen)[0] ?? '', /FOR Bar/)
    assert.doesNotMatch(ticketTexts(kitchen)[0] ?? '', /DUPLICATE/)
    assert.equal(await statusOf(bistro, job), 'printed')
  })
}

onBothStores('a backup that times out for a while loses no ticket', async (bistro) => {
  const printing = printingOf(bistro)
  await bistro.change((change) => setBackupPrinter(change, 'P-1001', 'P-1002'))
  const kitchen = await cloudPrinter(bistro)
  await kitchen.step()
  const job = await print(bistro, await order(bistro, 3, [{ item_id: BURRATA }]), 'P-1001')
  const timesOut = await answering(bistro, 'EX_TIMEOUT')
  // The own printer is off; the backup fails with a temporary error for longer than three attempts take.
  for (let at = 0; at < 3 * MINUTE; at += 5 * SECOND) {
    bistro.clock.now += 5 * SECOND
    await timesOut()
    await expireJobs(printing)
  }
  assert.equal(await statusOf(bistro, job), 'pending')
  // The own printer is back: the job returns to it and is printed.
  for (let at = 0; at < 2 * MINUTE; at += 5 * SECOND) {
    bistro.clock.now += 5 * SECOND
    await kitchen.step()
    await expireJobs(printing)
  }
  assert.equal(await statusOf(bistro, job), 'printed')
  assert.equal(ticketTexts(kitchen).length, 1)
})

onBothStores('a job that the backup cannot print returns to its own printer', async (bistro) => {
  const printing = printingOf(bistro)
  await bistro.change((change) => setBackupPrinter(change, 'P-1001', 'P-1002'))
  const kitchen = await cloudPrinter(bistro)
  await kitchen.step()
  const job = await print(bistro, await order(bistro, 3, [{ item_id: BURRATA }]), 'P-1001')
  const refuses = await answering(bistro, 'SchemaError')
  for (let at = 0; at < 5 * MINUTE; at += 5 * SECOND) {
    bistro.clock.now += 5 * SECOND
    await refuses()
    await expireJobs(printing)
  }
  assert.deepEqual(
    [await statusOf(bistro, job), await printerOfJob(bistro, job)],
    ['pending', 'P-1001'],
    'the backup has refused it, and is not asked again',
  )
  for (let at = 0; at < 3; at++) {
    bistro.clock.now += 5 * SECOND
    await kitchen.step()
  }
  assert.equal(await statusOf(bistro, job), 'printed')
})

onBothStores('a refused job waits for an offline backup', async (bistro) => {
  const printing = printingOf(bistro)
  await bistro.change((change) => setBackupPrinter(change, 'P-1002', 'P-1001'))
  const kitchen = await cloudPrinter(bistro)
  await kitchen.step()
  bistro.clock.now += MINUTE / 2
  await expireJobs(printing)
  const refuses = await answering(bistro, 'SchemaError')
  const job = await print(bistro, await order(bistro, 3, [{ item_id: ESPRESSO }]), 'P-1002')
  await refuses()
  assert.deepEqual([await statusOf(bistro, job), await printerOfJob(bistro, job)], ['pending', 'P-1001'])
  for (let at = 0; at < 3; at++) {
    bistro.clock.now += 5 * SECOND
    await kitchen.step()
  }
  assert.equal(await statusOf(bistro, job), 'printed')
})

onBothStores('a job that both printers refuse fails', async (bistro) => {
  const printing = printingOf(bistro)
  await bistro.change((change) => setBackupPrinter(change, 'P-1001', 'P-1002'))
  await bistro.change((change) => setBackupPrinter(change, 'P-1002', 'P-1001'))
  const kitchen = await cloudPrinter(bistro)
  await kitchen.step()
  const refuses = await answering(bistro, 'SchemaError')
  const job = await print(bistro, await order(bistro, 3, [{ item_id: BURRATA }]), 'P-1001')
  for (let at = 0; at < 4 * MINUTE; at += 5 * SECOND) {
    bistro.clock.now += 5 * SECOND
    await refuses()
    await expireJobs(printing)
  }
  assert.equal(await statusOf(bistro, job), 'pending')
  await bistro.change(({ sql }) => sql`update printers set transport = 'epson' where serial_no = 'P-1001'`)
  const path = await pathOf(bistro, 'P-1001')
  const send = sendIn(bistro)
  const post = async (form: Record<string, string>) =>
    (
      await send({ method: 'POST', path, body: new URLSearchParams({ ID: 'P-1001', ...form }).toString() })
    ).body.toString()
  const [, token] = /<printjobid>([^<]+)</.exec(await post({ ConnectionType: 'GetRequest' })) ?? []
  const ResponseFile = `<PrintResponseInfo Version="3.00"><ePOSPrint><Parameter><printjobid>${token}</printjobid></Parameter><PrintResponse><response success="false" code="SchemaError" status="251658262"/></PrintResponse></ePOSPrint></PrintResponseInfo>`
  await post({ ConnectionType: 'SetResponse', ResponseFile })
  assert.equal(await statusOf(bistro, job), 'failed')
})

onBothStores('a ticket that cannot be drawn is given up, and holds up no other', async (bistro) => {
  const kitchen = await cloudPrinter(bistro)
  await kitchen.step()
  const broken = await print(bistro, await order(bistro, 3, [{ item_id: BURRATA }]), 'P-1001')
  const plain = await print(bistro, await order(bistro, 4, [{ item_id: BURRATA }]), 'P-1001')
  await bistro.change(({ sql }) => sql`update print_jobs set ticket = '{"kind":' where id = ${broken}`)
  for (let at = 0; at < 6; at++) {
    bistro.clock.now += 5 * SECOND
    await kitchen.step().catch(() => {})
  }
  const { status, reason } = await jobOf(bistro, broken)
  assert.deepEqual([status, reason], ['failed', 'not_drawn'])
  assert.equal(await statusOf(bistro, plain), 'printed')
  assert.match(ticketTexts(kitchen)[0] ?? '', /TABLE 4/)
  const lost = (await bistro.get('/go/report/1/not_printed')).body.result
  assert.deepEqual(
    lost.map(({ table_number, reason }: any) => [table_number, reason]),
    [[3, 'not_drawn']],
  )
})
