import { listColumns } from '../account-tables.ts'
import { type Database, type Sql, StoreRefusal, StoreUnavailable } from '../database.ts'
import { forSpread } from './citus-ddl.ts'
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
 * Brings the schema up to date. Each step is one transaction that also moves the version on, so an
 * interrupted start goes on where it stopped; where there is nothing yet, all of them are one. A second node waits at
 * the version row and finds the work done. A schema that is newer and still serves this program is left as it is.
 * Returns how many steps were taken.
 */
export async function migrate(
  database: Database,
  dialect: Dialect,
  { steps = knownSteps(), alone, isSpread = false }: MigrateOptions = {},
): Promise<number> {
  await openVersionTable(database, dialect)
  const found = await database.read(findSchema)
  refuseNewer(found, steps.length)
  if (found.version === 0) return patiently(() => database.write((sql) => takeAll(sql, dialect, steps)))
  await checkStepNames(database, { dialect, steps, buildReference })
  const said = isSpread ? forSpread : (statement: string) => [statement]
  let taken = 0
  for (const [index, step] of steps.entries()) {
    if (index < found.version) continue
    const statements = statementsOf(step, dialect)
    // Looked at again in the transaction that moves the version: until then another node may do the same.
    const isDone = async () => (await database.read(findSchema)).version > index
    if (step.isOnline && alone && !(await isDone())) {
      await alone(statements).catch(async (error) => {
        // Another node was through with it first, and may have cleared its tools away.
        if (!(await isDone())) throw error
      })
    }
    const inTransaction = step.isOnline && alone ? [] : statements.map(notConcurrently).flatMap(said)
    taken += await patiently(() =>
      database.write((sql) =>
        takeStep(sql, { index, name: step.name, statements: inTransaction, servesOlder: step.servesOlder }),
      ),
    )
  }
  return taken
}

export interface MigrateOptions {
  steps?: MigrationStep[]
  /** Runs statements one by one, each by itself: what a busy store does beside its work. */
  alone?: (statements: string[]) => Promise<void>
  /** True: the accounts are spread over the machines of a Citus. */
  isSpread?: boolean
}

/** Tables and columns of an embedded store that is made by the given steps. */
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
    // As if the last had been taken, and of all the last that does not serve older programs.
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

/** From here on only programs that know all of its steps. */
export async function serveNoOlder(sql: Sql): Promise<void> {
  await putServesFrom(sql, (await findSchema(sql)).version)
}

/** As it was; where nobody has written it down yet, from the program before on. */
async function keepServesFrom(sql: Sql, steps: number): Promise<void> {
  await sql`
    insert into installation (name, value) values ('schema_serves_from', ${String(steps)})
    on conflict (name) do nothing`
}

/** Whoever changes a table waits for all who use it, and all others wait behind: so never for long, but often. */
const STEP_TRIES = 200
const STEP_PAUSE_MS = 250
const LOCK_TIMEOUT = '55P03'

async function patiently<T>(step: () => Promise<T>): Promise<T> {
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

/** The schema as it is: how many steps it has behind it, and the fewest that a program must know to be served by it. */
export interface Schema {
  version: number
  servesFrom: number
}

export async function findSchema(sql: Sql): Promise<Schema> {
  const [row] = await sql<{ version: number }>`select version from schema_version`
  const version = row?.version ?? 0
  // The table is of the first step.
  if (version === 0) return { version, servesFrom: 0 }
  const [kept] = await sql<{
    value: string
  }>`select value from installation where name = 'schema_serves_from'`
  return { version, servesFrom: kept ? Number(kept.value) : version }
}

/** Why a program that knows so many steps cannot work with the schema. */
export function whyNotServed({ version, servesFrom }: Schema, known = knownSchema()): string | undefined {
  if (version < known) return `the database is at schema ${version}, this Comanda needs ${known}`
  if (servesFrom > known) return `the database is at schema ${version}, this Comanda knows only ${known}`
  return undefined
}

/** True when this code can work with the schema. */
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
      // Two nodes creating it at the same moment on PostgreSQL: one of them is told it exists.
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

/** Holds the whole installation: what may happen only once waits here for the other nodes. */
export async function lockInstallation(sql: Sql): Promise<number> {
  const [row] = await sql<{ version: number }>`select version from schema_version for update`
  return row?.version ?? 0
}

/** A statement from a file, given to `sql` as if it had been written as a template. */
function run(sql: Sql, statement: string) {
  return sql(Object.assign([statement], { raw: [statement] }))
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
