import assert from 'node:assert/strict'
import { openClient } from '../../../client/src/client.ts'
import { BURRATA } from '../../../test/support/demo.ts'
import { startListening } from '../../../test/support/sse-client.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { aChannel } from '../../orders/channels/scenarios/channel-helpers.ts'
import { seededRandom } from '../simulation/seeded-random.ts'
import { createBridge } from './bridge.ts'
import { startFakeHub } from './fake-hub.ts'
import { createHub, type HubOrder } from './hub.ts'
import { clientIdOf } from './translate-order.ts'

/** COMANDA_BRIDGE_ORDERS sets the number of orders of the long run. */
const ORDERS = Number(process.env.COMANDA_BRIDGE_ORDERS ?? 60)
const SKU = 'SKU-BURRATA'
const KINDS = ['fine', 'fine', 'fine', 'fine', 'cancelled', 'refused', 'unknown_item', 'wrong_total'] as const
type OrderKind = (typeof KINDS)[number]

function hubOrder(id: string, kind: OrderKind): HubOrder {
  return {
    ...{ id, status: 'new', service_type: 'delivery', collection_code: id },
    items: [
      {
        ...{ product_name: 'Burrata', price: '10.00 EUR', quantity: '2.0' },
        sku_ref: kind === 'unknown_item' ? 'SKU-NONE' : SKU,
      },
    ],
    // Two at 10.00, and the demo's tax of 10 % on top.
    total: kind === 'wrong_total' ? '21.99 EUR' : '22.00 EUR',
    payments: [{ type: 'online', amount: '22.00 EUR', ref: 'p1' }],
    customer: { first_name: 'Mía', phone: '+34 600 000 000' },
  }
}

async function openBridge(bistro: Restaurant, seed: number, failures?: number) {
  await bistro.change(
    ({ sql }) => sql`update menu_items set external_id = ${SKU} where account_id = 1 and id = ${BURRATA}`,
  )
  const channel = await aChannel(bistro, { name: 'HubRise' })
  const chance = seededRandom(seed).next
  const hub = await startFakeHub(chance, failures)
  // Answers of Comanda are lost as well, after it has done what was asked.
  const lossy: typeof fetch = async (...args) => {
    const response = await fetch(...args)
    if (chance() < (failures ?? 0.05) / 2) throw new TypeError('the connection was lost')
    return response
  }
  let sequence: number | undefined
  const bridge = createBridge({
    hub: createHub({ url: hub.url, token: 'token', timeoutMs: 50 }),
    client: openClient({
      ...{ url: await startListening(bistro.app), key: channel.headers['x-api-key'], fetch: lossy },
    }),
    ...{ locationId: 1, takesTheirs: false, log: () => {} },
    position: {
      read: () => sequence,
      write: (next) => {
        sequence = next
      },
    },
  })
  return { hub, bridge, chance, position: () => sequence ?? 0 }
}

onBothStores('each order of a failing hub has one effect', async (bistro) => {
  const { hub, bridge, chance, position } = await openBridge(bistro, 7)
  await using _ = hub
  const kinds = new Map<string, OrderKind>()
  const waiting: string[] = []
  const again = (step: () => Promise<number>) => step().catch(() => 1)
  const orderOf = async (id: string) =>
    (await bistro.get(`/go/order?location_id=1&client_id=${clientIdOf(id)}`)).body.result

  /** The restaurant accepts what comes in, or refuses it. */
  const answerAll = async () => {
    const { result } = (await bistro.get('/go/channel/1/orders?state=received&limit=200')).body
    for (const { order_id, external_number: id } of result) {
      const kind = kinds.get(id)
      if (kind === 'cancelled' && chance() < 0.7) hub.cancel(id)
      if (kind === 'refused') await bistro.put(`/go/order/${order_id}/refuse`, { reason: 'too_busy' })
      else if (kind !== 'cancelled' || chance() < 0.5)
        await bistro.put(`/go/order/${order_id}/accept`, { minutes: 20 })
      else hub.cancel(id)
    }
    return result.length
  }

  for (let number = 0; number < ORDERS; number++) {
    const id = `h${number}`
    const kind = KINDS[Math.floor(chance() * KINDS.length)] as OrderKind
    kinds.set(id, kind)
    waiting.push(id)
  }
  for (;;) {
    for (const id of waiting.splice(0, 40)) hub.create(hubOrder(id, kinds.get(id) as OrderKind))
    await Promise.all([again(bridge.takeOrders), again(bridge.takeOrders), again(answerAll)])
    await again(bridge.updateHub)
    const end = (
      await bistro.sql<{ end: number }>`
      select last_sequence as "end" from event_logs where account_id = 1 and location_id = 1`
    )[0]?.end
    if (waiting.length === 0 && hub.pending() === 0 && position() === end && (await answerAll()) === 0) break
  }

  const count = { orders: 0, paid: 0 }
  for (const [id, kind] of kinds) {
    const found = await orderOf(id)
    const status = hub.orders.get(id)?.status
    if (kind === 'unknown_item' || kind === 'wrong_total') {
      assert.deepEqual([found, status], [[], 'rejected'], id)
      continue
    }
    assert.equal(found.length, 1, `${id} is there once`)
    const [order] = found
    const { channel_state } = (await bistro.get(`/go/order/${order.order_id}/channel`)).body
    const stands = channel_state === 'accepted'
    count.orders += stands ? 1 : 0
    count.paid += Number(order.paid)
    assert.equal(order.paid, stands ? '22.00' : '0.00', `${id} is ${channel_state}`)
    if (kind === 'refused') assert.deepEqual([channel_state, status], ['refused', 'rejected'], id)
    if (kind === 'fine') assert.deepEqual([channel_state, status], ['accepted', 'accepted'], id)
    if (kind === 'cancelled')
      assert.ok(stands || status === 'cancelled', `${id}: ${channel_state}, ${status}`)
  }
  const { channels } = (await bistro.get('/go/report/1/day')).body
  assert.deepEqual([channels[0].orders, Number(channels[0].paid)], [count.orders, count.paid])
  const received = (
    await bistro.sql<{ n: number }>`
    select cast(count(*) as integer) as n from events where type = 'channel.received'`
  )[0]?.n
  const pushed = [...kinds.values()].filter((kind) => !['unknown_item', 'wrong_total'].includes(kind)).length
  assert.equal(received, pushed)
})

onBothStores('what is out of stock is out at the hub with the next step', async (bistro) => {
  const { hub, bridge } = await openBridge(bistro, 3, 0)
  await using _ = hub
  await bridge.updateHub()
  await bistro.put(`/go/menu/${BURRATA}/available`, { switch: 0 })
  await bridge.updateHub()
  assert.equal(hub.stock.get(SKU)?.stock, '0')
  await bistro.put(`/go/menu/${BURRATA}/available`, { switch: 1 })
  await bridge.updateHub()
  assert.equal(hub.stock.get(SKU)?.stock, null)
})
