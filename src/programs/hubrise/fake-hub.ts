import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { HubEvent, HubOrder } from './hub.ts'

interface FakeHub extends AsyncDisposable {
  url: string
  orders: Map<string, HubOrder>
  /** Stock by SKU; "0" is out of stock, null is not counted. */
  stock: Map<string, { stock: string | null; at: number }>
  /** Statuses that each order has had, in order. */
  statuses: Map<string, string[]>
  pending: () => number
  create: (order: HubOrder) => void
  cancel: (orderId: string) => void
}

/**
 * HubRise as the bridge sees it, with its failures: events come until they are acknowledged and sometimes twice; requests
 * are refused, hang, or are done without an answer. `chance` returns numbers from 0 to 1.
 */
export async function startFakeHub(chance: () => number, failures = 0.05): Promise<FakeHub> {
  const orders = new Map<string, HubOrder>()
  const events = new Map<string, HubEvent>()
  const stock: FakeHub['stock'] = new Map()
  const statuses = new Map<string, string[]>()
  let lastEvent = 0
  const emit = (order_id: string, event_type: string) => {
    for (let times = chance() < 0.1 ? 2 : 1; times > 0; times--) {
      const id = `e${++lastEvent}`
      events.set(id, { id, resource_type: 'order', event_type, order_id })
    }
  }

  function answer(method: string, path: string, body: string): [status: number, body?: unknown] {
    const [, id = ''] = /\/(?:events|orders)\/([^/]+)$/.exec(path) ?? []
    if (method === 'GET' && path === '/callback/events') return [200, [...events.values()].slice(0, 20)]
    if (method === 'DELETE') return [events.delete(id) ? 200 : 404]
    if (path === '/catalog/location/inventory') {
      for (const one of JSON.parse(body)) stock.set(one.sku_ref, { stock: one.stock, at: performance.now() })
      return [200, []]
    }
    const order = orders.get(id)
    if (!order) return [404]
    if (method === 'GET') return [200, order]
    if (order.status === 'cancelled' || order.status === 'rejected') return [422]
    order.status = JSON.parse(body).status
    statuses.set(id, [...(statuses.get(id) ?? []), order.status])
    return [200, order]
  }

  const send = (response: ServerResponse, [status, body]: [number, unknown?]) => {
    response.statusCode = status
    response.end(body === undefined ? '' : JSON.stringify(body))
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const mood = chance()
    if (mood < failures / 3) return send(response, [503])
    const done = answer(request.method ?? '', request.url ?? '', body)
    if (mood < (failures / 3) * 2) return void request.socket.destroy()
    // A hanging request is done, but its answer comes after the client's timeout.
    if (mood < failures) return void setTimeout(() => send(response, done), 80)
    send(response, done)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    orders,
    stock,
    statuses,
    pending: () => events.size,
    create: (order) => {
      orders.set(order.id, order)
      emit(order.id, 'create')
    },
    cancel: (orderId) => {
      const order = orders.get(orderId)
      if (!order || order.status === 'rejected' || order.status === 'completed') return
      order.status = 'cancelled'
      emit(orderId, 'update')
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
