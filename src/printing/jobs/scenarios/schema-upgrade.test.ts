import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import test from 'node:test'
import { temporaryFolder } from '../../../../test/support/spawn-service.ts'
import { migrate } from '../../../platform/storage/migrate/migrate.ts'
import { openSqlite } from '../../../platform/storage/sqlite/sqlite.ts'
import { findDeliveryBytes, findLastDocument, findOpenDelivery } from '../delivery/delivery-store.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../platform/storage/migrations')
const STEPS_BEFORE = 6

test('hand-overs from before they were keyed by job are still found', async () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'comanda.db')
  fillOld(path)

  await using database = openSqlite(path)
  await migrate(database, 'sqlite')
  await database.read(async (sql) => {
    assert.deepEqual({ ...(await findLastDocument(sql, 1, 7)) }, { markup: 'second', columns: 48 })
    const open = await findOpenDelivery(sql, 1, 3)
    assert.deepEqual([open?.jobId, open?.tryNo, open?.token, open?.fetchedAt], [7, 2, 'd-b', 25])
    assert.equal(String(await findDeliveryBytes(sql, { accountId: 1, jobId: 7, tryNo: 1 })), 'one')
    assert.equal(String(await findDeliveryBytes(sql, { accountId: 1, jobId: 7, tryNo: 2 })), 'two')
  })
  const deliveries = () =>
    database.read((sql) => sql`select try_no from print_deliveries where account_id = 1`)
  assert.equal((await deliveries()).length, 2)
  await database.write((sql) => sql`delete from print_deliveries where account_id = 1`)
  const documents = await database.read((sql) => sql`select try_no from print_documents where account_id = 1`)
  assert.equal(documents.length, 0, 'the bytes go with the hand-over')
})

function fillOld(path: string): void {
  const old = new DatabaseSync(path, { enableForeignKeyConstraints: false })
  old.exec(
    'create table schema_version (only_row integer primary key check (only_row = 1), version integer not null)',
  )
  const steps = globSync('*.sql', { cwd: MIGRATIONS }).sort().slice(0, STEPS_BEFORE)
  for (const step of steps) old.exec(readFileSync(join(MIGRATIONS, step), 'utf8'))
  old.exec(`insert into schema_version (only_row, version) values (1, ${STEPS_BEFORE})`)
  old.exec(`
    insert into printers (id, account_id, location_id, serial_no, name, model, description, transport, status, added_at)
    values (3, 1, 1, 'P-1', 'Kitchen', '', '', 'cloudprnt', 'ONLINE', 1);
    insert into print_jobs (id, account_id, location_id, printer_id, at_printer_id, kind, number, reprint, status, reason,
      ticket, attempts, tries, unconfirmed, maybe_printed, received_at, expires_at)
    values (7, 1, 1, 3, 3, 'test', 1, 0, 'sent', '', '{}', 2, 2, 0, 0, 5, 99)`)
  const insert = old.prepare(`
    insert into print_deliveries (token, account_id, location_id, printer_id, job_id, language, markup, columns, bytes,
      handed_at, fetched_at, closed_at, outcome)
    values (?, 1, 1, 3, 7, 'image/png', ?, 48, ?, ?, ?, ?, '')`)
  insert.run('d-z', 'first', Buffer.from('one'), 10, 15, 18)
  insert.run('d-b', 'second', Buffer.from('two'), 20, 25, null)
  old.close()
}
