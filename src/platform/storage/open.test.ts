import assert from 'node:assert/strict'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import test from 'node:test'
import { temporaryFolder } from '../../../test/support/spawn-service.ts'
import { readConfig } from '../../config.ts'
import { StoreRefusal } from './database.ts'
import { migrate } from './migrate/migrate.ts'
import { knownSteps } from './migrate/migration-files.ts'
import { openStore } from './open.ts'
import { openSqlite } from './sqlite/sqlite.ts'

const PENDING = 2

/** A store of an older version, with its secret. */
async function olderStore(folder: string): Promise<string> {
  const path = join(folder, 'comanda.db')
  await using database = openSqlite(path)
  await migrate(database, 'sqlite', { steps: knownSteps().slice(0, -PENDING) })
  writeFileSync(join(folder, 'comanda.secret'), `${'s'.repeat(64)}\n`, { mode: 0o600 })
  return path
}

const schemaOf = (path: string) => {
  const store = new DatabaseSync(path, { readOnly: true })
  try {
    return store.prepare('select version from schema_version').get()?.version
  } finally {
    store.close()
  }
}

const upgrade = async (path: string, settings: Record<string, string> = {}) => {
  const said: string[] = []
  const config = readConfig({ DATABASE_URL: `sqlite:${path}`, ...settings })
  await using _store = await openStore(config, { exclusive: true, onUpgrade: (what) => said.push(what) })
  return said
}

test('an upgrade backs up the store first and says each step', async () => {
  using folder = temporaryFolder()
  const path = await olderStore(folder.path)
  const all = knownSteps().length
  const said = await upgrade(path)
  const [backup = ''] = readdirSync(join(folder.path, 'backups'))
  const made = join(folder.path, 'backups', backup)
  assert.deepEqual(said, [
    'upgrade: backing up the store first',
    `upgrade: backed up to ${made}`,
    ...knownSteps()
      .slice(-PENDING)
      .map(({ name }, at) => `upgrade: migration ${all - PENDING + 1 + at} of ${all}, ${name}`),
  ])
  assert.deepEqual([schemaOf(made), schemaOf(path)], [all - PENDING, all])
  assert.deepEqual(await upgrade(path), [], 'there is nothing left to do')
})

test('without a backup nothing is migrated, unless the operator says that there is one', async () => {
  using folder = temporaryFolder()
  const path = await olderStore(folder.path)
  const inTheWay = join(folder.path, 'a-file')
  writeFileSync(inTheWay, '')
  const settings = { COMANDA_BACKUP_FOLDER: inTheWay }
  await assert.rejects(upgrade(path, settings), (error) => {
    assert.ok(error instanceof StoreRefusal)
    assert.match(error.message, /needs a backup first, and it failed .*COMANDA_UPGRADE_BACKUP=0/)
    return true
  })
  assert.equal(schemaOf(path), knownSteps().length - PENDING)
  await upgrade(path, { ...settings, COMANDA_UPGRADE_BACKUP: '0' })
  assert.equal(schemaOf(path), knownSteps().length)
})
