import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import postgres from 'postgres'
import type { Database } from '../../../src/platform/storage/database.ts'
import { openPostgres } from '../../../src/platform/storage/postgres/postgres.ts'
import { openSqlite } from '../../../src/platform/storage/sqlite/sqlite.ts'
import { seededRandom } from '../../../src/programs/simulation/seeded-random.ts'
import type { TestPostgres } from '../../support/database/postgres.ts'
import { GIVEN } from '../../support/spawn-service.ts'
import type { StoreKind } from '../../support/test-app.ts'
import { beginWork, sleep } from '../background-load.ts'
import { faultsOf, lostOrDoubled } from '../invariants.ts'
import { newShift, type Shift } from '../request-until-answered.ts'

const MAIN = join(import.meta.dirname, '../../../src/main.ts')
const API_KEY = 'the-key-of-the-torture-run'

export interface CrashFigures {
  kills: number
  calls: number
  acknowledged: number
  /** Requests without a response, which were repeated with their key. */
  unanswered: number
  /** Milliseconds from a start to the first response, sorted. */
  readyMs: number[]
  faults: string[]
}

export interface CrashOptions {
  kills: number
  /** Minimum and maximum time between two kills. */
  betweenMs: [number, number]
  seed: number
  /** No kill after this instant. */
  until?: number | undefined
}

/** Kills the service again and again while waiters work, always on the same file. */
export async function crashOnSqlite(folder: string, options: CrashOptions): Promise<CrashFigures> {
  const path = join(folder, 'comanda.db')
  const env = { DATABASE_URL: `sqlite:${path}`, COMANDA_API_KEY: API_KEY, LOG_LEVEL: 'silent' }
  return crash('sqlite', env, options, [], () => openSqlite(path))
}

/** Kills the service and the PostgreSQL server in turn while waiters work. */
export async function crashOnPostgres(server: TestPostgres, options: CrashOptions): Promise<CrashFigures> {
  const url = `${server.url}/postgres`
  const env = {
    DATABASE_URL: url,
    COMANDA_SECRET: 'the secret of the torture run, long enough',
    COMANDA_API_KEY: API_KEY,
    LOG_LEVEL: 'silent',
  }
  const figures = await crash('postgres', env, options, [server.crashAndRestart], () => openPostgres(url))
  return { ...figures, faults: [...figures.faults, ...(await indexFaults(url))] }
}

/** Checks every index for missing or dangling entries. */
async function indexFaults(url: string): Promise<string[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await sql`create extension amcheck`
    await sql`
      select bt_index_check(c.oid, true) from pg_class c join pg_am a on a.oid = c.relam
      where c.relkind = 'i' and a.amname = 'btree' and c.relnamespace = 'public'::regnamespace`
    return []
  } catch (error) {
    return [`a PostgreSQL index is broken: ${error}`]
  } finally {
    await sql.end()
  }
}

/** Kills the service and the other given processes in turn, and checks everything after each kill. */
async function crash(
  store: StoreKind,
  env: Record<string, string>,
  { kills, betweenMs, seed, until = Number.POSITIVE_INFINITY }: CrashOptions,
  others: (() => Promise<void>)[],
  open: () => Database,
): Promise<CrashFigures> {
  const chance = seededRandom(seed)
  const shift = newShift()
  const readyMs: number[] = []
  const faults: string[] = []
  let service = await started(env)
  using work = beginWork({ shift, chance, url: () => service.url, apiKey: API_KEY })
  let kill = 0
  for (; kill < kills && Date.now() < until; kill++) {
    const [least, most] = betweenMs
    await sleep(least + chance.below(most - least))
    const victim = kill % (1 + others.length)
    if (victim === 0) {
      service.process.kill('SIGKILL')
      await service.ended
      const from = performance.now()
      // The files of the killed process are checked before the next one can repair them.
      if (store === 'sqlite') faults.push(...(await judged(open, store, shift)))
      const judgedMs = performance.now() - from
      service = await started(env)
      readyMs.push(performance.now() - from - judgedMs)
    } else await others[victim - 1]?.()
  }
  await work.finished()
  faults.push(...(await judged(open, store, shift)), ...shift.faults)
  service.process.kill('SIGTERM')
  const [code] = await service.ended
  if (code !== 0) faults.push(`the service ended with ${code}`)
  return {
    kills: kill,
    calls: shift.calls,
    acknowledged: shift.acknowledged.size,
    unanswered: shift.statuses.get(0) ?? 0,
    readyMs: readyMs.sort((a, b) => a - b),
    faults,
  }
}

async function judged(open: () => Database, store: StoreKind, shift: Shift): Promise<string[]> {
  // Responses that arrive during the check were given after it began, and are checked the next time.
  const acknowledged = [...shift.acknowledged.values()]
  await using database = open()
  return [...(await faultsOf(database, store)), ...(await lostOrDoubled(database, acknowledged))]
}

export interface Running {
  process: ChildProcess
  url: string
  ended: Promise<unknown[]>
}

export async function started(env: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...GIVEN, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
        const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? []
        if (address) resolve(address)
      })
    }
    void ended.then(() => reject(new Error(`the service did not start: ${output}`)))
  })
  return { process: child, url, ended }
}
