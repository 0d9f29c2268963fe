/** An event of HubRise (https://www.hubrise.com/developers/api/overview): the part that the bridge uses. */
export interface HubEvent {
  id: string
  resource_type: string
  event_type: string
  order_id?: string
}

export interface HubOrder {
  id: string
  status: string
  service_type: 'delivery' | 'collection' | 'eat_in'
  /** The number that guest and courier know. */
  collection_code?: string
  expected_time?: string
  customer_notes?: string
  items: {
    product_name: string
    sku_ref?: string
    price: string
    quantity: string
    customer_notes?: string
    options?: { name: string; ref?: string; price: string }[]
  }[]
  payments?: { type: string; amount: string; ref?: string }[]
  total: string
  customer?: { first_name?: string; last_name?: string; phone?: string; address_1?: string; city?: string }
}

export type HubStatus = 'received' | 'accepted' | 'rejected' | 'awaiting_collection' | 'completed'

export interface HubOptions {
  url: string
  token: string
  /** Timeout of one attempt. */
  timeoutMs: number
}

/** HubRise did not do what was asked; it is asked again later. */
export class HubFailure extends Error {
  override name = 'HubFailure'
}

export interface Hub {
  events: () => Promise<HubEvent[]>
  acknowledge: (eventId: string) => Promise<void>
  order: (orderId: string) => Promise<HubOrder>
  setStatus: (
    orderId: string,
    status: HubStatus,
    more?: { confirmed_time?: string; seller_notes?: string },
  ) => Promise<void>
  setStock: (skuRef: string, isAvailable: boolean) => Promise<void>
}

/** Calls HubRise. Every call may be repeated: statuses and stock are set to a value. */
export function createHub({ url, token, timeoutMs }: HubOptions): Hub {
  async function send<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'x-access-token': token, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((error) => {
      throw new HubFailure(`${method} ${path}: ${error.message}`)
    })
    const text = await response.text().catch(() => '')
    // A status that the order has already passed is refused, and needs no repetition.
    if (response.status === 422 || response.status === 404) return undefined as Body
    if (!response.ok) throw new HubFailure(`${method} ${path}: ${response.status}`)
    return (text === '' ? undefined : JSON.parse(text)) as Body
  }

  return {
    events: () => send('GET', '/callback/events'),
    acknowledge: (id) => send('DELETE', `/callback/events/${encodeURIComponent(id)}`),
    order: (id) => send('GET', `/location/orders/${encodeURIComponent(id)}`),
    setStatus: (id, status, more) =>
      send('PATCH', `/location/orders/${encodeURIComponent(id)}`, { status, ...more }),
    setStock: (skuRef, isAvailable) =>
      send('PATCH', '/catalog/location/inventory', [{ sku_ref: skuRef, stock: isAvailable ? null : '0' }]),
  }
}
