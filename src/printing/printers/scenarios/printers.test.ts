import assert from 'node:assert/strict'
import test from 'node:test'
import { order } from '../../../../test/support/order-helpers.ts'
import { cloudPrinter, jobOf } from '../../../../test/support/printing/printer-helpers.ts'
import { signIn } from '../../../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../../../test/support/test-app.ts'
import { MINUTE } from '../../../platform/core/clock.ts'
import { registerPrinter } from '../actions.ts'
import { modelOf } from '../models.ts'

const kitchen = {
  locationId: 1,
  name: 'Second kitchen',
  model: '',
  description: '',
  transport: 'cloudprnt',
} as const

const register = ({ change }: Restaurant, serialNo: string) =>
  change((change) => registerPrinter(change, { ...kitchen, serialNo }))

onBothStores('a number in the path is the order, also where a printer is called the same', async (bistro) => {
  const [first, second] = [await order(bistro, 3, [{ item_id: 2 }]), await order(bistro, 4, [{ item_id: 2 }])]
  await register(bistro, String(first))
  const printAt = (segment: string | number, body: object = {}) =>
    bistro.post(`/go/printer/${segment}`, { location_id: 1, serial_no: String(first), ...body })
  const whichOrder = async (segment: string | number, body?: object) => {
    const answer = await printAt(segment, body)
    assert.equal(answer.status, 201, answer.text)
    const job = await jobOf(bistro, answer.body.printjob_id)
    assert.deepEqual([job.printer, job.order_id], [String(first), answer.body.order_no])
    return answer.body.order_no
  }
  assert.equal(await whichOrder(first), first)
  assert.equal(await whichOrder(second), second)
  assert.equal(await whichOrder(first, { order_id: second }), second, 'the segment names the printer')
  assert.equal(await whichOrder(first, { order_no: second }), second)
  assert.equal(await whichOrder(second, { order_id: first }), second, 'it can only be the order')

  await register(bistro, '4711')
  const missing = await printAt(4711, { serial_no: '4711' })
  assert.deepEqual([missing.status, missing.body.error.code], [404, 'order_not_found'])
  const unnamed = await printAt('P-1001', { serial_no: 'P-1001' })
  assert.ok(unnamed.body.error.details.fields.order_id)
})

onBothStores('a printer that never called reports its registration as last seen', async (bistro) => {
  const registered = '2026-11-15 19:30:00'
  await register(bistro, 'P-NEW')
  const listed = async () => {
    const { body } = await bistro.get('/go/printer/1')
    const { status, last_seen, ever_seen, date_added } = body.result.find(
      (one: any) => one.serial_number === 'P-NEW',
    )
    return { status, last_seen, ever_seen, date_added }
  }
  bistro.clock.now += MINUTE
  const never = { status: 'UNKNOWN', last_seen: registered, ever_seen: 0, date_added: registered }
  assert.deepEqual(await listed(), never)
  await (await cloudPrinter(bistro, 'P-NEW')).step()
  const seen = { status: 'ONLINE', last_seen: '2026-11-15 19:31:00', ever_seen: 1, date_added: registered }
  assert.deepEqual(await listed(), seen)
})

onBothStores('one address, one printer, however it is written', async (bistro) => {
  const owner = await signIn(bistro)
  const add = (location: number, serialNo: string, address: string) =>
    bistro.post(
      `/go/printer/${location}/register`,
      { serial_no: serialNo, name: serialNo, transport: 'raw', address },
      owner,
    )
  const codeOf = ({ status, body }: { status: number; body: any }) => [status, body.error?.code]
  const taken = [409, 'address_taken']
  const { body: first } = await add(1, 'R-1', '192.168.1.50')
  assert.equal((await add(1, 'R-2', '[fd00::7]:9101')).status, 201)
  assert.deepEqual(codeOf(await add(1, 'R-3', '192.168.1.50:9100')), taken)
  assert.deepEqual(codeOf(await add(2, 'R-3', '[FD00:0:0::0007]:9101')), taken)
  assert.equal((await add(1, 'R-3', '192.168.1.50:9101')).status, 201, 'another port is another printer')

  const change = (address: string) =>
    bistro.put(
      `/go/printer/${first.printer_id}`,
      { name: 'R-1', model: '', description: '', columns: 48, backup: null, address },
      owner,
    )
  assert.deepEqual(codeOf(await change('192.168.1.50:9101')), taken)
  assert.equal((await change('192.168.1.50:9100')).status, 201, 'its own')
  assert.equal((await change('10.0.0.9')).status, 201)
  assert.equal((await add(1, 'R-4', '192.168.1.50')).status, 201, 'the old one is free')
  assert.equal((await bistro.delete(`/go/printer/${first.printer_id}`, undefined, owner)).status, 200)
  assert.equal((await add(1, 'R-5', '10.0.0.9:9100')).status, 201, 'and that of a removed one')

  const racers = await Promise.all([add(1, 'R-6', '10.1.1.1'), add(2, 'R-7', '10.1.1.1')])
  assert.deepEqual(racers.map(({ status }) => status).sort(), [201, 409], 'at two locations at once')
})

test('a line has as many characters as the model prints', () => {
  for (const [model, columns] of [
    ['TM-T88VI', 42],
    ['Epson TM-T88V-DT', 42],
    ['TM-T70II', 42],
    ['TM-T20III', 48],
    ['TM-m30III', 48],
    ['TM-m10', 35],
    ['TM-P20II', 32],
    ['mC-Print2', 32],
    ['mC-Print3', 48],
    ['SM-S230i', 32],
    ['SM-T300', 48],
    ['TSP847II', 69],
    ['TSP143IV', 48],
    ['TM-U220B', 33],
    ['SP742', 42],
    ['', 48],
  ] as const) {
    assert.equal(modelOf(model).columns, columns, model)
  }
})

onBothStores('the configured paper overrides the defaults of the model', async (bistro) => {
  const owner = await signIn(bistro)
  const columnsAt = async (serial_no: string, more: object) => {
    const printer = { serial_no, name: serial_no, transport: 'epson', model: 'TM-T88VI', ...more }
    await bistro.post('/go/printer/1/register', printer, owner)
    const { body } = await bistro.get('/go/printer/1/overview', owner)
    return body.result.find((one: any) => one.serial_no === serial_no).columns
  }
  assert.equal(await columnsAt('E-1', {}), 42)
  assert.equal(await columnsAt('E-2', { columns: 48 }), 48)
})
