import assert from 'node:assert/strict'
import { BURRATA } from '../../../test/support/demo.ts'
import { order } from '../../../test/support/order-helpers.ts'
import { pairScreen } from '../../../test/support/printing/kitchen-screen-client.ts'
import { print } from '../../../test/support/printing/printer-helpers.ts'
import { onBothStores } from '../../../test/support/test-app.ts'
import { formatInstant, HOUR, SECOND } from '../../platform/core/clock.ts'

onBothStores('the other screens show that a station is offline, and that it is back', async (bistro) => {
  const kitchen = await pairScreen(bistro, { sections: [1], backup: 'P-1001' })
  const pass = await pairScreen(bistro, { name: 'Pass' })
  const dark = async ({ serialNo, key } = pass) =>
    (await bistro.get(`/go/kitchen/${serialNo}/tickets`, { key })).body.dark
  assert.deepEqual(await dark(), [], 'it was never lit')
  await kitchen.shown()
  const since = formatInstant(bistro.clock.now)
  bistro.clock.now += 25 * SECOND
  await pass.shown()
  assert.deepEqual(await dark(), [], 'a word may be late')
  bistro.clock.now += 1
  const expected = { serial_no: kitchen.serialNo, station: 'Kitchen', since, backup: 'Kitchen' }
  assert.deepEqual(await dark(), [expected])
  await print(bistro, await order(bistro, 1, [{ item_id: BURRATA }]), kitchen.serialNo)
  const [{ stations }] = (await bistro.get('/go/kitchen/1/pass')).body.result
  assert.equal(stations[0].serial_no, kitchen.serialNo)
  bistro.clock.now += 60 * SECOND
  assert.deepEqual(await dark(kitchen), [], 'the pass makes nothing, and nobody is told of himself')
  await kitchen.shown()
  assert.deepEqual(await dark(), [])
  bistro.clock.now += 12 * HOUR + 1
  assert.deepEqual(await dark(), [], 'it is switched off')
})
