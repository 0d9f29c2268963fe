import postgres from 'postgres'
import { StoreRefusal } from '../database.ts'
import { needsPrimary } from './url.ts'

// Distribution of tables with Citus. Its functions and catalogue tables belong to no account.

/** Reference tables, copied to every worker: they map to accounts. */
const ON_EVERY_MACHINE = ['accounts', 'directory']
/** All other tables are colocated with this one, so that the rows of one account are on one worker. */
const FIRST = 'locations'

const OWNED = `
  select table_name as name from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
  where table_schema = current_schema() and t.table_type = 'BASE TABLE' and column_name = 'account_id'
  order by table_name`
const SPREAD = `
  select logicalrelid::regclass::text as name from pg_dist_partition where partmethod = 'h' or repmodel = 't'`
const POINTERS = `
  select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype = 'f' and connamespace = current_schema()::regnamespace and not relation_is_a_known_shard(conrelid)
  order by 1, 2`

export interface Distributed {
  /** Number of tables distributed now, and of those distributed before. */
  tables: number
  before: number
}

/**
 * Distributes the tables by account. Foreign keys are dropped first and restored at the end, because Citus requires
 * both sides to be distributed. Their definitions are saved in the database meanwhile, so that a run after an
 * interruption restores all of them.
 */
export async function distribute(url: string, progress: (line: string) => void): Promise<Distributed> {
  const sql = postgres(url, {
    max: 1,
    onnotice: () => {},
    ...(needsPrimary(url) && { target_session_attrs: 'read-write' as const }),
    connection: { application_name: 'comanda distribute' },
  })
  try {
    await refuseWithoutCitus(sql)
    await refuseAtWork(sql)
    const required = await tablesToSpread(sql)
    const spread = new Set(await listSpread(sql))
    const missing = required.filter((table) => !spread.has(table))
    if (missing.length > 0) {
      await saveAndDropPointers(sql)
      await confineAddresses(sql)
    }
    for (const [index, table] of missing.entries()) {
      await spreadTable(sql, table)
      progress(`${table}: ${index + 1} of ${missing.length}`)
    }
    await restorePointers(sql, progress)
    return { tables: missing.length, before: spread.size }
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** Checks the preconditions before anything is changed. */
export async function refuseUnlessCitus(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await refuseWithoutCitus(sql)
    await refuseAtWork(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function refuseWithoutCitus(sql: postgres.Sql): Promise<void> {
  const [citus] = await sql.unsafe("select extversion as version from pg_extension where extname = 'citus'")
  if (citus) return
  throw new StoreRefusal(
    'this PostgreSQL has no Citus, and nothing was changed: install it, say `create extension citus` in this database on every machine, add them with `citus_add_node`, and come again',
  )
}

/** Nobody may write while foreign keys are dropped. */
async function refuseAtWork(sql: postgres.Sql): Promise<void> {
  const [lease] = await sql`
    select holder from leases where until > (extract(epoch from clock_timestamp()) * 1000)::bigint`
  if (!lease) return
  throw new StoreRefusal('a node is at work on this store, and nothing was changed: stop all of them first')
}

/** Tables to distribute: reference tables first, then referenced tables. */
async function tablesToSpread(sql: postgres.Sql): Promise<string[]> {
  const owned = await sql.unsafe<{ name: string }[]>(OWNED)
  const names = owned.map(({ name }) => name)
  return [...new Set([...ON_EVERY_MACHINE, FIRST, ...names])]
}

async function listSpread(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql.unsafe<{ name: string }[]>(SPREAD)
  return rows.map(({ name }) => name)
}

/** Replaces the global unique index on e-mail addresses by one per account; the directory ensures global uniqueness. */
async function confineAddresses(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(`
    create unique index if not exists one_user_per_email_of_account on users (account_id, email)
      where deleted_at is null;
    drop index if exists one_user_per_email;`)
}

interface Pointer {
  table: string
  name: string
  definition: string
}

const SAVED_POINTERS = 'pointers_taken_away'

async function saveAndDropPointers(sql: postgres.Sql): Promise<void> {
  await sql.begin(async (sql) => {
    const pointers = await listPointers(sql)
    const saved = await findSavedPointers(sql)
    const known = new Set(saved.map(({ table, name }) => `${table} ${name}`))
    const all = [...saved, ...pointers.filter(({ table, name }) => !known.has(`${table} ${name}`))]
    const value = JSON.stringify(all)
    await sql`
      insert into installation (name, value) values (${SAVED_POINTERS}, ${value})
      on conflict (name) do update set value = excluded.value`
    for (const { table, name } of pointers) await sql.unsafe(`alter table ${table} drop constraint ${name}`)
  })
}

async function restorePointers(sql: postgres.Sql, progress: (line: string) => void): Promise<void> {
  const saved = await findSavedPointers(sql)
  const there = new Set((await listPointers(sql)).map(({ table, name }) => `${table} ${name}`))
  const missing = saved.filter(({ table, name }) => !there.has(`${table} ${name}`))
  for (const [index, { table, name, definition }] of missing.entries()) {
    await sql.unsafe(`alter table ${table} add constraint ${name} ${definition}`)
    if (index % 10 === 9 || index === missing.length - 1) {
      progress(`pointers between tables: ${index + 1} of ${missing.length}`)
    }
  }
  await sql`delete from installation where name = ${SAVED_POINTERS}`
}

async function listPointers(sql: postgres.Sql | postgres.TransactionSql): Promise<Pointer[]> {
  return [...(await sql.unsafe<Pointer[]>(POINTERS))]
}

async function findSavedPointers(sql: postgres.Sql | postgres.TransactionSql): Promise<Pointer[]> {
  const [row] = await sql<{ value: string }[]>`select value from installation where name = ${SAVED_POINTERS}`
  return row ? (JSON.parse(row.value) as Pointer[]) : []
}

/** Distributes one table and removes its local rows. */
async function spreadTable(sql: postgres.Sql, table: string): Promise<void> {
  await sql.begin(async (sql) => {
    if (ON_EVERY_MACHINE.includes(table)) await sql`select create_reference_table(${table})`
    else if (table === FIRST)
      await sql`select create_distributed_table(${table}, 'account_id', colocate_with => 'none')`
    else await sql`select create_distributed_table(${table}, 'account_id', colocate_with => ${FIRST})`
  })
  await sql`select truncate_local_data_after_distributing_table(${table}::text::regclass)`
}
