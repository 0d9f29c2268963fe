import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { MINUTE } from '../../../src/platform/core/clock.ts'
import type { Database } from '../../../src/platform/storage/database.ts'
import { migrate } from '../../../src/platform/storage/migrate/migrate.ts'
import { distribute } from '../../../src/platform/storage/postgres/citus-distribute.ts'
import { openPostgres } from '../../../src/platform/storage/postgres/postgres.ts'
import { createSecrets } from '../../../src/platform/storage/secrets.ts'
import { openSqlite } from '../../../src/platform/storage/sqlite/sqlite.ts'
import { seedDemo } from '../../../src/programs/demo/demo.ts'
import { CITUS, createOnCitus } from './citus.ts'

export const API_KEY = 'the-demo-account-in-the-tests'
export const OWNER_PASSWORD = 'the owner of the demo in the tests'
export const SECRET = 'a secret of the tests, long enough to be taken'
export const TEMPLATE = 'comanda_template'
/** The environment variable with the path of the SQLite template. */
export const SQLITE_TEMPLATE = 'COMANDA_TEST_SQLITE'

/**
 * Fills one database of each kind with the demo, to be copied by each test; without a server, the embedded one only.
 */
export async function makeTemplates(
  server: Promise<string> | undefined,
): Promise<{ sqlite: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-template-'))
  const sqlite = join(folder, 'comanda.db')
  await using embedded = openSqlite(sqlite)
  await migrate(embedded, 'sqlite')
  await fill(embedded)

  if (server !== undefined) await fillRemote(await server)
  return { sqlite, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

async function fillRemote(server: string): Promise<void> {
  const url = `${server}/${TEMPLATE}`
  const isCitus = process.env[CITUS] !== undefined
  if (isCitus) await createOnCitus(server, TEMPLATE)
  else {
    const admin = postgres(`${server}/postgres`, { max: 1, onnotice: () => {} })
    await admin.unsafe(`create database ${TEMPLATE}`)
    await admin.end()
  }
  {
    await using database = openPostgres(url, { deadlineMs: MINUTE, notify: false })
    await migrate(database, 'postgres')
    await fill(database)
  }
  if (isCitus) await distribute(url, () => {})
}

export async function fill(database: Database): Promise<void> {
  const now = () => Date.UTC(2026, 10, 1, 9)
  const secrets = createSecrets(SECRET)
  await seedDemo({ database, secrets, now, apiKey: API_KEY, ownerPassword: OWNER_PASSWORD })
}
