import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { drawCharts } from './charts.ts'
import { type Comparison, compareWithBare, type Rounds } from './compare/compare-http.ts'
import { compareWithBareDriver } from './compare/compare-postgres.ts'
import { compareWithBareSqlite } from './compare/compare-sqlite.ts'
import { runFleet } from './compare/fleet.ts'
import { load, summarise } from './lib/load-generator.ts'
import { bytesPerConnection, measureStarts } from './lib/process-stats.ts'
import { type Server, startBare, startComanda } from './lib/processes.ts'
import { checkIn } from './lib/requests.ts'
import { findBill, type Plan } from './lib/scenario.ts'
import { API_KEY, fillStore, SECRET, type StoreSize } from './lib/seed-database.ts'
import {
  machineOf,
  printComparisons,
  printFleet,
  printGrowth,
  printLocations,
  printPostgres,
  printProcess,
  printStore,
  type Results,
} from './report.ts'

const PARTS = ['calls', 'store', 'postgres', 'clients', 'process', 'fleet', 'locations', 'growth'] as const
const QUICK: readonly string[] = ['calls', 'store', 'process']
const GROWTH_ORDERS = [10_000, 1_000_000, 10_000_000]
// Past 512 requests at once the service refuses some, and a run with refusals measures nothing.
const CLIENTS = [1, 16, 128, 500]
const LOCATIONS = [1, 100, 10_000]
const ROUNDS: Rounds = { warmUps: 3, rounds: 7 }
const ROUNDS_OF_SIZES: Rounds = { warmUps: 2, rounds: 5 }
const FLEET_TERMINALS = 500_000
const FLEET_WARM_UP_SECONDS = 15
const FLEET_SECONDS = 120

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
})
const requested = options.only?.split(',') ?? (options.quick ? QUICK : PARTS)
const STORE_SIZE: StoreSize = { locations: 100, terminals: 10_000, orders: 10_000 }

const plan: Plan = {
  locations: STORE_SIZE.locations,
  terminals: STORE_SIZE.terminals,
  pastOrders: STORE_SIZE.orders,
  connections: 16,
  secondsPerRound: 1,
  seatsPerRound: options.quick ? 400 : 1600,
  turnsPerRound: options.quick ? 400 : 1600,
}

const folder = mkdtempSync(join(tmpdir(), 'comanda-bench-'))
const logPath = join(folder, 'comanda.log')
const resultsFolder = join(import.meta.dirname, 'results')
const resultsFile = join(resultsFolder, options.quick ? 'quick.json' : 'results.json')

const parts: Record<(typeof PARTS)[number], () => Promise<void>> = {
  /** Every call compared with the bare server, and the memory of the process before and after. */
  async calls() {
    const path = await filled('calls', STORE_SIZE)
    await using comanda = await start(path)
    await using bare = await startBare(logPath)
    const idle = (await comanda.usage()).rssBytes
    const rounds = options.quick ? { warmUps: 1, rounds: 1 } : ROUNDS
    const [comparisons = []] = await compareWithBare([{ comanda, plan }], bare, rounds, progress)
    const memory = { idleBytes: idle, afterBytes: (await comanda.usage()).rssBytes }
    keep({ comparisons, memory })
    printComparisons(comparisons)
  },

  async store() {
    const path = await filled('store', STORE_SIZE)
    const bill = await billOn(path)
    progress('the store beside a bare loop')
    const turns = options.quick ? 320 : 1600
    const store = await compareWithBareSqlite(path, { locations: STORE_SIZE.locations, turns, ...bill })
    keep({ store })
    printStore(store)
  },

  async postgres() {
    const bill = await billOn(await filled('postgres', { ...STORE_SIZE, locations: 1, orders: 0 }))
    progress('PostgreSQL beside the bare driver')
    const postgres = await compareWithBareDriver(bill, { turns: 128, rounds: 5 })
    keep({ postgres })
    printPostgres(postgres)
  },

  async clients() {
    const path = await filled('clients', STORE_SIZE)
    await using comanda = await start(path)
    const clients = []
    for (const connections of CLIENTS) {
      progress(`${connections} clients`)
      let terminal = 0
      const next = () => checkIn(terminal++ % STORE_SIZE.terminals)
      await load(comanda, { connections, seconds: 1, next })
      clients.push({
        connections,
        figures: summarise([await load(comanda, { connections, seconds: 5, next })]),
      })
    }
    keep({ clients })
  },

  async process() {
    progress('starts')
    const emptyStartMs = await measureStarts(
      (start) => `sqlite:${join(folder, `start-${start}`, 'comanda.db')}`,
      folder,
    )
    await using comanda = await start(join(folder, 'start-0', 'comanda.db'))
    const bytes = await bytesPerConnection(comanda)
    keep({ process: { emptyStartMs, bytesPerConnection: bytes } })
    printProcess({ emptyStartMs, bytesPerConnection: bytes })
  },

  async fleet() {
    const storeSize = { locations: 1000, terminals: FLEET_TERMINALS, orders: STORE_SIZE.orders }
    const path = await filled('fleet', storeSize)
    const bill = await billOn(path)
    await using comanda = await start(path)
    await using bare = await startBare(logPath)
    progress(`${FLEET_TERMINALS.toLocaleString('en')} terminals, ${FLEET_SECONDS} seconds`)
    const fleet = await runFleet(comanda, bare, path, {
      terminals: storeSize.terminals,
      locations: storeSize.locations,
      warmUpSeconds: FLEET_WARM_UP_SECONDS,
      seconds: FLEET_SECONDS,
      connections: 200,
      ...bill,
    })
    keep({ fleet })
    printFleet(fleet)
  },

  async locations() {
    const sizes = []
    for (const locations of LOCATIONS) {
      const path = await filled(`locations-${locations}`, { ...STORE_SIZE, locations })
      // A single location has few tables to open one after the other.
      const seatsPerRound = Math.min(plan.seatsPerRound, locations * plan.connections)
      sizes.push({ path, plan: { ...plan, locations, seatsPerRound } })
    }
    const compared = await compareSizes(sizes)
    const growth = LOCATIONS.map((locations, size) => ({ locations, comparisons: compared[size] ?? [] }))
    keep({ locations: growth })
    printLocations(growth)
  },

  /** Three files of some 12 GB in total. */
  async growth() {
    const sizes = []
    for (const orders of GROWTH_ORDERS) {
      const path = await filled(`growth-${orders}`, { ...STORE_SIZE, orders })
      const startMs = await measureStarts(() => `sqlite:${path}`, folder)
      sizes.push({ orders, startMs, path, plan: { ...plan, pastOrders: orders } })
    }
    const compared = await compareSizes(sizes)
    const growth = sizes.map(({ orders, startMs }, size) => {
      return { orders, startMs, comparisons: compared[size] ?? [] }
    })
    keep({ growth })
    printGrowth(growth)
  },
}

async function compareSizes(sizes: { path: string; plan: Plan }[]): Promise<Comparison[][]> {
  await using servers = new AsyncDisposableStack()
  const bare = servers.use(await startBare(logPath))
  const sides = []
  for (const { path, plan } of sizes) sides.push({ comanda: servers.use(await start(path)), plan })
  return await compareWithBare(sides, bare, ROUNDS_OF_SIZES, progress)
}

try {
  for (const part of requested) await parts[part as keyof typeof parts]()
  progress('')
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function filled(name: string, storeSize: StoreSize): Promise<string> {
  const path = join(folder, name, 'comanda.db')
  mkdirSync(join(folder, name))
  progress('filling the store')
  await fillStore(path, storeSize, progress)
  return path
}

function start(path: string): Promise<Server> {
  return startComanda({ databaseUrl: `sqlite:${path}`, apiKey: API_KEY, secret: SECRET, logPath })
}

async function billOn(path: string) {
  await using comanda = await start(path)
  return await findBill(comanda)
}

/** Adds to earlier results, so that the parts can be run separately. */
function keep(measured: Partial<Results>): void {
  mkdirSync(resultsFolder, { recursive: true })
  const known = existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')) : {}
  const results: Results = {
    ...known,
    ...measured,
    measuredAt: new Date().toISOString(),
    machine: machineOf(),
  }
  writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`)
  if (!options.quick) drawCharts(results, resultsFolder)
}

function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`)
}
