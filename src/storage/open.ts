import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { MINUTE } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database, OnCommit } from './database.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { openSecrets, type Secrets } from './secrets.ts'
import { openSqlite } from './sqlite.ts'

/** Something an operator must put right; the message is the one line they see. */
export class StoreRefusal extends Error {
  override name = 'StoreRefusal'
}

export interface Store extends AsyncDisposable {
  database: Database
  secrets: Secrets
}

interface OpenOptions {
  /** True for the service: on the embedded store only one may run. */
  exclusive: boolean
  onCommit?: OnCommit
}

/** Opens the configured store with its schema up to date, and the secrets that go with it. */
export async function openStore(config: Config, { exclusive, onCommit }: OpenOptions): Promise<Store> {
  const { database: target } = config
  if (target.kind === 'sqlite') mkdirSync(dirname(target.path), { recursive: true })
  const lock = target.kind === 'sqlite' && exclusive ? lockFile(target.path) : undefined
  const secret = config.secret ?? (target.kind === 'sqlite' ? keptSecret(target.path) : '')
  const database =
    target.kind === 'sqlite'
      ? openSqlite(target.path, { onCommit })
      : openPostgres(target.url, { poolSize: target.poolSize, notify: target.notify, onCommit })
  if (target.kind === 'sqlite') await migrate(database, 'sqlite')
  else await migrateSlowly(target.url)
  const secrets = openSecrets(secret)
  await proveSecret(database, secrets)
  return {
    database,
    secrets,
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]()
      lock?.close()
    },
  }
}

/** A migration may take longer than any request may. */
async function migrateSlowly(url: string): Promise<void> {
  await using database = openPostgres(url, { poolSize: 1, deadlineMs: 30 * MINUTE, notify: false })
  await migrate(database, 'postgres')
}

/** The operating system lets go of this lock however the process ends. */
function lockFile(path: string): DatabaseSync {
  const lock = new DatabaseSync(`${path}-lock`)
  try {
    lock.exec('begin exclusive')
  } catch {
    lock.close()
    throw new StoreRefusal(
      `another Comanda is running on ${path}: stop it first, or set DATABASE_URL to another file`,
    )
  }
  return lock
}

/** The embedded store's own secret, made when the store is. */
function keptSecret(databasePath: string): string {
  const path = join(dirname(databasePath), 'comanda.secret')
  if (!existsSync(path)) {
    if (existsSync(databasePath)) {
      throw new StoreRefusal(
        `${path} is missing: restore it from where the database came from, or set COMANDA_SECRET`,
      )
    }
    writeFileSync(path, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  }
  chmodSync(path, 0o600)
  return readFileSync(path, 'utf8').trim()
}

const PROOF = 'comanda'

/** A wrong secret is told at the start, not at the first login of a terminal. */
async function proveSecret(database: Database, secrets: Secrets): Promise<void> {
  const sealed = await database.write(async (sql) => {
    await sql`
      insert into installation (name, value) values ('secret_proof', ${secrets.seal(PROOF, 'secret_proof')})
      on conflict (name) do nothing`
    const [row] = await sql<{ value: string }>`select value from installation where name = 'secret_proof'`
    return row?.value ?? ''
  })
  try {
    secrets.open(sealed, 'secret_proof')
  } catch {
    throw new StoreRefusal('COMANDA_SECRET is not the one this database was made with')
  }
}
