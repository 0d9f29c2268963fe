import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { callerIn } from '../src/context.ts'
import { openPostgres } from '../src/platform/storage/postgres/postgres.ts'
import { createSecrets } from '../src/platform/storage/secrets.ts'
import { registerPrinter } from '../src/printing/printers/actions.ts'
import { pollingPath, tokenOf } from '../src/printing/printers/management/tokens.ts'
import { findPrinter } from '../src/printing/printers/store.ts'
import { startPostgres } from '../test/support/database/postgres.ts'
import { turnsAt } from './compare/record-statements.ts'
import { databaseSeconds } from './lib/database-cpu.ts'
import { load, type RequestSpec } from './lib/load-generator.ts'
import { startComanda } from './lib/processes.ts'
import { ask, checkIn, reads, stepOf, TURN_STEPS, type Turn } from './lib/requests.ts'
import { findBill } from './lib/scenario.ts'
import { API_KEY, idAt, locationIds, SECRET } from './lib/seed-database.ts'
import { fillPostgres } from './lib/seed-postgres.ts'

// Measures the CPU cost of each call in a node and its PostgreSQL: npm run bench:cost -- [--turns 400] [--rounds 3]

const { values } = parseArgs({
  options: { turns: { type: 'string', default: '400' }, rounds: { type: 'string', default: '3' } },
})
const [turns, rounds] = [values.turns, values.rounds].map(Number) as [number, number]
const LOCATIONS = 50
const AT_ONCE = 8
const REST_MS = 500
const REST_AT_MOST_MS = 10_000
const PRINT = 4
const pollingSerial = (locationId: number) => `POLL-${locationId}`
const STEPS = ['open table', 'add item', 'add item', 'add item', 'print', 'payment', 'close table']

await using server = await startPostgres({ durable: true })
const url = await fillPostgres(server.url, 'cost', LOCATIONS)
const logPath = join(tmpdir(), 'comanda-cost.log')
await using comanda = await startComanda({ databaseUrl: url, apiKey: API_KEY, secret: SECRET, logPath })
const { dish, total, sectionId } = await findBill(comanda)
const spent = new Map<string, { requests: number; nodeMs: number; databaseMs: number }>()
const polled = await printersToPoll()
const terminals = await terminalsThere()
for (let round = 0; round <= rounds; round++) {
  if (round === 1) await settle()
  await wholeTurns(turnsAt(LOCATIONS, turns * (rounds + 1)).slice(round * turns, (round + 1) * turns))
  const terminal = counted(terminals)
  await measure('check-in', turns * 3, () => checkIn(terminal()))
  const [, tables] = reads(10, idAt(10, sectionId), 1)
  await measure('kept read', turns * 3, () => (tables as { wish: RequestSpec }).wish)
  await deliver()
  await printAll()
  const printers = counted(polled.length)
  await measure('idle poll', turns * 3, () => polled[printers()] as RequestSpec)
}
const shown = [...spent].map(([call, { requests, nodeMs, databaseMs }]) => ({
  call,
  requests,
  'node ms': (nodeMs / requests).toFixed(3),
  'database ms': (databaseMs / requests).toFixed(3),
}))
console.table(shown)

/** After the first round the database has statistics on its tables, like one that has been in use for a day. */
async function settle(): Promise<void> {
  spent.clear()
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await sql.unsafe('vacuum analyze')
  await sql.end()
}

/** Runs one step for all turns, then the next step: each is measured separately. */
async function wholeTurns(some: Turn[]): Promise<void> {
  for (let step = 0; step < TURN_STEPS; step++) {
    const waiting = [...some]
    const turnOf = new Map<RequestSpec, Turn>()
    await measure(
      STEPS[step] as string,
      some.length,
      () => {
        const turn = waiting.shift() as Turn
        const wish = { ...stepOf({ ...turn, step }, dish, total), ...(step === PRINT && printOf(turn)) }
        turnOf.set(wish, turn)
        return wish
      },
      (body, wish) => {
        const turn = turnOf.get(wish)
        if (step === 0 && turn) turn.orderId = JSON.parse(body).order_id
      },
    )
  }
}

async function measure(
  call: string,
  requests: number,
  next: () => RequestSpec,
  onAnswer?: (body: string, wish: RequestSpec) => void,
): Promise<void> {
  await rest()
  const before = databaseSeconds(server.process)
  const { cpuMicros } = await load(comanda, {
    connections: AT_ONCE,
    requests,
    next,
    ...(onAnswer && { onAnswer }),
  })
  charge(call, requests, cpuMicros / 1000, (databaseSeconds(server.process) - before) * 1000)
}

function charge(call: string, requests: number, nodeMs: number, databaseMs: number): void {
  const known = spent.get(call) ?? { requests: 0, nodeMs: 0, databaseMs: 0 }
  spent.set(call, {
    requests: known.requests + requests,
    nodeMs: known.nodeMs + nodeMs,
    databaseMs: known.databaseMs + databaseMs,
  })
}

/** Prints on the printer that fetches the job later. */
function printOf({ locationId }: Turn): Pick<RequestSpec, 'body'> {
  return { body: JSON.stringify({ location_id: locationId, serial_no: pollingSerial(locationId) }) }
}

/** Every printer polls, fetches and confirms until it has all of its tickets: three requests each, as text. */
async function deliver(): Promise<void> {
  await rest()
  const [before, { cpuMicros }] = [databaseSeconds(server.process), await comanda.usage()]
  const printers = [...polled]
  let delivered = 0
  const serve = async () => {
    for (let poll = printers.shift(); poll; poll = printers.shift()) {
      while (await fetchOne(poll)) delivered++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, serve))
  const nodeMs = ((await comanda.usage()).cpuMicros - cpuMicros) / 1000
  charge('delivery', delivered, nodeMs, (databaseSeconds(server.process) - before) * 1000)
}

/** Returns false if no job is waiting. */
async function fetchOne(poll: RequestSpec): Promise<boolean> {
  const { jobReady, jobToken, mediaTypes } = JSON.parse((await ask(comanda, poll)).body)
  if (!jobReady) return false
  const { printerMAC } = JSON.parse(poll.body ?? '')
  const query = new URLSearchParams({ mac: printerMAC, type: mediaTypes[0], token: jobToken })
  await ask(comanda, { method: 'GET', path: `${poll.path}?${query}`, headers: {} })
  query.set('code', '200 OK')
  await ask(comanda, { method: 'DELETE', path: `${poll.path}?${query}`, headers: {} })
  return true
}

/** Marks all waiting jobs as printed: no real restaurant has such a backlog, and look-ups would scan it. */
async function printAll(): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await sql.unsafe("update print_jobs set status = 'printed' where status = 'pending'")
  await sql.end()
}

/**
 * Waits until follow-up work of earlier calls is done, such as ticket delivery and batched writes, so that it is not
 * measured.
 */
async function rest(): Promise<void> {
  for (const until = Date.now() + REST_AT_MOST_MS; Date.now() < until; ) {
    const [before, database] = [await comanda.usage(), databaseSeconds(server.process)]
    await setTimeout(REST_MS)
    const busyMs = ((await comanda.usage()).cpuMicros - before.cpuMicros) / 1000
    if (busyMs < REST_MS / 20 && databaseSeconds(server.process) - database < REST_MS / 20_000) return
  }
}

async function terminalsThere(): Promise<number> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await sql.unsafe(`
    insert into terminals (account_id, location_id, serial_no, name, registered_at, last_seen_at)
      select 1, 10 + n % ${LOCATIONS}, 'B-' || n, 'Terminal', 0, 0 from generate_series(0, 499) n`)
  await sql.end()
  return 500
}

/** A polling printer of each location. */
async function printersToPoll(): Promise<RequestSpec[]> {
  await using database = openPostgres(url, { notify: false })
  const secrets = createSecrets(SECRET)
  const caller = callerIn(1, { kind: 'system', id: 0, name: 'bench' })
  const wishes: RequestSpec[] = []
  for (const [index, locationId] of locationIds(LOCATIONS).entries()) {
    const serialNo = pollingSerial(locationId)
    const given = { locationId, serialNo, name: serialNo, model: 'mC-Print3', description: '' }
    const printer = await database.write(async (sql) => {
      const change = { sql, caller, now: Date.now(), secrets }
      await registerPrinter(change, { ...given, transport: 'cloudprnt' })
      return findPrinter(sql, 1, serialNo)
    })
    const printerMAC = `00:11:62:00:00:${String(index).padStart(2, '0')}`
    wishes.push({
      method: 'POST',
      path: pollingPath('cloudprnt', (printer && tokenOf(secrets, printer)) ?? ''),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status: '23 6 0 0 0 0 0 0 0', printerMAC, statusCode: '200 OK' }),
    })
  }
  return wishes
}

function counted(limit: number): () => number {
  let count = 0
  return () => count++ % limit
}
