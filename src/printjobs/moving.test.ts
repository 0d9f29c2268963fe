import assert from 'node:assert/strict'
import {
  cloudPrinter,
  epsonPrinter,
  jobOf,
  order,
  pathOf,
  print,
  printingOf,
  readAloud,
  sendIn,
  statusOf,
  whereIs,
} from '../../test/printers.ts'
import { onBothStores, type Restaurant } from '../../test/restaurant.ts'
import { MINUTE, SECOND } from '../clock.ts'
import { setBackupPrinter } from '../printers/actions.ts'
import type { VirtualPrinter } from '../virtual-printer/printer.ts'
import { sweep } from './sweep.ts'

const ESPRESSO = 27

const told = ({ tickets }: VirtualPrinter) => tickets.map(readAloud)

/** An Epson printer's answer to each ticket that it is handed, whatever it is. */
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

onBothStores('a printer that is busy is waited for as long as the ticket is of use', async (bistro) => {
  const step = await answering(bistro, 'EX_DEVICE_BUSY')
  const job = await print(bistro, await order(bistro, 3, []), 'P-1002')
  for (let at = 0; at < 40 * MINUTE; at += 5 * SECOND) {
    await step()
    bistro.clock.now += 5 * SECOND
    await sweep(printingOf(bistro))
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
  assert.doesNotMatch(told(bar)[0] ?? '', /DUPLICATE/)
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
      // The backup was heard of, but has not asked for work: its printer is well all the while.
      await bistro.database.write((sql) => sql`update printers set last_seen_at = ${bistro.clock.now}`)
      await sweep(printingOf(bistro))
    }
    assert.equal(await whereIs(bistro, job), 'P-1001')
    await kitchen.step()
    assert.match(told(kitchen)[0] ?? '', /FOR Bar/)
    assert.doesNotMatch(told(kitchen)[0] ?? '', /DUPLICATE/)
    assert.equal(await statusOf(bistro, job), 'printed')
  })
}
