import { NEIGHBOUR_KEY, type Neighbour } from './seed.ts'
import { newAgent, requestOf } from './transport.ts'

type Agent = ReturnType<typeof newAgent>

const EVERY_MS = 25
const RECONNECT_EVERY = 20

export interface Latencies {
  milliseconds: number[]
  /** Delay between due and sent: the latency of the machine itself. */
  lateMs: number[]
  faults: Record<string, number>
  /** Latency of new connections, tried twice a second: they queue behind unauthenticated sign-in attempts. */
  connectingMs: number[]
}

const eveningsOf = new WeakMap<Neighbour, ReturnType<typeof evening>[]>()

/** A small restaurant at its usual pace: it logs in, lists its tables, opens one, orders, pays and closes. */
export async function runNeighbour(url: string, neighbour: Neighbour, seconds: number): Promise<Latencies> {
  const waited: Latencies = { milliseconds: [], lateMs: [], faults: {}, connectingMs: [] }
  const evenings =
    eveningsOf.get(neighbour) ?? neighbour.tables.map((table) => evening(url, neighbour, table))
  eveningsOf.set(neighbour, evenings)
  const asking: Promise<void>[] = []
  const began = performance.now()
  for (let due = began; due < began + seconds * 1000; due += EVERY_MS) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
    waited.lateMs.push(performance.now() - due)
    // A terminal that waits for a response sends nothing else.
    const evening = evenings.find(({ isBusy }) => !isBusy())
    evenings.push(...evenings.splice(0, 1))
    if (evening) asking.push(evening.step((agent, wish) => ask(url, agent, wish, waited)))
    if (waited.lateMs.length % RECONNECT_EVERY === 0) {
      const reconnecting = { milliseconds: waited.connectingMs, faults: waited.faults }
      const wish = { method: 'GET', path: `/go/table/${neighbour.locationId}` }
      asking.push(ask(url, newAgent(url), wish, reconnecting).then(() => undefined))
    }
  }
  await Promise.all(asking)
  return waited
}

interface Wish {
  method: string
  path: string
  body?: object
}

function evening(url: string, { locationId, staffId, serialNo }: Neighbour, tableId: number) {
  // Each terminal has a connection of its own, and stays connected.
  const agent = newAgent(url, { keepAlive: true })
  let orderId = 0
  let step = 0
  let busy = false
  const wishes: (() => Wish)[] = [
    () => ({ method: 'GET', path: `/go/terminal/${serialNo}/login` }),
    () => ({
      method: 'PUT',
      path: `/go/table/${tableId}/open`,
      body: { location_id: locationId, staff_id: staffId, allergens: 0 },
    }),
    () => ({
      method: 'POST',
      path: `/go/order/${orderId}`,
      body: { items: [{ item_id: itemId, qty: 1 }] },
    }),
    () => ({ method: 'GET', path: `/go/order/${orderId}` }),
    () => ({ method: 'GET', path: `/go/table/${locationId}` }),
    () => ({ method: 'DELETE', path: `/go/order/${orderId}` }),
  ]
  return {
    isBusy: () => busy,
    async step(ask: (agent: Agent, wish: Wish) => Promise<{ order_id?: number } | undefined>) {
      busy = true
      const answer = await ask(agent, (wishes[step] as () => Wish)())
      if (step === 1) orderId = answer?.order_id ?? orderId
      // An unanswered request is repeated.
      if (answer) step = (step + 1) % wishes.length
      busy = false
    },
  }
}

let itemId = 0

/** Finds an item that the neighbour sells. */
export async function learnDish(url: string, { locationId }: Neighbour): Promise<void> {
  const answer = await fetch(`${url}/go/menu/${locationId}/all`, { headers: { 'x-api-key': NEIGHBOUR_KEY } })
  const { result: menus } = (await answer.json()) as {
    result: { sections: { items: { item_id: number }[] }[] }[]
  }
  itemId = menus[0]?.sections[0]?.items[0]?.item_id ?? 0
}

function ask(
  url: string,
  agent: Agent,
  { method, path, body }: Wish,
  waited: Pick<Latencies, 'milliseconds' | 'faults'>,
) {
  const { hostname, port } = new URL(url)
  const began = performance.now()
  const text = body && JSON.stringify(body)
  return new Promise<{ order_id?: number } | undefined>((resolve) => {
    const done = (fault?: string, answer?: string) => {
      waited.milliseconds.push(performance.now() - began)
      if (fault) waited.faults[fault] = (waited.faults[fault] ?? 0) + 1
      resolve(fault ? undefined : JSON.parse(answer ?? '{}'))
    }
    const headers = { 'x-api-key': NEIGHBOUR_KEY, ...(text && { 'content-length': Buffer.byteLength(text) }) }
    const sent = requestOf(url)({ hostname, port, method, path, headers, agent }, (response) => {
      let answer = ''
      response.on('data', (chunk) => {
        answer += chunk
      })
      response.on('end', () =>
        (response.statusCode ?? 500) < 300
          ? done(undefined, answer)
          : done(`${response.statusCode} ${method} ${path.replace(/\d+/g, '1')} ${answer.slice(0, 120)}`),
      )
    })
    sent.on('error', (error) => done(error.message))
    sent.end(text)
  })
}
