import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import test from 'node:test'
import { temporaryFolder } from '../../../../test/support/spawn-service.ts'
import { migrate } from '../../../platform/storage/migrate/migrate.ts'
import { openSqlite } from '../../../platform/storage/sqlite/sqlite.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../platform/storage/migrations')
const STEP = '0016-printer-devices.sql'

test('of raw printers that share an address already, the first has it, and all stay', async () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'comanda.db')
  fillOld(path, ['10.0.0.7', '10.0.0.7:9100', '10.0.0.7:9101', '[FD00::7]', '[fd00::7]:9100', null])
  await using database = openSqlite(path)
  await migrate(database, 'sqlite')
  const printers = await database.read(
    (sql) => sql<{ place: string | null }>`
      select raw_place as place from printers where account_id = 1 order by id`,
  )
  assert.deepEqual(
    printers.map(({ place }) => place),
    ['10.0.0.7:9100', null, '10.0.0.7:9101', '[fd00::7]:9100', null, null],
  )
})

function fillOld(path: string, addresses: (string | null)[]): void {
  const old = new DatabaseSync(path, { enableForeignKeyConstraints: false })
  old.exec(
    'create table schema_version (only_row integer primary key check (only_row = 1), version integer not null)',
  )
  const steps = globSync('*.sql', { cwd: MIGRATIONS })
    .sort()
    .filter((step) => step < STEP)
  for (const step of steps) old.exec(readFileSync(join(MIGRATIONS, step), 'utf8'))
  old.exec(`insert into schema_version (only_row, version) values (1, ${steps.length})`)
  const insert = old.prepare(`
    insert into printers (account_id, location_id, serial_no, name, model, description, transport, status, added_at,
      address)
    values (1, 1, ?, 'Pass', '', '', ?, 'ONLINE', 1, ?)`)
  for (const [index, address] of addresses.entries()) {
    insert.run(`P-${index}`, address === null ? 'epson' : 'raw', address)
  }
  old.close()
}
