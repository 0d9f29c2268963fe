import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openRestaurant, type StoreKind } from '../../../../test/support/test-app.ts'
import type { Sql } from '../database.ts'

// Migrations are written once for both stores. On PostgreSQL tables may be distributed, so unique keys include the
// account; the embedded store has shorter keys. Otherwise the schemas are the same.

interface Table {
  /** Columns, with their nullability. */
  columns: string[]
  key: string
  uniques: string[]
  pointers: string[]
}
type Schema = Map<string, Table>

const schemas = {} as Record<StoreKind, Schema>

before(async () => {
  for (const store of ['sqlite', 'postgres'] as const) {
    await using bistro = await openRestaurant(store)
    schemas[store] = await (store === 'sqlite' ? schemaOfSqlite : schemaOfPostgres)(bistro.sql)
  }
})

/** Tables of the installation, or by which an account is found. */
const OF_NO_ACCOUNT = ['installation', 'leases', 'schema_steps', 'schema_version', 'sign_in_tries']
const OVER_ALL_ACCOUNTS = [
  'accounts (id)',
  'accounts (routing)',
  'directory (digest)',
  // Older programs use it when they add a user; dropped once none can be running, and where tables are distributed.
  'users (email)',
]

test('both stores have the same tables, columns, unique keys and foreign keys, apart from the account', () => {
  const without = (list: string) =>
    list
      .split(', ')
      .filter((name) => !/^account_id\b/.test(name))
      .join(', ')
  const comparable = (schema: Schema) =>
    [...schema].map(([name, { columns, uniques, pointers }]) => ({
      name,
      columns,
      uniques: [...new Set(uniques.map(without))].sort(),
      pointers: [...new Set(pointers.map(withoutAccount))].sort(),
    }))
  assert.ok(schemas.sqlite.size > 50)
  assert.deepEqual(comparable(schemas.postgres), comparable(schemas.sqlite))
})

const withoutAccount = (pointer: string) =>
  pointer.replace(/account_id, /g, '').replace(/^\(account_id\) → accounts \(id\)$/, '→ accounts')

test('on PostgreSQL every key begins with the account, and every unique index and pointer carries it', () => {
  const wrong: string[] = []
  for (const [name, { key, uniques, pointers }] of schemas.postgres) {
    if (OF_NO_ACCOUNT.includes(name)) continue
    const carries = (list: string) => list.split(', ').includes('account_id')
    const isKnown = (list: string) => OVER_ALL_ACCOUNTS.includes(`${name} (${list})`)
    if (!key.startsWith('account_id, ') && !isKnown(key)) wrong.push(`${name} has the key ${key}`)
    for (const list of uniques) if (!carries(list) && !isKnown(list)) wrong.push(`${name}: unique ${list}`)
    for (const pointer of pointers) {
      if (!/^\(account_id(, \w+)*\) → \w+ \((account_id(, \w+)+|id)\)$/.test(pointer))
        wrong.push(`${name}: ${pointer}`)
    }
  }
  assert.deepEqual(wrong, [])
})

test('PostgreSQL has no duplicate index', () => {
  for (const [name, { uniques }] of schemas.postgres) {
    assert.deepEqual([...new Set(uniques)], uniques, name)
  }
})

async function schemaOfSqlite(sql: Sql): Promise<Schema> {
  const columns = await sql<{ table: string; described: string; pk: number; name: string }>`
    select t.name as "table", c.name, c.name || case when c."notnull" = 1 or c.pk > 0 then '' else ' null' end as described, c.pk
    from pragma_table_list t join pragma_table_info(t.name) c
    where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite_%' order by c.name`
  const uniques = await sql<{ table: string; list: string }>`
    select t.name as "table", (select group_concat(name, ', ') from
        (select c.name from pragma_index_info(i.name) c order by c.seqno)) as list
    from pragma_table_list t join pragma_index_list(t.name) i
    where t.schema = 'main' and t.type = 'table' and i."unique" = 1`
  const pointers = await sql<{ table: string; described: string }>`
    select "table", '(' || group_concat(own, ', ') || ') → ' || target || ' (' || group_concat(there, ', ') || ')' as described
    from (select t.name as "table", f.id, f.seq, f."from" as own, f."table" as target, f."to" as there
      from pragma_table_list t join pragma_foreign_key_list(t.name) f
      where t.schema = 'main' and t.type = 'table' order by t.name, f.id, f.seq)
    group by "table", id`
  const keys = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk)
  return gathered(columns, keys, uniques, pointers)
}

async function schemaOfPostgres(sql: Sql): Promise<Schema> {
  const columns = await sql<{ table: string; described: string; name: string }>`
    select table_name as "table", column_name as name,
      column_name || case when is_nullable = 'NO' then '' else ' null' end as described
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = current_schema() and t.table_type = 'BASE TABLE' order by column_name`
  const uniques = await sql<{ table: string; list: string; primary: boolean }>`
    select i.indrelid::regclass::text as "table", i.indisprimary as "primary", (
      select string_agg(a.attname, ', ' order by k.place) from unnest(i.indkey) with ordinality k (number, place)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number) as list
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisunique and c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')`
  const pointers = await sql<{ table: string; described: string }>`
    select conrelid::regclass::text as "table", replace(replace(replace(pg_get_constraintdef(oid),
      'FOREIGN KEY ', ''), ' REFERENCES ', ' → '), ' ON DELETE CASCADE', '') as described
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`
  const keys = uniques.filter(({ primary }) => primary).map(({ table, list }) => ({ table, name: list }))
  // As spelled in the migrations: with a blank before the bracket.
  const spaced = pointers.map(({ table, described }) => ({
    table,
    described: described.replace(/→ (\w+)\(/, '→ $1 ('),
  }))
  return gathered(columns, keys, uniques, spaced)
}

function gathered(
  columns: { table: string; described: string }[],
  keys: { table: string; name: string }[],
  uniques: { table: string; list: string }[],
  pointers: { table: string; described: string }[],
): Schema {
  const of = <Entry extends { table: string }>(name: string, entries: Entry[]) =>
    entries.filter(({ table }) => table === name)
  const names = [...new Set(columns.map(({ table }) => table))].sort()
  return new Map(
    names.map((name) => {
      const key = of(name, keys)
        .map((one) => one.name)
        .join(', ')
      const lists = of(name, uniques).map(({ list }) => list)
      return [
        name,
        {
          columns: of(name, columns).map(({ described }) => described),
          key,
          uniques: lists.includes(key) ? lists : [key, ...lists],
          pointers: of(name, pointers).map(({ described }) => described),
        },
      ]
    }),
  )
}
