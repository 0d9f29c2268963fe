import assert from 'node:assert/strict'
import { order } from '../../../../test/support/order-helpers.ts'
import {
  cloudPrinter,
  epsonPrinter,
  print,
  statusOf,
} from '../../../../test/support/printing/printer-helpers.ts'
import { signIn } from '../../../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../../../test/support/test-app.ts'
import { DAY, MINUTE, SECOND } from '../../../platform/core/clock.ts'
import { registerPrinter } from '../actions.ts'
import type { Transport } from '../transports.ts'

const FACTORY = { serialNo: '2581234567890', mac: '00:11:62:AA:BB:CC' }
const SPARE = { serialNo: '2581098765432', mac: '00-11-62-dd-ee-ff' }

const register = ({ change }: Restaurant, serialNo: string, transport: Transport) =>
  change((change) =>
    registerPrinter(change, {
      locationId: 1,
      serialNo,
      name: serialNo,
      model: '',
      description: '',
      transport,
    }),
  )

const entryOf = async (bistro: Restaurant, serialNo: string) =>
  (await bistro.get('/go/printer/1/overview', await signIn(bistro))).body.result.find(
    (one: any) => one.serial_no === serialNo,
  )

const deviceIn = ({ device_serial, device_mac, device_model }: any) => [
  device_serial,
  device_mac,
  device_model,
]

const deviceChanges = async (bistro: Restaurant): Promise<any[]> =>
  (
    await bistro.sql<{ data: string }>`
      select data from events where type = 'printer.device_changed' and location_id = 1 order by sequence`
  ).map(({ data }) => JSON.parse(data))

onBothStores(
  'a Star is set up under whatever serial number, and prints at its first call',
  async (bistro) => {
    for (const [index, serialNo] of ['2581', 'K-1', 'P:1.003'].entries()) {
      await register(bistro, serialNo, 'cloudprnt')
      const job = await print(bistro, await order(bistro, index + 3, [{ item_id: 2 }]), serialNo)
      const device = await cloudPrinter(bistro, serialNo, FACTORY)
      await device.step()
      assert.equal(await statusOf(bistro, job), 'printed', serialNo)
      const entry = await entryOf(bistro, serialNo)
      assert.deepEqual(deviceIn(entry), ['2581234567890', '00:11:62:aa:bb:cc', 'Virtual Star'])
      assert.deepEqual([entry.printer_status, entry.device_changed], ['ONLINE', ''])
    }
    assert.deepEqual(await deviceChanges(bistro), [], 'what is learned for the first time is no change')
  },
)

onBothStores('an Epson is set up under whatever ID, and prints at its first call', async (bistro) => {
  for (const [index, id] of ['', 'TM-m30III_0A1B', 'K:1'].entries()) {
    const serialNo = `E:${index}`
    await register(bistro, serialNo, 'epson')
    const job = await print(bistro, await order(bistro, index + 3, [{ item_id: 2 }]), serialNo)
    await (await epsonPrinter(bistro, serialNo, { id })).step()
    assert.equal(await statusOf(bistro, job), 'printed', id)
    assert.deepEqual(deviceIn(await entryOf(bistro, serialNo)), [id, '', 'virtual'])
  }
})

onBothStores('another device at the same address prints, and an event reports it', async (bistro) => {
  const old = await cloudPrinter(bistro, 'P-1001', FACTORY)
  await old.step()
  const job = await print(bistro, await order(bistro, 3, [{ item_id: 2 }]))
  const spare = await cloudPrinter(bistro, 'P-1001', { ...SPARE, encodings: 'image/png' })
  await spare.step()
  assert.equal(await statusOf(bistro, job), 'printed')
  assert.equal(spare.tickets[0]?.language, 'image/png', 'it was asked anew what it understands')
  const [changed, ...more] = await deviceChanges(bistro)
  assert.deepEqual(more, [])
  assert.deepEqual(changed, {
    printer_id: 1,
    serial_no: 'P-1001',
    name: 'Kitchen',
    device_serial: '2581098765432',
    device_mac: '00:11:62:dd:ee:ff',
    device_model: '',
    device_serial_before: '2581234567890',
    device_mac_before: '00:11:62:aa:bb:cc',
    device_model_before: 'Virtual Star',
  })
  const entry = await entryOf(bistro, 'P-1001')
  assert.deepEqual(deviceIn(entry), ['2581098765432', '00:11:62:dd:ee:ff', 'Virtual Star'])
  assert.equal(entry.device_changed, '2026-11-15 19:30:00')
  bistro.clock.now += DAY
  assert.equal((await entryOf(bistro, 'P-1001')).device_changed, '')
})

onBothStores('two alternating devices are reported at intervals, not at every call', async (bistro) => {
  const devices = [await cloudPrinter(bistro, 'P-1001', FACTORY), await cloudPrinter(bistro, 'P-1001', SPARE)]
  const calls = 120
  for (let call = 0; call < calls; call++) {
    await devices[call % 2]?.step()
    bistro.clock.now += 15 * SECOND
  }
  const minutes = (calls * 15 * SECOND) / MINUTE
  assert.equal((await deviceChanges(bistro)).length, Math.ceil(minutes / 10))
  assert.notEqual((await entryOf(bistro, 'P-1001')).device_changed, '')
})

onBothStores('two concurrent calls of another device are reported once', async (bistro) => {
  await (await cloudPrinter(bistro, 'P-1001', FACTORY)).step()
  const spares = await Promise.all(
    [bistro, bistro.anotherNode()].map((node) => cloudPrinter(node, 'P-1001', SPARE)),
  )
  await Promise.all(spares.map((spare) => spare.step()))
  assert.equal((await deviceChanges(bistro)).length, 1)
})

onBothStores('a new address forgets the device that used the old one', async (bistro) => {
  const owner = await signIn(bistro)
  await (await cloudPrinter(bistro, 'P-1001', FACTORY)).step()
  await bistro.post('/go/printer/1/token', undefined, owner)
  assert.deepEqual(deviceIn(await entryOf(bistro, 'P-1001')), ['', '', ''])
  await (await cloudPrinter(bistro, 'P-1001', SPARE)).step()
  assert.deepEqual(await deviceChanges(bistro), [])
})

onBothStores(
  'a printer that keeps silent for a minute after its registration needs a look',
  async (bistro) => {
    await register(bistro, 'P-NEW', 'cloudprnt')
    const overdue = async () => (await entryOf(bistro, 'P-NEW')).overdue
    bistro.clock.now += MINUTE - SECOND
    assert.equal(await overdue(), 0)
    bistro.clock.now += SECOND
    assert.equal(await overdue(), 1)
    await (await cloudPrinter(bistro, 'P-NEW')).step()
    assert.equal(await overdue(), 0)
    bistro.clock.now += DAY
    assert.equal(await overdue(), 0, 'it is offline then, which is told as such')
  },
)
