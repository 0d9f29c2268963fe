import assert from 'node:assert/strict'
import { openEndpoint } from '../../test/endpoint.ts'
import { onBothStores, type Restaurant } from '../../test/restaurant.ts'
import { listening, openStream } from '../../test/stream.ts'
import { deliver, hire, subscribe } from '../../test/webhooks.ts'
import { MINUTE } from '../clock.ts'

async function figure({ app }: Restaurant, name: string): Promise<number> {
  const { body } = await app.inject('/metrics')
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1])
}

onBothStores('open streams are counted while they last', async (bistro) => {
  const url = await listening(bistro.app)
  assert.equal(await figure(bistro, 'comanda_open_streams'), 0)
  const streams = await Promise.all([1, 2].map((id) => openStream(`${url}/go/event/${id}/stream`)))
  assert.equal(await figure(bistro, 'comanda_open_streams'), 2)
  for (const stream of streams) stream.stop()
  while ((await figure(bistro, 'comanda_open_streams')) > 0) await new Promise(setImmediate)
})

onBothStores('webhooks tell how far they are behind, and for how long', async (bistro) => {
  const behind = async () => [
    await figure(bistro, 'comanda_webhook_events_waiting'),
    await figure(bistro, 'comanda_webhook_lag_seconds'),
  ]
  assert.deepEqual(await behind(), [0, 0])
  await using endpoint = await openEndpoint()
  const { webhook_id: id } = await subscribe(bistro, endpoint, { location_id: 1 })
  {
    await using delivery = deliver(bistro)
    await delivery.run()
    assert.deepEqual(await behind(), [0, 0])
  }

  await hire(bistro, 'Noor')
  await hire(bistro, 'Elsewhere', 2)
  bistro.clock.now += MINUTE
  await hire(bistro, 'Olaf')
  bistro.clock.now += MINUTE
  assert.deepEqual(await behind(), [2, 120])
  const { body } = await bistro.app.inject('/metrics')
  assert.ok(!body.includes('Noor') && !body.includes(endpoint.url))

  await bistro.put(`/go/webhook/${id}`, { enabled: 0 })
  assert.deepEqual(await behind(), [0, 0], 'nobody waits for what was switched off')
  await bistro.put(`/go/webhook/${id}`, { enabled: 1 })
  await using delivery = deliver(bistro)
  await delivery.run()
  assert.deepEqual(await behind(), [0, 0])
})
