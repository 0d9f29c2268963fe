import type pg from 'pg'
import { StoreRefusal } from '../database.ts'
import { createConnector } from './connect.ts'

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
  const client = await connectTo(url)
  try {
    await refuseWithoutCitus(client)
    await refuseAtWork(client)
    const required = await tablesToSpread(client)
    const spread = new Set(await listSpread(client))
    const missing = required.filter((table) => !spread.has(table))
    if (missing.length > 0) {
      await saveAndDropPointers(client)
      await confineAddresses(client)
    }
    for (const [index, table] of missing.entries()) {
      await spreadTable(client, table)
      progress(`${table}: ${index + 1} of ${missing.length}`)
    }
    await restorePointers(client, progress)
    return { tables: missing.length, before: spread.size }
  } finally {
    await client.end()
  }
}

/** Checks the preconditions before anything is changed. */
export async function refuseUnlessCitus(url: string): Promise<void> {
  const client = await connectTo(url)
  try {
    await refuseWithoutCitus(client)
    await refuseAtWork(client)
  } finally {
    await client.end()
  }
}

async function refuseWithoutCitus(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select extversion as version from pg_extension where extname = 'citus'",
  )
  if (rows.length > 0) return
  throw new StoreRefusal(
    'this PostgreSQL has no Citus, and nothing was changed: install it, say `create extension citus` in this database on every machine, add them with `citus_add_node`, and come again',
  )
}

/** Nobody may write while foreign keys are dropped. */
async function refuseAtWork(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    'select holder from leases where until > (extract(epoch from clock_timestamp()) * 1000)::bigint',
  )
  if (rows.length === 0) return
  throw new StoreRefusal('a node is at work on this store, and nothing was changed: stop all of them first')
}

/** Tables to distribute: reference tables first, then referenced tables. */
async function tablesToSpread(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(OWNED)
  const names = rows.map(({ name }) => name)
  return [...new Set([...ON_EVERY_MACHINE, FIRST, ...names])]
}

async function listSpread(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(SPREAD)
  return rows.map(({ name }) => name)
}

/** Replaces the global unique index on e-mail addresses by one per account; the directory ensures global uniqueness. */
async function confineAddresses(client: pg.Client): Promise<void> {
  await client.query(`
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

async function saveAndDropPointers(client: pg.Client): Promise<void> {
  await inTransaction(client, async () => {
    const pointers = await listPointers(client)
    const saved = await findSavedPointers(client)
    const known = new Set(saved.map(({ table, name }) => `${table} ${name}`))
    const all = [...saved, ...pointers.filter(({ table, name }) => !known.has(`${table} ${name}`))]
    const value = JSON.stringify(all)
    await client.query(
      `insert into installation (name, value) values ($1, $2)
      on conflict (name) do update set value = excluded.value`,
      [SAVED_POINTERS, value],
    )
    for (const { table, name } of pointers) {
      await client.query(`alter table ${table} drop constraint ${name}`)
    }
  })
}

async function restorePointers(client: pg.Client, progress: (line: string) => void): Promise<void> {
  const saved = await findSavedPointers(client)
  const there = new Set((await listPointers(client)).map(({ table, name }) => `${table} ${name}`))
  const missing = saved.filter(({ table, name }) => !there.has(`${table} ${name}`))
  for (const [index, { table, name, definition }] of missing.entries()) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    if (index % 10 === 9 || index === missing.length - 1) {
      progress(`pointers between tables: ${index + 1} of ${missing.length}`)
    }
  }
  await client.query('delete from installation where name = $1', [SAVED_POINTERS])
}

async function listPointers(client: pg.Client): Promise<Pointer[]> {
  const { rows } = await client.query<Pointer>(POINTERS)
  return rows
}

async function findSavedPointers(client: pg.Client): Promise<Pointer[]> {
  const { rows } = await client.query<{ value: string }>('select value from installation where name = $1', [
    SAVED_POINTERS,
  ])
  const [row] = rows
  return row ? (JSON.parse(row.value) as Pointer[]) : []
}

/** Distributes one table and removes its local rows. */
async function spreadTable(client: pg.Client, table: string): Promise<void> {
  await inTransaction(client, async () => {
    if (ON_EVERY_MACHINE.includes(table)) await client.query('select create_reference_table($1)', [table])
    else if (table === FIRST) {
      await client.query("select create_distributed_table($1, 'account_id', colocate_with => 'none')", [
        table,
      ])
    } else {
      await client.query("select create_distributed_table($1, 'account_id', colocate_with => $2)", [
        table,
        FIRST,
      ])
    }
  })
  await client.query('select truncate_local_data_after_distributing_table($1::text::regclass)', [table])
}

const connectTo = (url: string) => createConnector(url, { applicationName: 'comanda distribute' })()

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
