import assert from 'node:assert/strict'
import test from 'node:test'
import { statementsInSource } from '../../../../test/support/source-statements.ts'
import { openRestaurant } from '../../../../test/support/test-app.ts'
import type { Sql } from '../database.ts'

/** An order that is changed, and the order of a table. */
const OF_ONE_ORDER = /^\s*update orders set[\s\S]* and id = \?|own\.table_id = t\.id/

test('PostgreSQL: with statistics of a night no open order is looked for among all of its account', async () => {
  await using bistro = await openRestaurant('postgres')
  await bistro.change(({ sql }) => insertClosed(sql))
  await bistro.change(({ sql }) => sql`analyze orders`)
  const wide: string[] = []
  let explained = 0
  for (const { file, statement } of statementsInSource()) {
    if (!OF_ONE_ORDER.test(statement)) continue
    const pieces = `explain ${statement}`.split('?')
    const values = Array<number>(pieces.length - 1).fill(1)
    const plan = await bistro.database
      .write((sql) => sql<{ 'QUERY PLAN': string }>(Object.assign(pieces, { raw: pieces }), ...values))
      .catch(() => [])
    const lines = plan.map((row) => row['QUERY PLAN'])
    if (lines.length > 0) explained++
    const isWide = lines.some(
      (line, index) =>
        / on orders\b/.test(line) && /Index Cond: \(account_id = \S+\)$/.test(lines[index + 1] ?? ''),
    )
    if (isWide) wide.push(`${file}: ${statement}\n${lines.join('\n')}`)
  }
  assert.deepEqual(wide, [])
  assert.ok(explained > 10, `only ${explained} statements were explained`)
})

const insertClosed = (sql: Sql) => sql`
  insert into orders (account_id, location_id, kind, table_id, staff_id, covers, currency, tax_rate_bps, tax_included,
    service_rate_bps, item_count, subtotal_cents, tax_cents, service_cents, total_cents, opened_at, closed_at, updated_at,
    allergens, paid_cents, tips_cents, version)
  select t.account_id, t.location_id, 'table', t.id, 1, 2, 'EUR', 0, 0, 0, 0, 0, 0, 0, 0, n, n, n, 0, 0, 0, 1
  from tables t cross join generate_series(1, 300) n where t.account_id = 1 and t.location_id = 1`
