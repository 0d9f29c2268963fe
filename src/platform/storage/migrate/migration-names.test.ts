import assert from 'node:assert/strict'
import { join } from 'node:path'
import test from 'node:test'
import { temporaryFolder } from '../../../../test/support/spawn-service.ts'
import { copyOfTemplate, onBothStores } from '../../../../test/support/test-app.ts'
import { openPostgres } from '../postgres/postgres.ts'
import { openSqlite } from '../sqlite/sqlite.ts'
import { findSchema, migrate } from './migrate.ts'
import { knownSchema, knownSteps, stepOf } from './migration-files.ts'

const ADDED = stepOf('9001-badges', 'alter table staff add column badge text')

/** Released migrations, in order. New ones come after them, because databases in use have these. */
const RELEASED = [
  '0001-restaurant',
  '0002-payments',
  '0003-events',
  '0004-printing',
  '0005-portal',
  '0006-appending',
  '0007-deliveries',
  '0008-print-queue',
  '0009-removed-printers',
  '0010-sorted-choices',
  '0011-webhook-logs',
  '0014-kept-for-whom',
  '0015-given-up-jobs',
  '0016-printer-devices',
  '0017-rights',
  '0018-devices',
  '0019-house',
  '0020-evenings',
  '0021-strict-voids',
  '0024-ledger-by-line',
  '0026-printer-pages',
  '0030-kitchen-screens',
  '0031-taxes-and-discounts',
  '0032-refunds',
  '0033-drawers',
  '0034-test-keys',
  '0035-clearing',
  '0036-key-manners',
  '0037-sessions',
  '0043-due',
  '0044-moving',
  '0045-directory',
  '0046-key-tools',
  '0047-keys-by-account',
  '0048-without-key-tools',
  '0049-orders-counted',
  '0050-passkeys',
  '0053-triggers',
  '0054-webhook-answers',
  '0056-tip-limits',
  '0057-first-events',
  '0060-shared-groups',
  '0061-paper-language',
  '0065-audit-kept',
  '0068-transports',
  '0069-menus-shown',
]

test('a new schema step comes after all that databases may have taken', () => {
  assert.deepEqual(
    knownSteps()
      .map(({ name }) => name)
      .slice(0, RELEASED.length),
    RELEASED,
  )
})

onBothStores('a database records the names of its steps', async ({ database }) => {
  const rows = await database.read((sql) => sql<{ name: string }>`select name from schema_steps`)
  assert.deepEqual(
    rows.map(({ name }) => name).sort(),
    knownSteps().map(({ name }) => name),
  )
})

onBothStores(
  'a database from before steps had names is compared, named and upgraded',
  async ({ database, store }) => {
    await database.write((sql) => sql`delete from schema_steps`)
    assert.equal(await migrate(database, store, { steps: [...knownSteps(), ADDED] }), 1)
    const rows = await database.read((sql) => sql<{ name: string }>`select name from schema_steps`)
    assert.equal(rows.length, knownSchema() + 1)
  },
)

onBothStores(
  'a step that sorts before one that was taken is refused in words',
  async ({ database, store }) => {
    const steps = [...knownSteps(), stepOf('0002-late', ADDED.text)].sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )
    await assert.rejects(migrate(database, store, { steps }), {
      name: 'StoreRefusal',
      message:
        /another build of Comanda, whose steps differ \(it has step .*\): start the build that made it/,
    })
  },
)

test('a store made by other steps of the same number is refused in words, and not touched (sqlite)', async () => {
  using folder = temporaryFolder()
  await using database = openSqlite(join(folder.path, 'other.db'))
  const known = knownSteps()
  // As if a migration had been inserted between two existing ones.
  const withoutOne = known.filter(({ name }) => name !== '0056-tip-limits')
  await migrate(database, 'sqlite', { steps: withoutOne })
  await database.write((sql) => sql`delete from schema_steps`)
  await assert.rejects(migrate(database, 'sqlite'), /whose steps differ \(it lacks \w+\.\w+\)/)
  assert.equal((await database.read(findSchema)).version, known.length - 1)
})

test('two nodes that upgrade an unnamed database at once both end with it (postgres)', async () => {
  await using copy = await copyOfTemplate()
  const open = () => openPostgres(copy.url, { poolSize: 1, notify: false, deadlineMs: 60_000 })
  await using one = open()
  await using other = open()
  await one.write((sql) => sql`delete from schema_steps`)
  const steps = [...knownSteps(), ADDED]
  const taken = await Promise.all([
    migrate(one, 'postgres', { steps }),
    migrate(other, 'postgres', { steps }),
  ])
  assert.equal(taken[0] + taken[1], 1)
  const names = await one.read((sql) => sql`select name from schema_steps`)
  assert.equal(names.length, steps.length)
})
