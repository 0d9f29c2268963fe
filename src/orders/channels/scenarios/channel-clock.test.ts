import assert from 'node:assert/strict'
import { SECRET } from '../../../../test/support/database/template.ts'
import { onBothStores, type Restaurant } from '../../../../test/support/test-app.ts'
import { DAY, formatInstant, MINUTE, SECOND } from '../../../platform/core/clock.ts'
import { createSecrets } from '../../../platform/storage/secrets.ts'
import { eraseOldContacts, runChannelClock } from '../clock.ts'
import { aChannel, push } from './channel-helpers.ts'

const partsOf = ({ database, clock }: Restaurant) => ({
  database,
  secrets: createSecrets(SECRET),
  now: () => clock.now,
})

onBothStores('an unanswered order is refused by the clock, once, whichever node does it', async (bistro) => {
  const wolt = await aChannel(bistro)
  const paid = { amount: '14.85', reference: 'wolt-pay-3' }
  const { order_id: id } = (await push(bistro, wolt, { paid })).body
  const parts = partsOf(bistro)
  bistro.clock.now += 5 * MINUTE - SECOND
  await runChannelClock(parts)
  assert.equal((await bistro.get(`/go/order/${id}/channel`)).body.channel_state, 'received')
  bistro.clock.now += SECOND
  const late = await bistro.put(`/go/order/${id}/accept`, { minutes: 10 })
  assert.deepEqual([late.status, late.body.error.details.reason], [409, 'no_answer'], 'before the job ran')
  await Promise.all([runChannelClock(parts), runChannelClock(parts), runChannelClock(parts)])
  const { channel_state, reason } = (await bistro.get(`/go/order/${id}/channel`)).body
  assert.deepEqual([channel_state, reason], ['refused', 'no_answer'])
  const count = async (type: string) => (await bistro.get(`/go/event/1?types=${type}`)).body.records
  assert.deepEqual(
    await Promise.all(['channel.refused', 'payment.reversed', 'order.deleted'].map(count)),
    [1, 1, 1],
  )
})

onBothStores('an order for later goes to the kitchen in time', async (bistro) => {
  const wolt = await aChannel(bistro, { accept: 'itself' })
  const due_at = formatInstant(bistro.clock.now + 60 * MINUTE)
  const { order_id: id } = (await push(bistro, wolt, { due_at })).body
  const parts = partsOf(bistro)
  const fired = async () => (await bistro.get(`/go/order/${id}`)).body.result.items[0].fired_at
  await runChannelClock(parts)
  assert.equal(await fired(), '')
  bistro.clock.now += 40 * MINUTE
  await Promise.all([runChannelClock(parts), runChannelClock(parts)])
  assert.equal(await fired(), formatInstant(bistro.clock.now))
  assert.equal((await bistro.get('/go/event/1?types=order.fired')).body.records, 1)
})

onBothStores('the clock leaves alone what was deleted by hand', async (bistro) => {
  const wolt = await aChannel(bistro)
  const { order_id: id } = (await push(bistro, wolt)).body
  await bistro.delete(`/go/order/${id}`, { reason: 'They called' })
  bistro.clock.now += 6 * MINUTE
  const parts = partsOf(bistro)
  assert.equal(await runChannelClock(parts), 1)
  assert.equal(await runChannelClock(parts), 0)
})

onBothStores('the data of guests are erased after a month', async (bistro) => {
  const wolt = await aChannel(bistro)
  await push(bistro, wolt, { contact: { name: 'Mía', phone: '600' } })
  const parts = partsOf(bistro)
  const contact = async () => (await bistro.get('/go/channel/1/orders')).body.result[0].contact
  bistro.clock.now += 29 * DAY
  await eraseOldContacts(parts)
  assert.equal((await contact()).name, 'Mía')
  bistro.clock.now += 2 * DAY
  await eraseOldContacts(parts)
  assert.deepEqual(await contact(), {})
  const log = JSON.stringify(await bistro.sql`select data from events where account_id = 1`)
  assert.ok(!log.includes('Mía'), 'the log never had them')
})
