import { hash } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { createApp } from '../../src/app.ts'
import { callerIn } from '../../src/context.ts'
import { beginSession } from '../../src/identity/auth/sessions.ts'
import { setAvailable } from '../../src/menus/stock/availability.ts'
import { expireHolds } from '../../src/payments/holds/expire-holds.ts'
import { HOUR, MINUTE } from '../../src/platform/core/clock.ts'
import { Refusal } from '../../src/platform/core/refusal.ts'
import { createMetrics } from '../../src/platform/http/metrics/metrics.ts'
import type { Database, Sql } from '../../src/platform/storage/database.ts'
import { createSecrets } from '../../src/platform/storage/secrets.ts'
import { openSqlite } from '../../src/platform/storage/sqlite/sqlite.ts'
import { type SeededRandom, seededRandom } from '../../src/programs/simulation/seeded-random.ts'
import { openTable } from '../../src/tables/actions.ts'
import { API_KEY, SECRET, SQLITE_TEMPLATE } from '../support/database/template.ts'
import { inProcessClient } from './client.ts'
import { faultsOf, lostOrDoubled, passingFaults } from './invariants.ts'
import { newShift, type Reply, type Send } from './request-until-answered.ts'
import { ITEMS, nextManagerStep, nextStep, serverAt, TABLES } from './waiter-actions.ts'
import { createWitness, type Witness } from './witness.ts'

export interface SimulationOptions {
  /** Number of steps of each waiter. */
  steps?: number
  /** The store sometimes acknowledges a write that it did not store: the checker must find it. */
  lying?: boolean
  /** The service sometimes returns outdated data: the witness must find it. */
  stale?: boolean
}

export interface Simulated {
  calls: number
  crashes: number
  /** A digest of all requests and responses, in order. */
  history: string
  faults: string[]
}

const WAITERS = 4
const SESSION = 'the-manager-of-the-simulation'
const MANAGER = {
  cookie: `comanda_signed_in=${SESSION}`,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
}
const OPERATOR = callerIn(1, { kind: 'system', id: 0, name: 'command line' })
const metrics = createMetrics()
const log = pino({ level: 'silent' })
const secrets = createSecrets(SECRET)

/**
 * Simulates a restaurant's evening in one process. The seed decides which request, statement or response goes next,
 * what is lost, sent twice or cut off by a crash, what another process writes, and how time passes or jumps. The same
 * seed is the same evening, to the byte.
 */
export async function simulate(seed: number, options: SimulationOptions = {}): Promise<Simulated> {
  const { steps = 4, lying = false, stale = false } = options
  const chance = seededRandom(seed)
  const turns = openTurns(chance)
  const clock = { now: Date.UTC(2026, 10, 15, 19, 30) }
  const shift = newShift()
  const history: string[] = []
  const faults: string[] = []
  /** The last complete response to each read, for conditional requests. */
  const seen = new Map<string, Reply>()
  using folder = memoryFolder()
  using time = stoppedTime()
  const nodes: Node[] = []
  let node = startNode(process.env[SQLITE_TEMPLATE] ?? '')
  await node.store.write((sql) => beginSession(sql, SESSION, { accountId: 1, id: 1 }, clock.now))
  let crashes = 0

  function startNode(from: string): Node {
    const path = join(folder.path, `${nodes.length}.db`)
    copyFileSync(from, path)
    if (existsSync(`${from}-wal`)) copyFileSync(`${from}-wal`, `${path}-wal`)
    const store = openSqlite(path, { onCommit: () => started.witness.committed() })
    const started: Node = { path, store, witness: createWitness(path), writing: 0 } as Node
    started.database = unsteady(started, turns, chance, lying)
    const { database } = started
    started.app = createApp({ database, secrets, metrics, log, now: () => clock.now })
    started.send = inProcessClient(started.app, API_KEY)
    nodes.push(started)
    return started
  }

  /** The next process finds only what is on disk at this moment; everything under way is lost. */
  async function crash(): Promise<void> {
    crashes++
    node = startNode(node.path)
    turns.forgetAll()
    await checkAll()
  }

  /** Another process, such as the command line, works on the same file. */
  async function workConcurrently(): Promise<void> {
    await using otherProcess = openSqlite(node.path, { isSharedWithServer: true })
    await otherProcess
      .write<unknown>((sql) => {
        const change = { sql, caller: OPERATOR, now: clock.now, secrets } as const
        const tableId = 1 + chance.below(TABLES)
        return chance.percent(50)
          ? setAvailable(change, 1 + chance.below(ITEMS), chance.below(2))
          : openTable(change, { ...serverAt(chance, tableId), tableId, allergens: 0, covers: 0 })
      })
      .catch((error) => {
        if (!(error instanceof Refusal)) throw error
      })
    // By then other processes with the file open have seen the commit, which a command waits for.
    time.pass(5)
    node.witness.committed()
  }

  async function checkStep(): Promise<void> {
    faults.push(...(await node.store.read(passingFaults)))
    faults.push(...(await lostOrDoubled(node.store, shift.acknowledged.values())))
  }

  async function checkAll(): Promise<void> {
    faults.push(...(await faultsOf(node.store, 'sqlite')))
    faults.push(...(await lostOrDoubled(node.store, shift.acknowledged.values())))
  }

  const send: Send = async (request) => {
    await turns.wait()
    if (chance.percent(3)) throw new Error('the request was lost')
    const sentTo = node
    const before = seen.get(request.path)
    const conditional =
      before && request.method === 'GET' && chance.percent(50)
        ? { ...request, headers: { ...request.headers, 'if-none-match': String(before.headers.etag) } }
        : request
    const watched = sentTo.witness.watch(request)
    if (chance.percent(4)) sentTo.send(request).catch(() => {})
    const answer = await sentTo.send(conditional)
    await turns.wait()
    if (sentTo !== node) throw new Error('the service crashed before it could answer')
    const reply = before && (answer.status === 304 || (stale && chance.percent(20))) ? before : answer
    if (request.method === 'GET' && reply.status === 200) seen.set(request.path, reply)
    const untrue = watched && sentTo.witness.judge(watched, reply)
    if (untrue) faults.push(`${request.path} ${untrue}`)
    if (chance.percent(3)) throw new Error('the answer was lost')
    history.push(
      `${request.method} ${request.path} ${reply.status} ${reply.text.replace(/"request_id":"[^"]*"/, '')}`,
    )
    return reply
  }

  let working = WAITERS + 1
  let taken = 0
  const waiters = Array.from({ length: WAITERS + 1 }, async (_, index) => {
    const waiter = { name: `w${index}`, shift, chance, send, pause: () => turns.wait().catch(() => {}) }
    for (let step = 0; step < steps; step++) {
      await (index < WAITERS ? nextStep(waiter) : nextManagerStep(waiter, MANAGER))
      taken++
    }
    working--
  })

  let checked = 0
  while (working > 0) {
    await settled()
    if (chance.percent(0.5)) await crash()
    // Not awaited: it competes with the others, as in the service.
    if (chance.percent(1)) expireHolds({ ...node, secrets, now: () => clock.now }).catch(() => {})
    if (chance.percent(1) && node.writing === 0) await workConcurrently()
    if (taken > checked) {
      checked = taken
      await checkStep()
    }
    clock.now += timePassed(chance)
    turns.next()
  }
  await Promise.all(waiters)
  await checkAll()
  turns.end()
  for (const { app, store, witness } of nodes) {
    await app.close()
    await store[Symbol.asyncDispose]()
    witness.close()
  }
  return {
    calls: shift.calls,
    crashes,
    history: hash('sha256', history.join('\n')),
    faults: [...new Set([...faults, ...shift.faults])].map((fault) => `seed ${seed}: ${fault}`),
  }
}

/** Stops the real clock: admission depends on the load of the machine, and here only on the seed. */
function stoppedTime(): Disposable & { pass: (milliseconds: number) => void } {
  const { now } = performance
  let passed = 0
  performance.now = () => passed
  return {
    pass(milliseconds) {
      passed += milliseconds
    },
    [Symbol.dispose]() {
      performance.now = now
    },
  }
}

/** Usually a moment; sometimes long enough for a hold to expire; and clocks are adjusted. */
function timePassed(chance: SeededRandom): number {
  if (chance.percent(2)) return 4 * MINUTE
  if (chance.percent(0.5)) return (chance.below(7) - 3) * HOUR
  return chance.below(500)
}

interface Node {
  path: string
  store: Database
  /** The store as the service sees it. */
  database: Database
  /** Writes in progress: while there is one, the file is locked for others. */
  writing: number
  witness: Witness
  app: ReturnType<typeof createApp>
  send: Send
}

/** A scheduler that resumes waiting tasks in random order. */
function openTurns(chance: SeededRandom) {
  let waiting: { go: () => void; giveUp: (reason: Error) => void }[] = []
  let over = false
  return {
    wait: () =>
      new Promise<void>((go, giveUp) => {
        if (over) giveUp(new Error('the evening is over'))
        else waiting.push({ go, giveUp })
      }),
    next() {
      const [chosen] = waiting.splice(chance.below(waiting.length), 1)
      chosen?.go()
    },
    forgetAll() {
      const gone = waiting
      waiting = []
      for (const { giveUp } of gone) giveUp(new Error('crashed'))
    },
    /** Rejects all waiting tasks: work under way ends at its next wait. */
    end() {
      over = true
      this.forgetAll()
    },
  }
}

/** A store whose transactions and statements run when the scheduler resumes them. */
function unsteady(
  node: Node,
  turns: ReturnType<typeof openTurns>,
  chance: SeededRandom,
  lying: boolean,
): Database {
  const { store } = node
  // Statements run in the order in which they were sent, as on every store.
  const slowed = (sql: Sql): Sql => {
    let before: Promise<unknown> = Promise.resolve()
    return (async (text, ...values) => {
      const turn = before.then(() => (chance.percent(5) ? turns.wait() : undefined))
      before = turn.catch(() => {})
      await turn
      return sql(text, ...values)
    }) as Sql
  }
  return {
    ...store,
    async read(work) {
      await turns.wait()
      return store.read((sql) => work(slowed(sql)))
    },
    async write(work) {
      await turns.wait()
      const lie = lying && chance.percent(20)
      let result: Awaited<ReturnType<typeof work>>
      const untrue = new Error('never committed')
      node.writing++
      return store
        .write(async (sql) => {
          result = await work(Object.assign(slowed(sql), { ...sql }))
          if (lie) throw untrue
          return result
        })
        .catch((error) => {
          if (error === untrue) return result
          throw error
        })
        .finally(() => {
          node.writing--
        })
    },
  }
}

/** Waits until everything that does not wait for the scheduler has run. */
async function settled(): Promise<void> {
  for (let round = 0; round < 4; round++) await new Promise((resolve) => setImmediate(resolve))
}

/** In memory if possible: nothing here depends on a disk. */
function memoryFolder() {
  const path = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'comanda-simulation-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}
