import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import test from 'node:test'
import { temporaryFolder } from '../../../test/support/spawn-service.ts'
import { billFor } from '../../bills/bill.ts'
import { migrate } from '../../platform/storage/migrate/migrate.ts'
import { openSqlite } from '../../platform/storage/sqlite/sqlite.ts'

const MIGRATIONS = join(import.meta.dirname, '../../platform/storage/migrations')
const STEP = '0020-evenings.sql'

/** All fields of an order in the old schema, its lines as one text. */
const EVERYTHING = `
  select o.id, o.account_id, o.location_id, o.table_id, o.staff_id, o.allergens, o.currency, o.tax_rate_bps,
    o.tax_included, o.service_rate_bps, o.item_count, o.subtotal_cents, o.tax_cents, o.service_cents, o.total_cents,
    o.paid_cents, o.tips_cents, o.version, o.opened_at, o.closed_at, o.deleted_at,
    (select group_concat(concat_ws('/', i.id, i.qty, i.price_cents, i.line_cents, i.notes, i.added_at, i.removed_at))
      from order_items i where i.order_id = o.id) as lines
  from orders o order by o.id`

test('orders from before keep every figure, and their lines count as fired when they were ordered', async () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'comanda.db')
  const before = fillOld(path)
  assert.equal(before.length, 60)

  await using database = openSqlite(path)
  await migrate(database, 'sqlite')
  const read = new DatabaseSync(path, { readOnly: true })
  assert.deepEqual(read.prepare(EVERYTHING).all(), before)
  read.close()

  await database.read(async (sql) => {
    const wrong = await sql`
      select id from order_items
      where account_id = 1 and (fired_at is null or fired_at <> added_at or served_at is not null
        or net_cents <> line_cents or discount_cents <> 0 or course <> 0 or seat <> 0)`
    assert.deepEqual(wrong, [])
    const orders = await sql`
      select id from orders
      where account_id = 1 and (kind <> 'table' or list_cents <> subtotal_cents or discount_cents <> 0 or comp_cents <> 0
        or service_off <> 0 or merged_into_id is not null
        or updated_at <> coalesce(closed_at, deleted_at, opened_at))`
    assert.deepEqual(orders, [])
  })
})

/** Writes orders of every state and rate in the old schema; returns all of them. */
function fillOld(path: string) {
  const old = new DatabaseSync(path, { enableForeignKeyConstraints: false })
  old.exec(
    'create table schema_version (only_row integer primary key check (only_row = 1), version integer not null)',
  )
  const steps = globSync('*.sql', { cwd: MIGRATIONS })
    .sort()
    .filter((step) => step < STEP)
  for (const step of steps) old.exec(readFileSync(join(MIGRATIONS, step), 'utf8'))
  old.exec(`insert into schema_version (only_row, version) values (1, ${steps.length})`)
  const order = old.prepare(`
    insert into orders (id, account_id, location_id, table_id, staff_id, allergens, currency, tax_rate_bps,
      tax_included, service_rate_bps, item_count, subtotal_cents, tax_cents, service_cents, total_cents, paid_cents,
      tips_cents, version, opened_at, closed_at, deleted_at)
    values (?, 1, 1, ?, 1, 0, 'EUR', ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?)`)
  const line = old.prepare(`
    insert into order_items (account_id, order_id, item_id, section_id, name, qty, price_cents, line_cents, notes,
      added_at, removed_at)
    values (1, ?, 1, 1, 'Soup', ?, ?, ?, 'hot', ?, ?)`)
  for (let id = 1; id <= 60; id++) {
    const lines = Array.from({ length: id % 5 }, (_, index) => ({
      qty: 1 + (index % 3),
      price: 333 * id + index,
    }))
    const rates = { taxRateBps: 1900, taxIncluded: id % 2, serviceRateBps: 125 * (id % 4), serviceOff: 0 }
    const netCents = lines.reduce((sum, { qty, price }) => sum + qty * price, 0)
    const bill = billFor([{ netCents, tax: null }], rates)
    const openedAt = 1_000 * id
    const [closedAt, deletedAt] =
      id % 3 === 0 ? [openedAt + 500, null] : [null, id % 3 === 1 ? openedAt + 400 : null]
    const sums = [bill.subtotalCents, bill.taxCents, bill.serviceCents, bill.totalCents]
    const paid = closedAt === null ? 0 : bill.totalCents
    order.run(
      ...[id, id, rates.taxRateBps, rates.taxIncluded, rates.serviceRateBps, lines.length, ...sums, paid, 2],
      ...[openedAt, closedAt, deletedAt],
    )
    for (const { qty, price } of lines) line.run(id, qty, price, qty * price, openedAt + 7, null)
    line.run(id, 1, 100, 100, openedAt + 7, openedAt + 9)
  }
  const rows = old.prepare(EVERYTHING).all()
  old.close()
  return rows
}
