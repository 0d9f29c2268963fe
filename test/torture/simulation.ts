import { hash } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { createApp } from '../../src/app.ts'
import { MINUTE } from '../../src/clock.ts'
import { openMetrics } from '../../src/http/metrics.ts'
import { sweepHolds } from '../../src/payments/sweep.ts'
import type { Database, Sql } from '../../src/storage/database.ts'
import { openSecrets } from '../../src/storage/secrets.ts'
import { openSqlite } from '../../src/storage/sqlite.ts'
import { API_KEY, SECRET, SQLITE_TEMPLATE } from '../template.ts'
import { type Chance, chanceFrom } from './chance.ts'
import { faultsOf, lostOrDoubled } from './checker.ts'
import { inProcessClient } from './client.ts'
import { newShift, nextStep, type Send } from './waiters.ts'

export interface SimulationOptions {
  /** How many steps each waiter takes. */
  steps?: number
  /** A store that now and then acknowledges what it did not keep: the checker must find it out. */
  lying?: boolean
}

export interface Simulated {
  calls: number
  crashes: number
  /** A digest of everything that was sent and answered, in order. */
  history: string
  faults: string[]
}

const WAITERS = 4
const metrics = openMetrics()
const log = pino({ level: 'silent' })
const secrets = openSecrets(SECRET)

/**
 * A restaurant's evening in one process: which request, statement or answer goes next, what is lost, sent
 * twice or cut off by a crash, and how time passes, all drawn from the seed. The same seed is the same
 * evening, to the byte.
 */
export async function simulate(seed: number, options: SimulationOptions = {}): Promise<Simulated> {
  const { steps = 4, lying = false } = options
  const chance = chanceFrom(seed)
  const turns = openTurns(chance)
  const clock = { now: Date.UTC(2026, 10, 15, 19, 30) }
  const shift = newShift()
  const history: string[] = []
  const faults: string[] = []
  using folder = memoryFolder()
  const nodes: Node[] = []
  let node = startNode(process.env[SQLITE_TEMPLATE] ?? '')
  let crashes = 0

  function startNode(from: string): Node {
    const path = join(folder.path, `${nodes.length}.db`)
    copyFileSync(from, path)
    if (existsSync(`${from}-wal`)) copyFileSync(`${from}-wal`, `${path}-wal`)
    const store = openSqlite(path)
    const database = unsteady(store, turns, chance, lying)
    const app = createApp({ database, secrets, metrics, log, now: () => clock.now })
    const started = { path, store, app, send: inProcessClient(app, API_KEY) }
    nodes.push(started)
    return started
  }

  /** What is on disk at this moment is all that the next process finds; whatever was under way is gone. */
  async function crash(): Promise<void> {
    crashes++
    node = startNode(node.path)
    turns.forgetAll()
    await check()
  }

  async function check(): Promise<void> {
    faults.push(...(await faultsOf(node.store, 'sqlite')))
    faults.push(...(await lostOrDoubled(node.store, shift.acknowledged.values())))
  }

  const send: Send = async (request) => {
    await turns.wait()
    if (chance.percent(3)) throw new Error('the request was lost')
    const sentTo = node
    if (chance.percent(4)) sentTo.send(request).catch(() => {})
    const reply = await sentTo.send(request)
    await turns.wait()
    if (sentTo !== node) throw new Error('the service crashed before it could answer')
    if (chance.percent(3)) throw new Error('the answer was lost')
    history.push(
      `${request.method} ${request.path} ${reply.status} ${reply.text.replace(/"request_id":"[^"]*"/, '')}`,
    )
    return reply
  }

  let working = WAITERS
  let taken = 0
  const waiters = Array.from({ length: WAITERS }, async (_, index) => {
    const waiter = { name: `w${index}`, shift, chance, send, pause: () => turns.wait().catch(() => {}) }
    for (let step = 0; step < steps; step++) {
      await nextStep(waiter)
      taken++
    }
    working--
  })

  let checked = 0
  while (working > 0) {
    await settled()
    if (chance.percent(1)) await crash()
    if (chance.percent(1)) await sweepHolds({ database: node.store, secrets, now: () => clock.now })
    if (taken > checked) {
      checked = taken
      await check()
    }
    clock.now += chance.percent(2) ? 4 * MINUTE : chance.below(500)
    turns.next()
  }
  await Promise.all(waiters)
  await check()
  for (const { app, store } of nodes) {
    turns.forgetAll()
    await app.close()
    await store[Symbol.asyncDispose]()
  }
  return {
    calls: shift.calls,
    crashes,
    history: hash('sha256', history.join('\n')),
    faults: [...new Set([...faults, ...shift.faults])].map((fault) => `seed ${seed}: ${fault}`),
  }
}

interface Node {
  path: string
  store: Database
  app: ReturnType<typeof createApp>
  send: Send
}

/** Whoever waits here goes on when chance picks them. */
function openTurns(chance: Chance) {
  let waiting: { go: () => void; giveUp: (reason: Error) => void }[] = []
  return {
    wait: () => new Promise<void>((go, giveUp) => waiting.push({ go, giveUp })),
    next() {
      const [chosen] = waiting.splice(chance.below(waiting.length), 1)
      chosen?.go()
    },
    forgetAll() {
      const gone = waiting
      waiting = []
      for (const { giveUp } of gone) giveUp(new Error('crashed'))
    },
  }
}

/** A store whose transactions begin, and whose statements run, when chance lets them. */
function unsteady(
  store: Database,
  turns: ReturnType<typeof openTurns>,
  chance: Chance,
  lying: boolean,
): Database {
  const slowed = (sql: Sql): Sql =>
    (async (text, ...values) => {
      if (chance.percent(5)) await turns.wait()
      return sql(text, ...values)
    }) as Sql
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
      return store
        .write(async (sql) => {
          result = await work(Object.assign(slowed(sql), { note: sql.note }))
          if (lie) throw untrue
          return result
        })
        .catch((error) => {
          if (error === untrue) return result
          throw error
        })
    },
  }
}

/** Everything that can go on without a turn has gone on. */
async function settled(): Promise<void> {
  for (let round = 0; round < 4; round++) await new Promise((resolve) => setImmediate(resolve))
}

/** In memory where there is such a folder: nothing here depends on a disk. */
function memoryFolder() {
  const path = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'comanda-simulation-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}
