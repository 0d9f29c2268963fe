import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../../config.ts'
import { MINUTE, SECOND } from '../core/clock.ts'
import { type Database, type OnCommit, StoreRefusal, StoreUnavailable } from './database.ts'
import { refuseUnusable } from './inspect.ts'
import { secretsOf } from './installation.ts'
import { migrate, type StepProgress } from './migrate/migrate.ts'
import { partsOfUrl } from './postgres/url.ts'
import type { Secrets } from './secrets.ts'
import { isLockedByAnother } from './sqlite/errors.ts'
import { openSqlite } from './sqlite/sqlite.ts'
import type { OnBroken } from './sqlite/writer.ts'
import { backupFolder, makeBackupAside } from './sqlite-files/backup.ts'
import {
  createPrivateFile,
  inheritOwner,
  type PermissionFindings,
  PRIVATE_FOLDER_MODE,
  restrictPermissions,
} from './sqlite-files/file-permissions.ts'

export interface Store extends AsyncDisposable {
  database: Database
  secrets: Secrets
}

interface OpenOptions {
  /** True for the service: only one may run on the embedded store. */
  exclusive: boolean
  /** True: create the embedded store if it does not exist. Commands that only use one must not create an empty one. */
  canCreate?: boolean
  onCommit?: OnCommit
  onBroken?: OnBroken
  /**
   * Called on every failed attempt to reach the database, which is then retried. Undefined: the first failure is
   * thrown.
   */
  onAway?: (why: string) => void
  /** Called with each step of an upgrade, in words. */
  onUpgrade?: (what: string) => void
  /** Called if other users of the machine could read files of the embedded store. */
  onPermissionFindings?: (found: PermissionFindings) => void
}

/** Opens the configured store, migrates it and loads its secrets. */
export async function openStore(config: Config, options: OpenOptions): Promise<Store> {
  const { database: target } = config
  return target.kind === 'sqlite'
    ? openEmbedded(target.path, config, options)
    : openRemote(target, config, options)
}

/** Opens the configured store as it is, without migrating it: a service of another version may be running on it. */
export async function openAsIs({ database: target }: Config): Promise<Database> {
  if (target.kind === 'sqlite') {
    if (!existsSync(target.path)) throw noStoreAt(target.path)
    refuseUnusable(target.path, false)
    return openSqlite(target.path, { isSharedWithServer: true })
  }
  const { openPostgres } = await import('./postgres/postgres.ts')
  return openPostgres(target.url, { poolSize: 1, notify: false })
}

function noStoreAt(path: string): StoreRefusal {
  return new StoreRefusal(`there is no store at ${path}: set DATABASE_URL to the one that Comanda uses`)
}

/** Name of the store for messages to the operator. */
export function storeName({ database: target }: Config): string {
  if (target.kind === 'sqlite') return target.path
  const { hosts, name } = partsOfUrl(target.url)
  return `${name} at ${hosts}`
}

async function openEmbedded(
  path: string,
  { secret: givenSecret, oldSecret, backup }: Config,
  { exclusive, canCreate = false, onPermissionFindings, onUpgrade, ...options }: OpenOptions,
): Promise<Store> {
  const isNew = !existsSync(path)
  if (isNew && !canCreate) throw noStoreAt(path)
  makeFolder(path)
  const lock = exclusive ? lockStore(path) : undefined
  try {
    refuseUnusable(path, exclusive)
    const found = restrictPermissions(path, backupFolder(path, backup))
    if (found.closed.length + found.stillOpen.length > 0) onPermissionFindings?.(found)
    const secret = givenSecret ?? loadOrCreateSecret(path)
    const database = openSqlite(path, { ...options, isSharedWithServer: !exclusive })
    if (isNew) inheritOwner(path, secretPath(path))
    await migrate(database, 'sqlite', {
      beforeUpgrade: () => backUpBeforeUpgrade(path, backup, onUpgrade),
      onStep: upgradeReporter(onUpgrade),
    })
    const store = await withSecrets(database, secret, oldSecret)
    return {
      ...store,
      async [Symbol.asyncDispose]() {
        await database[Symbol.asyncDispose]()
        lock?.close()
      },
    }
  } catch (error) {
    lock?.close()
    throw error
  }
}

/** There is no way back from a migration but a backup, so an embedded store makes one first. */
async function backUpBeforeUpgrade(
  path: string,
  plan: Config['backup'],
  onUpgrade: OpenOptions['onUpgrade'],
): Promise<void> {
  if (!plan.beforeUpgrade) return
  onUpgrade?.('upgrade: backing up the store first')
  try {
    const made = await makeBackupAside(path, backupFolder(path, plan), Date.now())
    onUpgrade?.(`upgrade: backed up to ${made}`)
  } catch (error) {
    throw new StoreRefusal(
      `the upgrade needs a backup first, and it failed (${(error as Error).message}): free some space, set COMANDA_BACKUP_FOLDER to another disk, or set COMANDA_UPGRADE_BACKUP=0 if you have one`,
    )
  }
}

function upgradeReporter(onUpgrade: OpenOptions['onUpgrade']): (step: StepProgress) => void {
  return ({ number, of, name }) => onUpgrade?.(`upgrade: migration ${number} of ${of}, ${name}`)
}

async function openRemote(
  { url, poolSize, notify }: Config['database'] & { kind: 'postgres' },
  { secret = '', oldSecret }: Config,
  { onCommit, onAway, onUpgrade }: OpenOptions,
): Promise<Store> {
  for (let pauseMs = SECOND; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      await migratePostgres(url, upgradeReporter(onUpgrade))
      break
    } catch (error) {
      const why = whyNotReached(url, error)
      if (!why || !onAway) throw why ?? error
      onAway(why.message)
      await pause(pauseMs)
    }
  }
  const { openPostgres } = await import('./postgres/postgres.ts')
  const database = openPostgres(url, { poolSize, notify, onCommit })
  const store = await withSecrets(database, secret, oldSecret)
  return { ...store, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() }
}

async function withSecrets(database: Database, secret: string, old: string | undefined) {
  return { database, secrets: await secretsOf(database, secret, old) }
}

/** Longest pause between attempts to reach the database. */
const LONGEST_PAUSE_MS = 5 * SECOND
/** Lock timeout of migrations: while DDL waits for a table, all other users of the table queue behind it. */
const MIGRATION_LOCK_MS = 2 * SECOND

/** Migrates PostgreSQL, with longer time limits than a request has. */
async function migratePostgres(url: string, onStep: (step: StepProgress) => void): Promise<void> {
  const [{ openPostgres }, { isCitusDistributed, runAlone }] = await Promise.all([
    import('./postgres/postgres.ts'),
    import('./migrate/online-migration.ts'),
  ])
  const timeouts = { deadlineMs: 30 * MINUTE, lockTimeoutMs: MIGRATION_LOCK_MS }
  await using database = openPostgres(url, { poolSize: 1, notify: false, ...timeouts })
  const spread = await database.read(isCitusDistributed)
  await migrate(database, 'postgres', {
    alone: (statements) => runAlone(url, statements),
    isDistributed: spread,
    onStep,
  })
}

function whyNotReached(url: string, error: unknown): StoreRefusal | undefined {
  if (!(error instanceof StoreUnavailable)) return undefined
  const { hosts, name } = partsOfUrl(url)
  const reason = serverReason(error)
  const said = reason === undefined ? '' : ` (it says: ${reason})`
  return new StoreRefusal(
    `the PostgreSQL database ${name} at ${hosts} cannot be reached${said}: see that it runs and lets us in, or correct DATABASE_URL`,
  )
}

/** Message of the server, which has an SQL state, such as that a role or a database does not exist. */
function serverReason(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const isServers = 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code))
  return isServers ? error.message : serverReason(error.cause)
}

export function makeFolder(path: string): void {
  try {
    const made = mkdirSync(dirname(path), { recursive: true, mode: PRIVATE_FOLDER_MODE })
    if (made !== undefined) inheritOwner(dirname(path))
  } catch (error) {
    throw new StoreRefusal(
      `there is no folder for ${path}, and none can be made (${(error as Error).message})`,
    )
  }
}

/** Locks the store against a second process. The operating system releases the lock however the process ends. */
export function lockStore(path: string): DatabaseSync {
  let lock: DatabaseSync | undefined
  try {
    createPrivateFile(`${path}-lock`)
    inheritOwner(`${path}-lock`)
    lock = new DatabaseSync(`${path}-lock`)
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    lock?.close()
    if (isLockedByAnother(error)) {
      throw new StoreRefusal(
        `another Comanda is running on ${path}: stop it first, or set DATABASE_URL to another file`,
      )
    }
    throw new StoreRefusal(`the folder of ${path} is not writable (${(error as Error).message})`)
  }
}

export const secretPath = (databasePath: string) => join(dirname(databasePath), 'comanda.secret')

/** Reads the secret of the embedded store; creates it with a new store. */
function loadOrCreateSecret(databasePath: string): string {
  const path = secretPath(databasePath)
  if (!existsSync(path)) {
    if (existsSync(databasePath)) {
      throw new StoreRefusal(
        `${path} is missing: restore it from where the database came from, or set COMANDA_SECRET`,
      )
    }
    writeFileSync(path, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(path, 'utf8').trim()
}
