import type pg from 'pg'
import { SECOND } from '../../core/clock.ts'
import type { Sql } from '../database.ts'
import { createConnector } from '../postgres/connect.ts'

/** Pause before looking again at an index that another node is building. */
const LOOK_AGAIN_MS = SECOND
const TRIES = 600
/** Errors from a concurrent node: duplicate object or table, catalogue conflict, deadlock, lock timeout. */
const MET_ANOTHER = new Set(['42710', '42P07', '23505', '40P01', '55P03'])

/**
 * Runs the statements of an online migration one by one outside a transaction, as `create index concurrently` requires.
 * An invalid index, left by a node that died or gave up, is dropped first.
 */
export async function runAlone(url: string, statements: string[]): Promise<void> {
  const client = await createConnector(url, {
    applicationName: 'comanda migration',
    lockTimeoutMs: 2 * SECOND,
  })()
  try {
    for (const statement of statements) await untilDone(client, statement)
  } finally {
    await client.end()
  }
}

async function untilDone(client: pg.Client, statement: string): Promise<void> {
  const index = /\bcreate (?:unique )?index concurrently (?:if not exists )?(\w+)/.exec(statement)?.[1]
  for (let tried = 1; ; tried++) {
    const standing = index === undefined ? 'none' : await standingOf(client, index)
    if (standing === 'valid') return
    try {
      if (standing === 'half built') await client.query(`drop index concurrently if exists ${index}`)
      if (standing !== 'being built') return void (await client.query(statement))
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (!MET_ANOTHER.has(code) || tried === TRIES) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
}

/** Catalogue query; the catalogue belongs to no account. */
const STANDING = `
  select i.indisvalid as valid,
    exists (select 1 from pg_stat_progress_create_index p where p.index_relid = i.indexrelid) as building
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relname = $1 and pg_table_is_visible(c.oid)`

type Standing = 'none' | 'valid' | 'half built' | 'being built'

async function standingOf(client: pg.Client, index: string): Promise<Standing> {
  const { rows } = await client.query<{ valid: boolean; building: boolean }>(STANDING, [index])
  const [row] = rows
  if (!row) return 'none'
  if (row.valid) return 'valid'
  return row.building ? 'being built' : 'half built'
}

/** True if the tables are distributed by Citus, according to the catalogue entry of `locations`. */
export async function isCitusDistributed(sql: Sql): Promise<boolean> {
  const [found] = await ask(sql, "select to_regclass('pg_dist_partition') is not null as citus")
  if (!found?.citus) return false
  const spread = await ask(
    sql,
    "select 1 as one from pg_dist_partition where logicalrelid = to_regclass('locations')",
  )
  return spread.length > 0
}

function ask(sql: Sql, statement: string) {
  return sql<Record<string, unknown>>(Object.assign([statement], { raw: [statement] }))
}
