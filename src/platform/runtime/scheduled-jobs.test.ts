import assert from 'node:assert/strict'
import test from 'node:test'
import { SECRET } from '../../../test/support/database/template.ts'
import { deliver } from '../../../test/support/integration/webhook-helpers.ts'
import { printingOf } from '../../../test/support/printing/printer-helpers.ts'
import { onBothStores, openRestaurant, type Restaurant } from '../../../test/support/test-app.ts'
import { routeOrders } from '../../kitchen/routing/routing.ts'
import { expireJobs } from '../../printing/jobs/expire-jobs.ts'
import { createDispatcher } from '../../printing/printers/contact/dispatch.ts'
import { DAY } from '../core/clock.ts'
import type { Database, Sql, SqlValue, WriteSql } from '../storage/database.ts'
import { createSecrets } from '../storage/secrets.ts'
import { choresOf } from './scheduled-jobs.ts'

/** Hourly, on one node: old events are deleted log by log. */
const BY_LOG = 'event retention'

onBothStores(
  'an idle node runs the same statements on a store of many restaurants as of few',
  async (bistro) => {
    const few = await statementsWhileIdle(bistro)
    await furnish(bistro, 100)
    const many = await statementsWhileIdle(bistro)
    assert.deepEqual(many, few)
    assert.ok(few.length < 50, `${few.length} statements`)
  },
)

test('no statement of an idle node scans a whole table', async () => {
  await using bistro = await openRestaurant('sqlite')
  const partial = await bistro.sql<{ name: string }>`
    select name from sqlite_schema where type = 'index' and sql like '% where %'`
  const short = new Set(partial.map(({ name }) => name))
  // Small tables: sign-in tries are keyed by address or device, as many as were guessed lately.
  const small = ['leases', 'sign_in_tries']
  for (const statement of await statementsWhileIdle(bistro)) {
    const plan = await bistro.database.read((sql) =>
      sql<{ detail: string }>(asTemplate(`explain query plan ${statement}`), ...nulls(statement)),
    )
    for (const { detail } of plan) {
      const [, table = '', index = ''] = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/.exec(detail) ?? []
      // A range of accounts, that is all of them.
      const [, through = ''] =
        /^SEARCH \w+ USING (?:COVERING )?INDEX (\w+) \(\(?account_id[,>]/.exec(detail) ?? []
      assert.ok(through === '' || short.has(through), `${detail}\nin ${statement}`)
      const isDerived = ['', 'due', 'j', 'slice', 'behind'].includes(table)
      assert.ok(isDerived || short.has(index) || small.includes(table), `${detail}\nin ${statement}`)
    }
  }
})

/** Statements of an idle node, each job once. */
async function statementsWhileIdle(bistro: Restaurant): Promise<string[]> {
  const seen: string[] = []
  const database = watched(bistro.database, seen)
  const printing = { ...printingOf(bistro), database }
  const now = () => bistro.clock.now
  const parts = { database, secrets: createSecrets(SECRET), now, forward: now }
  const chores = choresOf({
    ...parts,
    keepEventsMs: 90 * DAY,
    keepAuditMs: 366 * DAY,
    sessionIdleMs: DAY,
  }).filter(({ name }) => name !== BY_LOG)
  const [timesAhead] = chores.splice(0, 1)
  await timesAhead?.work()
  await using delivery = deliver(bistro, { database })
  await delivery.run()
  await routeOrders(printing)
  seen.length = 0

  await timesAhead?.work()
  await delivery.run()
  await routeOrders(printing)
  await expireJobs(printing)
  await createDispatcher(printing, { node: 'idle', outward: { mayReachLoopback: true } }).start()
  for (const { work } of chores) await work()
  return seen
}

/** Creates idle locations with automatic printing, printers, terminals and a webhook. */
async function furnish({ database }: Restaurant, count: number): Promise<void> {
  await database.write(async (sql) => {
    await sql`
      insert into webhooks (account_id, location_id, url, description, types, sealed_secret, enabled,
        disabled_reason, failures, next_try_at, leased_by, leased_until, created_at)
      values (1, null, 'https://example.com', '', '[]', '', 1, '', 0, 0, '', 0, 0)`
    const ids = Array.from({ length: count }, (_, index) => 1001 + index)
    await Promise.all(
      ids.flatMap((id) => [
        sql`
        insert into event_logs (account_id, location_id, first_sequence, forgotten_hash, last_sequence, last_hash,
          kitchen_due, webhooks_due)
        values (1, ${id}, 1, '', 1, '', 0, 0)`,
        sql`
        insert into printers (account_id, location_id, serial_no, name, model, description, transport, status, added_at)
        values (1, 1, ${`X-${id}`}, '', '', '', 'cloudprnt', 'UNKNOWN', 0)`,
        sql`
        insert into terminals (account_id, location_id, serial_no, name, registered_at)
        values (1, 1, ${`X-${id}`}, '', 0)`,
      ]),
    )
  })
}

function watched(database: Database, seen: string[]): Database {
  const watch =
    (sql: Sql) =>
    (text: TemplateStringsArray, ...values: SqlValue[]) => {
      seen.push(text.join('?').replace(/\bfor update\b/, ''))
      return sql(text, ...values)
    }
  return {
    ...database,
    read: (work) => database.read((sql) => work(watch(sql) as Sql)),
    query: (work) => database.query((sql) => work(watch(sql) as Sql)),
    write: (work) => database.write((sql) => work(Object.assign(watch(sql), { ...sql }) as WriteSql)),
  }
}

const asTemplate = (text: string) => {
  const pieces = text.split('?')
  return Object.assign(pieces, { raw: pieces }) as TemplateStringsArray
}

const nulls = (statement: string) => Array<null>(statement.split('?').length - 1).fill(null)
