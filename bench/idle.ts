import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { startPostgres } from '../test/support/database/postgres.ts'
import { databaseSeconds } from './lib/database-cpu.ts'
import { startComanda } from './lib/processes.ts'
import { API_KEY, SECRET } from './lib/seed-database.ts'
import { fillPostgres } from './lib/seed-postgres.ts'

// Measures the cost of an idle node on a PostgreSQL of many restaurants: npm run bench:idle -- --locations 100000
// --seconds 60 --nodes 1

const { values } = parseArgs({
  options: {
    locations: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '60' },
    nodes: { type: 'string', default: '1' },
  },
})
const [locations, seconds, nodes] = [values.locations, values.seconds, values.nodes].map(Number) as [
  number,
  number,
  number,
]
await using server = await startPostgres()
const url = await fillPostgres(server.url, 'idle', 1)
await furnish(url)
const logPath = join(tmpdir(), 'comanda-idle.log')
const running = await Promise.all(
  Array.from({ length: nodes }, () =>
    startComanda({ databaseUrl: url, apiKey: API_KEY, secret: SECRET, logPath }),
  ),
)
await wait(10)
const before = {
  database: databaseSeconds(server.process),
  transactions: await transactions(),
  node: await nodeSeconds(),
}
await wait(seconds)
const after = {
  database: databaseSeconds(server.process),
  transactions: await transactions(),
  node: await nodeSeconds(),
}
const perNode = (from: number, to: number) => (to - from) / seconds / nodes
console.log(`${locations} locations, ${nodes} idle nodes, ${seconds} s; of each node:`)
console.log(`  ${perNode(before.database, after.database).toFixed(4)} of a core in PostgreSQL`)
console.log(`  ${perNode(before.node, after.node).toFixed(4)} of a core in the node`)
console.log(`  ${perNode(before.transactions, after.transactions).toFixed(1)} transactions a second`)
for (const node of running) await node[Symbol.asyncDispose]()

/**
 * Accounts of ten locations with printers, terminals and logs; half print automatically, a tenth of the accounts have a
 * webhook.
 */
async function furnish(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  const all = `generate_series(1, ${locations}) n`
  const account = '1000 + n / 10'
  const location = '1000000 + n'
  for (const table of ['printers', 'terminals', 'webhooks']) {
    await sql.unsafe(`alter table ${table} alter column id restart with 1000000000`)
  }
  await sql.unsafe(`
    insert into accounts (id, name, created_at)
      select 1000 + n, 'Account ' || n, 0 from generate_series(0, ${Math.floor(locations / 10)}) n;
    insert into locations
      select (jsonb_populate_record(l, jsonb_build_object('id', ${location}, 'account_id', ${account}))).*
      from locations l, ${all} where l.id = 1;
    insert into event_logs (account_id, location_id, first_sequence, forgotten_hash, last_sequence, last_hash,
        kitchen_due, webhooks_due)
      select ${account}, ${location}, 1, '', 20, 'h', case when n % 2 = 0 then 0 end,
        case when (n / 10) % 10 = 0 then 0 end from ${all};
    insert into events (account_id, location_id, sequence, type, actor, data, happened_at, previous_hash, hash)
      select ${account}, ${location}, s, 'order.paid', '{}', '{}', ${Date.now()}, 'h', 'h'
      from ${all}, generate_series(1, 20) s;
    insert into auto_printing (account_id, location_id, sequence)
      select ${account}, ${location}, 10 from ${all} where n % 2 = 0;
    insert into printers (account_id, location_id, serial_no, name, model, description, transport, status,
        last_seen_at, added_at)
      select ${account}, ${location}, 'P' || n || '-' || p, 'Printer', '', '', 'cloudprnt', 'OFFLINE', 0, 0
      from ${all}, generate_series(1, 2) p;
    insert into terminals (account_id, location_id, serial_no, name, registered_at, last_seen_at)
      select ${account}, ${location}, 'T' || n || '-' || t, 'Terminal', 0, 0 from ${all}, generate_series(1, 5) t;
    insert into webhooks (account_id, location_id, url, description, types, sealed_secret, enabled,
        disabled_reason, failures, next_try_at, leased_by, leased_until, created_at)
      select 1000 + n, null, 'https://example.com', '', '[]', '', 1, '', 0, 0, '', 0, 0
      from generate_series(0, ${Math.floor(locations / 10)}) n where n % 10 = 0;
    insert into webhook_cursors (account_id, webhook_id, location_id, sequence, failures, next_try_at, tried_at)
      select w.account_id, w.id, l.location_id, l.last_sequence, 0, 0, 0
      from webhooks w join event_logs l on l.account_id = w.account_id;
  `)
  await sql.unsafe('vacuum analyze')
  await sql.end()
}

async function nodeSeconds(): Promise<number> {
  const usages = await Promise.all(running.map((node) => node.usage()))
  return usages.reduce((sum, { cpuMicros }) => sum + cpuMicros, 0) / 1e6
}

async function transactions(): Promise<number> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  const [row] = await sql`select xact_commit as count from pg_stat_database where datname = 'idle'`
  await sql.end()
  return Number(row?.count)
}

function wait(howMany: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, howMany * 1000))
}
