import assert from 'node:assert/strict'
import { cloudPrinter, jobOf, order } from '../../test/printers.ts'
import { onBothStores, type Restaurant } from '../../test/restaurant.ts'
import { MINUTE } from '../clock.ts'
import { registerPrinter } from './actions.ts'

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

onBothStores('a printer that was never heard of was last seen when it was registered', async (bistro) => {
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
