import { connect, type Socket } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import type { RequestSpec } from '../lib/load-generator.ts'
import type { Server, Usage } from '../lib/processes.ts'
import { checkIn, type Dish, seatsOf, stepOf, type Turn } from '../lib/requests.ts'

export interface Fleet extends Served {
  terminals: number
  perSecond: number
  seconds: number
  neighbourTurns: number
  /** Terminals whose check-in was found in the store at the end. */
  found: number
  /** The check-ins on a bare server: the latency of the machine itself. */
  bare: Served
}

interface Served {
  answered: number
  failed: number
  /** From the due time of a terminal to the end of its response, including queueing. */
  p50Ms: number
  p99Ms: number
  maxMs: number
  cpuShare: number
}

export interface FleetPlan {
  terminals: number
  locations: number
  /** Run but not counted. */
  warmUpSeconds: number
  seconds: number
  connections: number
  dish: Dish
  total: string
}

/** Terminals send one by one: requests sent together by this process would arrive together. */
const TICK_MS = 1
const BARE_SECONDS = 30
const TURNS_AT_ONCE = 4
/** The waiters are background load; the terminals are measured. */
const BETWEEN_STEPS_MS = 100

/** Runs a whole fleet with concurrent table turns, and before it the fleet on a bare server. */
export async function runFleet(
  server: Server,
  bare: Server,
  databasePath: string,
  plan: FleetPlan,
): Promise<Fleet> {
  const { terminals, seconds } = plan
  const atBare = await checkAllIn(bare, { ...plan, seconds: Math.min(seconds, BARE_SECONDS) })
  const startedAt = Date.now()
  const turns = keepTurning(server, plan)
  const served = await checkAllIn(server, plan)
  const neighbourTurns = await turns.stop()
  const found = countSeen(databasePath, startedAt, terminals)
  return { ...served, terminals, perSecond: terminals / 60, seconds, neighbourTurns, found, bare: atBare }
}

/** Every terminal checks in once a minute, evenly distributed and on time however slow the responses are. */
async function checkAllIn(server: Server, plan: FleetPlan): Promise<Served> {
  const { terminals, warmUpSeconds, seconds } = plan
  const perSecond = terminals / 60
  const clients = await Promise.all(Array.from({ length: plan.connections }, () => openClient(server.url)))
  const all = Math.round(perSecond * (warmUpSeconds + seconds))
  // Garbage collection in this process would delay the requests, so buffers are allocated beforehand.
  const latencies = new Float64Array(all)
  let answered = 0
  let failed = 0
  const free = [...clients]
  const begun = performance.now()
  const warmAt = begun + warmUpSeconds * 1000
  let planned = 0
  let sent = 0
  let ended = 0

  const sendDue = () => {
    while (sent < planned && free.length > 0) {
      const at = begun + (sent / perSecond) * 1000
      const terminal = sent++ % terminals
      const client = free.pop() as Client
      client.send(checkIn(terminal), (status) => {
        if (status !== 201) failed++
        if (at >= warmAt) latencies[answered++] = performance.now() - at
        ended++
        free.push(client)
        sendDue()
      })
    }
  }

  const usageWhenWarm = new Promise<Usage>((resolve) => {
    setTimeout(() => resolve(server.usage()), warmUpSeconds * 1000)
  })
  while (planned < all) {
    planned = Math.min(all, Math.ceil(((performance.now() - begun) / 1000) * perSecond))
    sendDue()
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  }
  while (ended < planned) await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  const took = (performance.now() - warmAt) / 1000
  const before = await usageWhenWarm
  const after = await server.usage()
  for (const client of clients) client.close()

  const sorted = latencies.subarray(0, answered).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return {
    answered,
    failed,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    maxMs: at(1),
    cpuShare: (after.cpuMicros - before.cpuMicros) / 1e6 / took,
  }
}

/** Reads the store file directly, next to the running service. */
function countSeen(path: string, since: number, terminals: number): number {
  const store = new DatabaseSync(path, { readOnly: true })
  const row = store
    .prepare(
      "select count(*) as seen from terminals where serial_no like 'B-%' and last_seen_at between ? and ?",
    )
    .get(since, Date.now())
  store.close()
  return Math.min(Number(row?.seen), terminals)
}

interface Client {
  /** Reports the status of the response once it is complete. */
  send(wish: RequestSpec, answered: (status: number) => void): void
  close(): void
}

/** One connection with one request at a time: cheaper than any library, so that one core is enough. */
function openClient(url: string): Promise<Client> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(Number(port), hostname, () =>
      resolve({ send, close: () => socket.destroy() }),
    )
    socket.setNoDelay(true)
    socket.once('error', reject)
    let text = ''
    let answer: ((status: number) => void) | undefined

    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      text = text === '' ? chunk : text + chunk
      const head = text.indexOf('\r\n\r\n')
      if (head < 0) return
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
      if (text.length < head + 4 + length) return
      const status = Number(text.slice(9, 12))
      text = ''
      answer?.(status)
    })

    function send(
      { method, path, body = '', headers }: RequestSpec,
      answered: (status: number) => void,
    ): void {
      answer = answered
      let lines = ''
      for (const name in headers) lines += `${name}: ${headers[name]}\r\n`
      const length = Buffer.byteLength(body)
      socket.write(
        `${method} ${path} HTTP/1.1\r\nhost: bench\r\n${lines}content-length: ${length}\r\n\r\n${body}`,
        'latin1',
      )
    }
  })
}

/** A few tables are opened, served, paid and closed continuously. */
function keepTurning(server: Server, { locations, dish, total }: FleetPlan) {
  let stopped = false
  let steps = 0
  const running = seatsOf(locations)
    .slice(0, TURNS_AT_ONCE)
    .map(async (seat) => {
      const turn: Turn = { ...seat, orderId: 0, step: 0 }
      while (!stopped) {
        const { method, path, body, headers } = stepOf(turn, dish, total)
        const response = await fetch(server.url + path, { method, headers, ...(body && { body }) })
        const answer = (await response.json()) as { order_id?: number }
        if (response.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
        if (turn.step === 0) turn.orderId = answer.order_id ?? 0
        turn.step = (turn.step + 1) % 7
        steps++
        await new Promise((resolve) => setTimeout(resolve, BETWEEN_STEPS_MS))
      }
    })
  return {
    async stop(): Promise<number> {
      stopped = true
      await Promise.all(running)
      return Math.floor(steps / 7)
    },
  }
}
