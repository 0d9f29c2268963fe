import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import test, { type TestContext } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import postgres from 'postgres'
import { calls, createApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { type Change, callerIn } from '../../src/context.ts'
import { MINUTE } from '../../src/platform/core/clock.ts'
import type { BrokerAddress } from '../../src/platform/core/mqtt-url.ts'
import { createMetrics } from '../../src/platform/http/metrics/metrics.ts'
import type { Pages } from '../../src/platform/http/server/static-files.ts'
import type { Database, Sql } from '../../src/platform/storage/database.ts'
import { openPostgres } from '../../src/platform/storage/postgres/postgres.ts'
import { createSecrets } from '../../src/platform/storage/secrets.ts'
import { openSqlite } from '../../src/platform/storage/sqlite/sqlite.ts'
import { writeAnswersDown } from '../examples/record-answers.ts'
import { CITUS, copyOnCitus, dropOnCitus } from './database/citus.ts'
import { API_KEY, SECRET, SQLITE_TEMPLATE, TEMPLATE } from './database/template.ts'
import { checkAnswer } from './response-contract.ts'

export type StoreKind = 'sqlite' | 'postgres'
/** The stores that tests run on; in the edit loop (`npm run test:quick`) the embedded one alone. */
export const STORES: StoreKind[] = process.env.COMANDA_TEST_QUICK ? ['sqlite'] : ['sqlite', 'postgres']

const OPERATOR = callerIn(1, { kind: 'system', id: 0, name: 'test' })

const metrics = createMetrics()

/** The demo restaurants on a store of their own, called in process as terminals call them. */
export interface Restaurant extends AsyncDisposable {
  store: StoreKind
  app: FastifyInstance
  database: Database
  /** Set by the test: the service has no other clock. */
  clock: { now: number }
  log: Logger
  /** All log lines of the service. */
  logged: string[]
  get: (path: string, options?: CallOptions) => Promise<Answer>
  post: (path: string, body?: unknown, options?: CallOptions) => Promise<Answer>
  put: (path: string, body?: unknown, options?: CallOptions) => Promise<Answer>
  delete: (path: string, body?: unknown, options?: CallOptions) => Promise<Answer>
  sql: Sql
  /** Performs an action that no call offers, in the demo account. */
  change: <T>(action: (change: Change) => Promise<T>) => Promise<T>
  /** Another process on the same store, with the same methods. */
  anotherNode: (options?: NodeOptions) => Node
}

export interface NodeOptions {
  /** False: it sends no notifications, like a node whose signals are lost. */
  notify?: boolean
  /** False: webhooks may not go to this machine, as in production. */
  mayReachPrivate?: boolean
  metricsToken?: string
  /** The idle timeout of a session. */
  sessionIdleMs?: number
  /** The trusted proxies, as an operator configures them. */
  trustedProxies?: string
  /** The operator's MQTT broker. */
  broker?: BrokerAddress
}

export type Node = Pick<Restaurant, 'app' | 'database' | 'get' | 'post' | 'put' | 'delete'>

export interface CallOptions {
  key?: string | null
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  body: any
  headers: Record<string, string | string[] | number | undefined>
  text: string
}

/** Runs the test once on each store. */
export function onBothStores(
  name: string,
  run: (restaurant: Restaurant, context: TestContext) => Promise<void>,
) {
  for (const store of STORES) {
    test(`${name} (${store})`, async (context) => {
      await using restaurant = await openRestaurant(store)
      await run(restaurant, context)
    })
  }
}

export async function openRestaurant(store: StoreKind, pages?: Pages): Promise<Restaurant> {
  const { open, dispose } = store === 'sqlite' ? sqliteCopy() : await postgresCopy()
  const clock = { now: Date.UTC(2026, 10, 15, 19, 30) }
  const logged: string[] = []
  const log = pino(
    { level: 'trace' },
    new Writable({
      write(line, _encoding, done) {
        logged.push(String(line))
        done()
      },
    }),
  )
  const nodes: Node[] = []
  const anotherNode = (options: NodeOptions = {}): Node => {
    const database = open(options)
    const { mayReachPrivate = true, trustedProxies = '' } = options
    const app = createApp({
      database,
      secrets: createSecrets(SECRET),
      metrics,
      log,
      now: () => clock.now,
      pages,
      outward: { mayReachPrivate },
      broker: options.broker,
      metricsToken: options.metricsToken,
      ...(options.sessionIdleMs !== undefined && { sessionIdleMs: options.sessionIdleMs }),
      trustedProxies: readConfig({ COMANDA_TRUSTED_PROXIES: trustedProxies }).trustedProxies,
    })
    writeAnswersDown(app, calls)
    const call = caller(app)
    const node: Node = {
      app,
      database,
      get: (path, options) => call('GET', path, undefined, options),
      post: (path, body, options) => call('POST', path, body, options),
      put: (path, body, options) => call('PUT', path, body, options),
      delete: (path, body, options) => call('DELETE', path, body, options),
    }
    nodes.push(node)
    return node
  }
  const node = anotherNode()
  return {
    ...node,
    store,
    clock,
    log,
    logged,
    anotherNode,
    sql: (text, ...values) => node.database.read((sql) => sql(text, ...values)),
    change: (action) =>
      node.database.write((sql) =>
        action({ sql, caller: OPERATOR, now: clock.now, secrets: createSecrets(SECRET) }),
      ),
    async [Symbol.asyncDispose]() {
      for (const { app } of nodes) await app.close()
      for (const { database } of nodes) await database[Symbol.asyncDispose]()
      await dispose()
    },
  }
}

function caller(app: FastifyInstance) {
  return async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    { key = API_KEY, headers = {} }: CallOptions = {},
  ): Promise<Answer> => {
    const response = await app.inject({
      method,
      url: path,
      headers: {
        ...(key !== null && { 'x-api-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      }),
    })
    const answer = {
      status: response.statusCode,
      body: isJson(response.headers) ? response.json() : undefined,
      headers: response.headers,
      text: response.body,
    }
    checkAnswer(method, path, answer)
    return answer
  }
}

function isJson(headers: Answer['headers']): boolean {
  return String(headers['content-type'] ?? '').startsWith('application/json')
}

function sqliteCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-test-'))
  const path = join(folder, 'comanda.db')
  copyFileSync(process.env[SQLITE_TEMPLATE] ?? '', path)
  // The first connection is the service; later ones are concurrent processes such as the command line.
  let opened = 0
  return {
    open: () => openSqlite(path, { isSharedWithServer: opened++ > 0 }),
    dispose: async () => rmSync(folder, { recursive: true }),
  }
}

/** Tests on a busy machine must not time out; the deadline has tests of its own. */
const TIMEOUT_MS = MINUTE

let copies = 0

async function postgresCopy() {
  const copy = await copyOfTemplate()
  const open = ({ notify = true }: NodeOptions) => openPostgres(copy.url, { notify, deadlineMs: TIMEOUT_MS })
  return { open, dispose: () => copy[Symbol.asyncDispose]() }
}

/** A database with the demo data, on the PostgreSQL or Citus of the tests. */
export async function copyOfTemplate(): Promise<AsyncDisposable & { url: string }> {
  const server = process.env.COMANDA_TEST_POSTGRES ?? ''
  const name = `copy_${process.pid}_${++copies}`
  const isCitus = process.env[CITUS] !== undefined
  if (isCitus) await copyOnCitus(server, name, TEMPLATE)
  else
    await asAdmin(server, (sql) =>
      sql.unsafe(`create database ${name} template ${TEMPLATE} strategy file_copy`),
    )
  return {
    url: `${server}/${name}`,
    [Symbol.asyncDispose]: () =>
      isCitus
        ? dropOnCitus(server, name)
        : asAdmin(server, (sql) => sql.unsafe(`drop database ${name} with (force)`)),
  }
}

let admin: postgres.Sql | undefined

/** One connection for all copies of a process; it closes when idle. */
async function asAdmin(server: string, work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  admin ??= postgres(`${server}/postgres`, { max: 1, idle_timeout: 1, onnotice: () => {} })
  await work(admin)
}
