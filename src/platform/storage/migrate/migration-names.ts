import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Column, listColumns } from '../account-tables.ts'
import { type Database, type Sql, StoreRefusal } from '../database.ts'
import type { Dialect, MigrationStep } from './migration-files.ts'

// Names of the applied migrations. The version is only a count, and two builds can have different migrations with the
// same count; the names distinguish them.

export const STEP_NAMES_TABLE = 'create table if not exists schema_steps (name text primary key) strict'

export async function insertStepName(sql: Sql, name: string): Promise<void> {
  await sql`insert into schema_steps (name) values (${name}) on conflict (name) do nothing`
}

/** Reads names and version in one statement: another node may be migrating. */
async function findNamedSteps(sql: Sql): Promise<{ names: string[]; version: number }> {
  const rows = await sql<{ name: string | null; version: number }>`
    select s.name, v.version from schema_version v left join schema_steps s on true`
  return { names: rows.flatMap(({ name }) => name ?? []), version: rows[0]?.version ?? 0 }
}

/** Builds an embedded store with the given migrations, for comparison. */
type BuildReference = (path: string, steps: MigrationStep[]) => Promise<Column[]>

interface Program {
  dialect: Dialect
  steps: MigrationStep[]
  buildReference: BuildReference
}

/**
 * Refuses a database whose migrations differ from this program's. A database from before migrations had names is
 * compared with the schema that they create; if it matches, the names are recorded.
 */
export async function checkStepNames(database: Database, program: Program): Promise<void> {
  const { names, version } = await database.read(findNamedSteps)
  if (version > program.steps.length) return
  const expected = program.steps.slice(0, version).map(({ name }) => name)
  if (names.length === 0) {
    const differs = await differenceFromSteps(database, program, version)
    // Another node may have recorded the names meanwhile.
    const since = await database.read(findNamedSteps)
    if (since.names.length > 0) return checkStepNames(database, program)
    if (differs !== undefined) throw refusal(version, differs)
    await database.write(async (sql) => {
      for (const name of expected) await insertStepName(sql, name)
    })
    return
  }
  const unknown = names.find((name) => !expected.includes(name))
  if (unknown !== undefined) throw refusal(version, `it has step ${unknown}`)
  const missing = expected.find((name) => !names.includes(name))
  if (missing !== undefined) throw refusal(version, `it lacks step ${missing}`)
}

/** First table or column that differs from a store built with the same number of migrations. */
async function differenceFromSteps(
  database: Database,
  { dialect, steps, buildReference }: Program,
  version: number,
): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-schema-'))
  try {
    const spelled = ({ table, column }: Column) => `${table}.${column}`
    const build = async (count: number) =>
      (await buildReference(join(folder, `${count}.db`), steps.slice(0, count))).map(spelled)
    const expected = await build(version)
    // An online migration may have been interrupted halfway.
    const possible = new Set(steps[version]?.isOnline ? await build(version + 1) : expected)
    const actual = new Set((await database.read((sql) => listColumns(sql, dialect))).map(spelled))
    const missing = expected.find((column) => !actual.has(column))
    if (missing !== undefined) return `it lacks ${missing}`
    const ahead = (await build(steps.length)).find((column) => !possible.has(column) && actual.has(column))
    return ahead && `it has ${ahead} already`
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function refusal(version: number, differs: string): StoreRefusal {
  return new StoreRefusal(
    `the database is at schema ${version}, but was made by another build of Comanda, whose steps differ (${differs}): ` +
      'start the build that made it, or restore a backup',
  )
}
