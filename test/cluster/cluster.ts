import { setTimeout } from 'node:timers/promises'
import postgres from 'postgres'
import { MINUTE } from '../../src/platform/core/clock.ts'
import type { Database } from '../../src/platform/storage/database.ts'
import { migrate } from '../../src/platform/storage/migrate/migrate.ts'
import { openPostgres } from '../../src/platform/storage/postgres/postgres.ts'
import { fill } from '../support/database/template.ts'
import { type Bare, startBare } from './baseline-writer.ts'
import { type Databases, startDatabases } from './database-hosts.ts'
import { sharedAddress } from './deploy-files.ts'
import type { Door } from './load.ts'
import {
  DATABASE_PASSWORD,
  DATABASE_USER,
  databaseBalancer,
  databaseUrl,
  httpBalancer,
  type Node,
  openNodes,
  type Part,
  pooler,
  publicUrl,
} from './load-balancers.ts'
import { until } from './process.ts'
import type { Programs } from './required-programs.ts'
import { createFleetEnvironment, type FleetEnvironment } from './work-folder.ts'

/** The password in `deploy/patroni.yml`. */
const SUPERUSER_PASSWORD = 'change-me-postgres'

/** The whole fleet, up and ready. */
export interface Fleet {
  databases: Databases
  nodes: Node[]
  balancers: { database: Part; http: Part }
  door: Door
  bare: Bare
  /** A separate connection to the store, to check what the nodes wrote. */
  store: Database
  /** Switches all nodes to the pooler, one after the other. */
  goByPooler: () => Promise<void>
  /** Stops everything. Logs can be retained; returns their folder. */
  end: (keepLogs: boolean) => Promise<string | undefined>
}

/**
 * Starts the fleet and reports progress. Everything that was started is stopped with it, also when starting fails or is
 * cancelled.
 */
export async function bringUp(
  programs: Programs,
  { report, onBegun }: { report: (line: string) => void; onBegun: (end: Fleet['end']) => void },
): Promise<Fleet> {
  const ground = createFleetEnvironment(programs)
  const endings: (() => Promise<void> | void)[] = []
  const end = async (keepLogs: boolean) => {
    for (const ending of endings.toReversed()) await ending()
    return ground.remove(keepLogs)
  }
  onBegun(end)
  try {
    return { ...(await raise(ground, endings, report)), end }
  } catch (error) {
    throw new Error(`the fleet did not come up; what its parts said is in ${await end(true)}`, {
      cause: error,
    })
  }
}

async function raise(
  ground: FleetEnvironment,
  endings: (() => Promise<void> | void)[],
  report: (line: string) => void,
): Promise<Omit<Fleet, 'end'>> {
  report('three etcd, three PostgreSQL under Patroni')
  const databases = await startDatabases(ground)
  endings.push(databases.end)
  const balancers = { database: databaseBalancer(ground), http: httpBalancer(ground) }
  endings.push(balancers.database.end, balancers.http.end)
  balancers.database.start()
  await databases.whole()
  await createDatabase(ground)

  const store = openPostgres(databaseUrl(ground, 'balancer'), {
    poolSize: 2,
    deadlineMs: MINUTE,
    notify: false,
  })
  endings.push(async () => store[Symbol.asyncDispose]())
  await migrate(store, 'postgres')
  await fill(store)

  report('three nodes and their balancer')
  let settings: Record<string, string> = { DATABASE_URL: databaseUrl(ground, 'balancer') }
  const nodes = openNodes(ground, () => settings)
  for (const node of nodes) {
    endings.push(node.end)
    node.start()
    // The first node may have to build the pages, which the others then use.
    await until(`node ${node.number} is ready`, node.isReady, 2 * MINUTE)
  }
  balancers.http.start()
  const bouncer = pooler(ground)
  endings.push(bouncer.end)
  const addresses = databases.hosts.map(({ address }) => address)
  const bare = await startBare(addresses, SUPERUSER_PASSWORD)
  endings.push(bare.stop)

  return {
    ...{ databases, nodes, balancers, bare, store },
    door: { url: publicUrl(ground), ca: balancers.http.ca },
    async goByPooler() {
      bouncer.start()
      await setTimeout(1_000)
      if (bouncer.running().isOver())
        throw new Error(`pgbouncer ended at its start: ${ground.logOf('pgbouncer')}`)
      settings = { DATABASE_URL: databaseUrl(ground, 'pooler'), DATABASE_NOTIFY: '0' }
      for (const node of nodes) await node.replace()
    },
  }
}

async function createDatabase({ place }: FleetEnvironment): Promise<void> {
  const url = `postgres://postgres:${SUPERUSER_PASSWORD}@${sharedAddress(place)}/postgres`
  const admin = postgres(url, { max: 1, onnotice: () => {} })
  await until('the database is reached through its balancer', () => answers(admin), MINUTE)
  await admin.unsafe(`create role ${DATABASE_USER} login password '${DATABASE_PASSWORD}'`)
  await admin.unsafe(`create database comanda owner ${DATABASE_USER}`)
  await admin.unsafe('create table beats (at timestamptz not null default now())')
  await admin.end()
}

const answers = (sql: postgres.Sql) =>
  sql`select 1`.then(
    () => true,
    () => false,
  )
