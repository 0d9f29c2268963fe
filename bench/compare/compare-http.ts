import {
  type Figures,
  type Load,
  load,
  type Measured,
  type RequestSpec,
  summarise,
} from '../lib/load-generator.ts'
import type { Server } from '../lib/processes.ts'
import { type Answer, ask, checkIn, readOrder } from '../lib/requests.ts'
import { counter, type Plan, setScene } from '../lib/scenario.ts'

export interface Comparison {
  call: string
  kind: 'read' | 'write'
  comanda: Figures
  bare: Figures
}

export interface Rounds {
  /** Run but not counted. */
  warmUps: number
  rounds: number
}

/** A service on a store of some size, and its requests. */
interface Side {
  comanda: Server
  plan: Plan
}

/**
 * Compares every relevant call with a bare server that gives the same response, alternating. Several sides alternate
 * too: the machine may be slower for minutes, which would otherwise be attributed to the larger store.
 */
export async function compareWithBare(
  sides: Side[],
  bare: Server,
  { warmUps, rounds }: Rounds,
  progress: (text: string) => void,
): Promise<Comparison[][]> {
  const opened = []
  for (const side of sides) opened.push(await openComparison(side, bare, progress))
  for (let round = 0; round < warmUps + rounds; round++) {
    // The first seconds of both servers are discarded, since a service runs for weeks.
    if (round === warmUps) for (const { pairs } of opened) pairs.clear()
    for (const { runRound } of opened) await runRound()
  }
  return opened.map(({ pairs }) =>
    [...pairs].map(([call, pair]) => ({
      call,
      kind: isRead(call) ? 'read' : 'write',
      comanda: summarise(pair.comanda),
      bare: summarise(pair.bare),
    })),
  )
}

async function openComparison({ comanda, plan }: Side, bare: Server, progress: (text: string) => void) {
  const scene = await setScene(comanda, plan)
  const pairs = new Map<string, Pair>()
  const { secondsPerRound: seconds, connections } = plan

  const measure = async (call: string, spec: Omit<Load, 'connections'>, answer: Answer) => {
    const pair = pairs.get(call) ?? { comanda: [], bare: [] }
    pairs.set(call, pair)
    progress(call)
    pair.comanda.push(await load(comanda, { ...spec, connections }))
    await prepare(bare, isRead(call) ? 'GET' : 'PUT', answer)
    // Measured by time: as many requests as ours would take too short, and any pause of the machine would be half of
    // that.
    pair.bare.push(await load(bare, { seconds, connections, next: scene.repeated(spec) }))
  }

  async function runRound(): Promise<void> {
    for (const { name, wish } of scene.reads) {
      await measure(name, { seconds, next: () => wish }, await ask(comanda, wish))
    }
    // Responses are cached by address, so each read uses a new one.
    const pastOrder = () => pastOrderOf(1 + Math.floor(Math.random() * plan.pastOrders))
    await measure('past order', { seconds, next: pastOrder }, await ask(comanda, pastOrder()))
    const terminal = counter(plan.terminals)
    const checkin = await ask(comanda, checkIn(0))
    await measure('check-in', { seconds, next: () => checkIn(terminal()) }, checkin)
    await scene.turnInPhases(measure)
    await scene.wholeTurns(measure)
  }

  return { pairs, runRound }
}

let pastOrders = 0
function pastOrderOf(orderId: number): RequestSpec {
  const wish = readOrder(orderId)
  return { ...wish, path: `${wish.path}?read=${++pastOrders}` }
}

interface Pair {
  comanda: Measured[]
  bare: Measured[]
}

const isRead = (call: string) =>
  ['login', 'list tables', 'open tables', 'menu items', 'get order', 'past order'].includes(call)

async function prepare(
  bare: Server,
  method: 'GET' | 'PUT',
  { status, headers, body }: Answer,
): Promise<void> {
  const { date, connection, 'keep-alive': keepAlive, ...own } = headers
  const response = await fetch(`${bare.url}/prepare`, {
    method: 'POST',
    body: JSON.stringify({ method, status, headers: own, body }),
  })
  await response.text()
}
