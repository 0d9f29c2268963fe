import { setTimeout as pause } from 'node:timers/promises'
import { listColumns } from '../account-tables.ts'
import { type Database, type Sql, StoreRefusal, StoreUnavailable } from '../database.ts'
import { citusDdl } from './citus-ddl.ts'
import {
  type Dialect,
  knownSchema,
  knownSteps,
  type MigrationStep,
  newStoreStatements,
  notConcurrently,
  statementsOf,
  stepOf,
} from './migration-files.ts'
import { checkStepNames, insertStepName, STEP_NAMES_TABLE } from './migration-names.ts'

/** Unique violation, duplicate object, duplicate table. */
const ALREADY_THERE = new Set(['23505', '42710', '42P07'])

/**
 * Migrates the schema. Each migration is one transaction that also updates the version, so an interrupted start
 * continues where it stopped; on an empty database all of them are one transaction. A second node waits at the version
 * row and finds the work done. A newer schema that still supports this program is left as it is. Returns the number of
 * migrations run.
 */
export async function migrate(
  database: Database,
  dialect: Dialect,
  { steps = knownSteps(), alone, isDistributed = false, beforeUpgrade, onStep }: MigrateOptions = {},
): Promise<number> {
  await openVersionTable(database, dialect)
  const found = await database.read(findSchema)
  refuseNewer(found, steps.length)
  if (found.version === 0)
    return retryOnLockTimeout(() => database.write((sql) => takeAll(sql, dialect, steps)))
  await checkStepNames(database, { dialect, steps, buildReference })
  if (found.version < steps.length) await beforeUpgrade?.({ from: found.version, to: steps.length })
  const said = isDistributed ? citusDdl : (statement: string) => [statement]
  let taken = 0
  for (const [index, step] of steps.entries()) {
    if (index < found.version) continue
    onStep?.({ number: index + 1, of: steps.length, name: step.name })
    const statements = statementsOf(step, dialect)
    // Checked again in the transaction that updates the version: another node may be doing the same.
    const isDone = async () => (await database.read(findSchema)).version > index
    if (step.isOnline && alone && !(await isDone())) {
      await alone(statements).catch(async (error) => {
        // Another node finished first and may have removed temporary objects.
        if (!(await isDone())) throw error
      })
    }
    const inTransaction = step.isOnline && alone ? [] : statements.map(notConcurrently).flatMap(said)
    taken += await retryOnLockTimeout(() =>
      database.write((sql) =>
        takeStep(sql, { index, name: step.name, statements: inTransaction, servesOlder: step.servesOlder }),
      ),
    )
  }
  return taken
}

export interface MigrateOptions {
  steps?: MigrationStep[]
  /** Called before the first pending migration of a store that is in use. If it fails, nothing is migrated. */
  beforeUpgrade?: (versions: { from: number; to: number }) => Promise<void>
  /** Called before each pending migration. */
  onStep?: (step: StepProgress) => void
  /** Runs statements outside a transaction, for online migrations. */
  alone?: (statements: string[]) => Promise<void>
  /** True: the tables are distributed by Citus. */
  isDistributed?: boolean
}

/** A migration that is about to run. */
export interface StepProgress {
  number: number
  of: number
  name: string
}

/** Tables and columns that these migrations create on an embedded store. */
async function buildReference(path: string, steps: MigrationStep[]) {
  const { openSqlite } = await import('../sqlite/sqlite.ts')
  await using reference = openSqlite(path)
  await migrate(reference, 'sqlite', { steps })
  return reference.read((sql) => listColumns(sql, 'sqlite'))
}

interface StepTaken {
  index: number
  name: string
  statements: string[]
  servesOlder: boolean
}

async function takeAll(sql: Sql, dialect: Dialect, steps: MigrationStep[]): Promise<number> {
  const inOnePiece = dialect === 'sqlite' && steps === knownSteps() ? newStoreStatements() : undefined
  if (inOnePiece) {
    // Records the last migration, and the last one that older programs do not support.
    const servesFrom = steps.findLastIndex(({ servesOlder }) => !servesOlder) + 1
    const { name = '' } = steps.at(-1) ?? {}
    await takeStep(sql, { index: steps.length - 1, name, statements: inOnePiece, servesOlder: true })
    for (const step of steps) await insertStepName(sql, step.name)
    await putServesFrom(sql, servesFrom)
    return steps.length
  }
  let taken = 0
  for (const [index, step] of steps.entries()) {
    const statements = statementsOf(step, dialect).map(notConcurrently)
    taken += await takeStep(sql, { index, name: step.name, statements, servesOlder: step.servesOlder })
  }
  return taken
}

async function takeStep(sql: Sql, { index, name, statements, servesOlder }: StepTaken): Promise<number> {
  const version = await lockInstallation(sql)
  if (version > index) return 0
  for (const statement of statements) await run(sql, statement)
  await sql`update schema_version set version = ${index + 1}`
  await insertStepName(sql, name)
  if (servesOlder) await keepServesFrom(sql, index)
  else await putServesFrom(sql, index + 1)
  return 1
}

async function putServesFrom(sql: Sql, steps: number): Promise<void> {
  await sql`
    insert into installation (name, value) values ('schema_serves_from', ${String(steps)})
    on conflict (name) do update set value = excluded.value`
}

/** Requires programs that know all current migrations. */
export async function serveNoOlder(sql: Sql): Promise<void> {
  await putServesFrom(sql, (await findSchema(sql)).version)
}

/** Leaves the minimum program version as it is; if none is recorded, the previous program is supported. */
async function keepServesFrom(sql: Sql, steps: number): Promise<void> {
  await sql`
    insert into installation (name, value) values ('schema_serves_from', ${String(steps)})
    on conflict (name) do nothing`
}

/**
 * Retries of a migration. DDL waits for all users of a table while all others queue behind it: so wait briefly, but
 * often.
 */
const STEP_TRIES = 200
const STEP_PAUSE_MS = 250
const LOCK_TIMEOUT = '55P03'

async function retryOnLockTimeout<T>(step: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await step()
    } catch (error) {
      const cause = error instanceof StoreUnavailable ? error.cause : error
      const code = cause instanceof Error && 'code' in cause ? cause.code : ''
      if (code !== LOCK_TIMEOUT || tried === STEP_TRIES) throw error
      await pause((0.5 + Math.random()) * STEP_PAUSE_MS)
    }
  }
}

/** Schema state: the number of migrations applied, and the fewest that a program must know to use it. */
export interface Schema {
  version: number
  servesFrom: number
}

export async function findSchema(sql: Sql): Promise<Schema> {
  const [row] = await sql<{ version: number }>`select version from schema_version`
  const version = row?.version ?? 0
  // The table is created by the first migration.
  if (version === 0) return { version, servesFrom: 0 }
  const [recorded] = await sql<{
    value: string
  }>`select value from installation where name = 'schema_serves_from'`
  return { version, servesFrom: recorded ? Number(recorded.value) : version }
}

/** Returns why a program that knows this many migrations cannot use the schema. */
export function whyNotServed({ version, servesFrom }: Schema, known = knownSchema()): string | undefined {
  if (version < known) return `the database is at schema ${version}, this Comanda needs ${known}`
  if (servesFrom > known) return `the database is at schema ${version}, this Comanda knows only ${known}`
  return undefined
}

/** True if this program can use the schema. */
export async function isMigrated(sql: Sql): Promise<boolean> {
  return whyNotServed(await findSchema(sql)) === undefined
}

const VERSION_TABLE =
  'create table if not exists schema_version (only_row integer primary key check (only_row = 1), version integer not null) strict'

async function openVersionTable(database: Database, dialect: Dialect): Promise<void> {
  for (const table of [VERSION_TABLE, STEP_NAMES_TABLE]) {
    const [create = ''] = statementsOf(stepOf('', table), dialect)
    try {
      await database.write((sql) => run(sql, create))
    } catch (error) {
      // If two nodes create it at the same moment on PostgreSQL, one of them fails because it exists.
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (!ALREADY_THERE.has(code)) throw error
    }
  }
  await database.write(
    (sql) =>
      sql`insert into schema_version (only_row, version) values (1, 0) on conflict (only_row) do nothing`,
  )
}

function refuseNewer(schema: Schema, known: number): void {
  if (schema.version <= known) return
  const why = whyNotServed(schema, known)
  if (why !== undefined) throw new StoreRefusal(`${why}: start the newer Comanda, or restore an older backup`)
}

/** Locks the whole installation across nodes. */
export async function lockInstallation(sql: Sql): Promise<number> {
  const [row] = await sql<{ version: number }>`select version from schema_version for update`
  return row?.version ?? 0
}

/** Runs a statement from a file. */
function run(sql: Sql, statement: string) {
  return sql(Object.assign([statement], { raw: [statement] }))
}
