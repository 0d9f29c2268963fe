import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { calls } from '../../src/app.ts'
import type { Call } from '../../src/platform/http/calls/call.ts'
import { findProxy, PROXIES, type RunningProxy, startProxy } from '../../test/support/proxies.ts'
import { startComanda } from '../lib/processes.ts'
import { API_KEY, SECRET } from '../lib/seed-database.ts'
import { machineOf } from '../report.ts'
import type { Attack } from './attacker.ts'
import { type Latencies, learnDish, runNeighbour } from './neighbour.ts'
import { ATTACKER_KEY, fill, NEIGHBOUR_KEY, overfill, send } from './seed.ts'
import { printersRequests, unauthenticatedRequests } from './unauthenticated.ts'
import { type RequestSpec, worstImports, worstRequests } from './worst-requests.ts'

// The worst requests that anybody can send: how long they block the thread, and the latency of others meanwhile. `npm
// run bench:hostile [-- --seconds 20 --only import --house --take-share --proxy haproxy]`

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
    // Measures only the latency of the neighbour.
    house: { type: 'boolean', default: false },
    // The attackers run at normal priority instead of the lowest.
    'take-share': { type: 'boolean', default: false },
    // Everybody connects through this reverse proxy, configured as in deploy/proxy.
    proxy: { type: 'string' },
  },
})
const SECONDS = Number(options.seconds)
const takesItsShare = options['take-share']
const TRIES = 3
const SHORT_MS = 10
const SHOWN = 25
const CONNECTIONS = 32
const HALF_SENT = 2_000
/** More than the queue for password hashing holds. */
const SIGN_IN_CONNECTIONS = 96

const folder = mkdtempSync(join(tmpdir(), 'comanda-hostile-'))
const path = join(folder, 'comanda.db')
const { neighbour, printerPaths } = await fill(path)
await using comanda = await startComanda({
  databaseUrl: `sqlite:${path}`,
  apiKey: API_KEY,
  secret: SECRET,
  logPath: join(folder, 'comanda.log'),
  // Unauthenticated clients come from many networks.
  settings: { COMANDA_TRUSTED_PROXIES: '127.0.0.1' },
})
await using proxy = await startProxyIfAny()
/** Address that everybody connects to. */
const url = proxy ? `https://127.0.0.1:${proxy.port}` : comanda.url
let mostBytes = 0

try {
  const known = await overfill(comanda.url)
  await learnDish(comanda.url, neighbour)
  // Deletions come last: they remove what the other calls need.
  const inOrder = (method: Call['method']) => calls.filter((call) => call.method === method)
  const ordered = (['GET', 'PUT', 'POST', 'DELETE'] as const).flatMap(inOrder)
  const isSelected = ({ name }: RequestSpec) => name.includes(options.only)
  const byKey = [...ordered.flatMap((call) => worstRequests(call, known)), ...worstImports(2)].filter(
    isSelected,
  )
  const byToken = printersRequests(printerPaths).filter(isSelected)
  const byNobody = unauthenticatedRequests(known).filter(isSelected)

  const measured = options.house
    ? []
    : [
        ...(await measureAll(byKey, ATTACKER_KEY)),
        ...(await measureAll([...byToken, ...byNobody], undefined)),
      ].sort((one, other) => other.turnMs - one.turnMs)
  const { cpu, cores, node } = machineOf()
  console.log(
    `\n${cpu}, ${cores} cores, Node ${node}\n\n${measured.length} requests; those that blocked the thread longest:\n`,
  )
  console.log('| request | answered | longest turn, ms |\n|---|---|---|')
  for (const { name, status, turnMs } of measured.slice(0, SHOWN)) {
    console.log(`| ${name} | ${status} | ${turnMs.toFixed(0)} |`)
  }
  const wrong = measured.filter(({ status }) => status === 0 || status === 500)
  if (wrong.length > 0) console.log('\nunexpected responses:', wrong)

  console.log(
    '\n| a well-behaved location | requests | p50 ms | p99 ms | longest | new connection, p50 | longest | sent late, p99 | thread meanwhile, p99 | longest turn, ms | not answered |',
  )
  console.log('|---|---|---|---|---|---|---|---|---|---|---|')
  await comanda.meanwhile(NEIGHBOUR_KEY)
  await report('alone', await runNeighbour(url, neighbour, SECONDS))
  await report(
    'with an attacker that has a key',
    await runUnderAttack({
      url,
      wishes: byKey,
      key: ATTACKER_KEY,
      connections: CONNECTIONS,
      halfSent: 0,
      signInConnections: 0,
      takesItsShare,
    }),
  )
  const unauthenticated = { url, wishes: [...byNobody, ...byToken], key: undefined, takesItsShare }
  if (unauthenticated.wishes.length > 0)
    await report(
      'with unauthenticated attackers',
      await runUnderAttack({
        ...unauthenticated,
        connections: CONNECTIONS,
        halfSent: HALF_SENT,
        signInConnections: SIGN_IN_CONNECTIONS,
      }),
    )
  await report('alone again', await runNeighbour(url, neighbour, SECONDS / 2))
  console.log(`\nmemory ${Math.round(mostBytes / 2 ** 20)} MiB at most`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function startProxyIfAny(): Promise<RunningProxy | undefined> {
  const name = PROXIES.find((one) => one === options.proxy)
  if (!name) return undefined
  const found = findProxy(name)
  if (found.why !== undefined) throw new Error(found.why)
  const port = Number(new URL(comanda.url).port)
  return startProxy(name, found.program, [port, port], folder)
}

async function measureAll(wishes: RequestSpec[], key: string | undefined) {
  const measured: { name: string; status: number; turnMs: number }[] = []
  for (const wish of wishes) {
    let best = { status: 0, turnMs: Number.POSITIVE_INFINITY }
    for (let tried = 0; tried < TRIES && best.turnMs > SHORT_MS; tried++) {
      const before = await comanda.turns()
      const { status } = await send(url, wish, key).catch(() => ({ status: 0 }))
      const after = await comanda.turns()
      mostBytes = Math.max(mostBytes, after.rssBytes)
      const turnMs = Math.min(after.longestTurnMs, (after.threadMicros - before.threadMicros) / 1000)
      if (turnMs < best.turnMs) best = { status, turnMs }
    }
    measured.push({ name: wish.name, ...best })
  }
  return measured
}

async function runUnderAttack(attack: Attack): Promise<Latencies> {
  const attacker = new Worker(new URL('attacker.ts', import.meta.url), { workerData: attack })
  // One question at a time: a reply does not name its question.
  let isOver = false
  const looking = (async () => {
    while (!isOver) {
      mostBytes = Math.max(mostBytes, (await comanda.usage()).rssBytes)
      await setTimeout(500)
    }
  })()
  const waited = await runNeighbour(url, neighbour, SECONDS)
  isOver = true
  await looking
  const ended = new Promise((resolve) => attacker.once('message', resolve))
  attacker.postMessage('enough')
  console.error(await ended)
  return waited
}

async function report(
  name: string,
  { milliseconds, lateMs, faults, connectingMs }: Latencies,
): Promise<void> {
  const at = (values: number[], share: number) => {
    const sorted = values.toSorted((one, other) => one - other)
    return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
  }
  const missed = Object.values(faults).reduce((sum, count) => sum + count, 0)
  const { longestTurnMs } = await comanda.turns()
  const figures = [
    at(milliseconds, 0.5),
    at(milliseconds, 0.99),
    at(milliseconds, 1),
    at(connectingMs, 0.5),
    at(connectingMs, 1),
    at(lateMs, 0.99),
    // CPU time of the serving thread, which a busy machine does not prolong.
    at(await comanda.meanwhile(NEIGHBOUR_KEY), 0.99),
    longestTurnMs.toFixed(0),
  ]
  console.log(`| ${name} | ${milliseconds.length} | ${figures.join(' | ')} | ${missed} |`)
  if (missed > 0) console.error(faults)
}
