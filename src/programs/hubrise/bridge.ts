import type { Event } from '../../../client/src/calls.ts'
import type { Client } from '../../../client/src/client.ts'
import { ComandaError } from '../../../client/src/error.ts'
import type { Hub, HubEvent, HubStatus } from './hub.ts'
import { clientIdOf, hubIdOf, translateOrder } from './translate-order.ts'

export interface BridgeOptions {
  hub: Hub
  client: Client
  locationId: number
  takesTheirs: boolean
  /** The last event of Comanda that reached HubRise; undefined: begin with the oldest retained. */
  position: { read: () => number | undefined; write: (sequence: number) => void }
  log: (line: string) => void
}

/** Statuses of HubRise by the events of Comanda. */
const STATUSES: Partial<Record<string, HubStatus>> = {
  'channel.accepted': 'accepted',
  'channel.ready': 'awaiting_collection',
  'channel.handed_over': 'completed',
  'channel.refused': 'rejected',
}
const TYPES = 'channel.*,menu.*'

/**
 * Carries orders from HubRise to Comanda, and their states and stock back. It stores nothing but a position: an event of
 * the hub is acknowledged once Comanda has answered, and every call may be repeated.
 */
export function createBridge({ hub, client, locationId, takesTheirs, position, log }: BridgeOptions) {
  let externalIds: Map<number, string> | undefined

  /** Takes what the hub has for the restaurant; returns how many events. */
  async function takeOrders(): Promise<number> {
    const events = await hub.events()
    for (const event of events) {
      if (await take(event)) await hub.acknowledge(event.id)
    }
    return events.length
  }

  /** False: Comanda did not answer, and the event must come again. */
  async function take({ resource_type, order_id }: HubEvent): Promise<boolean> {
    if (resource_type !== 'order' || order_id === undefined) return true
    const order = await hub.order(order_id)
    if (!order) return true
    try {
      if (order.status === 'cancelled') await cancel(order_id)
      else if (order.status === 'new') {
        const body = translateOrder(order, takesTheirs)
        const pushed = await client.channel_orders.push({ location_id: locationId }, body)
        const refused = pushed.channel_state === 'refused' || pushed.channel_state === 'cancelled'
        await hub.setStatus(order_id, refused ? 'rejected' : 'received')
        // An order that accepts itself was accepted before the hub knew that it was received.
        if (pushed.channel_state === 'accepted')
          await hub.setStatus(order_id, 'accepted', timeOf(pushed.ready_at))
      }
      return true
    } catch (error) {
      if (!(error instanceof ComandaError)) throw error
      if (error.status === 0 || error.status >= 500 || error.status === 429) return false
      log(`order ${order_id}: ${error.code}: ${error.message}`)
      if (order.status === 'new') await hub.setStatus(order_id, 'rejected', { seller_notes: error.message })
      return true
    }
  }

  /** Cancels an order that Comanda has; what the kitchen has already stays, and a person must decide. */
  async function cancel(hubOrderId: string): Promise<void> {
    const found = await client.orders.search({ location_id: locationId, client_id: clientIdOf(hubOrderId) })
    const [known] = found.result
    if (known)
      await client.channel_orders.cancel({ order_id: known.order_id }, { reason: 'Cancelled at HubRise' })
  }

  /** Carries the next events of Comanda to the hub; returns how many. */
  async function updateHub(): Promise<number> {
    const after = position.read()
    const query = { types: TYPES, ...(after !== undefined && { after }) }
    const { result, cursor } = await client.events.list({ location_id: locationId }, query)
    for (const event of result) {
      await carry(event)
      position.write(event.sequence)
    }
    position.write(cursor)
    return result.length
  }

  async function carry(event: Event): Promise<void> {
    if (event.type === 'menu.availability') {
      if (event.data.option_id !== undefined) return
      const skuRef = await externalIdOf(event.data.item_id)
      if (skuRef) await hub.setStock(skuRef, event.data.available === 1)
      return
    }
    if (event.type.startsWith('menu.')) externalIds = undefined
    const status = STATUSES[event.type]
    const data = event.data as { client_id?: string; ready_at?: string; reason?: string }
    const hubOrderId = hubIdOf(data.client_id)
    if (status === undefined || hubOrderId === undefined) return
    await hub.setStatus(hubOrderId, status, {
      ...timeOf(data.ready_at),
      ...(status === 'rejected' && { seller_notes: data.reason ?? '' }),
    })
  }

  async function externalIdOf(itemId: number): Promise<string | undefined> {
    externalIds ??= await readExternalIds()
    return externalIds.get(itemId)
  }

  async function readExternalIds(): Promise<Map<number, string>> {
    const { result } = await client.menus.get_full({ location_id: locationId })
    const items = result.flatMap(({ sections }) => sections.flatMap((section) => section.items))
    return new Map(items.flatMap((item) => (item.external_id ? [[item.item_id, item.external_id]] : [])))
  }

  return { takeOrders, updateHub }
}

const timeOf = (instant: string | undefined) =>
  instant ? { confirmed_time: `${instant.replace(' ', 'T')}Z` } : {}
