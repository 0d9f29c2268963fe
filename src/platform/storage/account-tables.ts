import type { Sql, SqlValue } from './database.ts'
import type { Dialect } from './migrate/migration-files.ts'

/** Tenant table, as exported with an account. */
export interface AccountTable {
  name: string
  /** Sorted alphabetically, so that the order is the same on every store. */
  columns: string[]
  /** Primary key within the account. */
  key: string[]
  /** Column with the account id. */
  account: string
  /** Column that references another row of the same table. */
  self: string | undefined
}

/** Column of a table, from the database catalogue. */
export interface Column {
  table: string
  column: string
}

export function listColumns(sql: Sql, dialect: Dialect): Promise<Column[]> {
  return ask<Column>(sql, CATALOGUE[dialect].columns)
}

/** All tenant tables in foreign-key order, referenced tables first. Installation-wide tables are excluded. */
export async function listAccountTables(sql: Sql, dialect: Dialect): Promise<AccountTable[]> {
  const [columns, keys, pointers] = await Promise.all([
    listColumns(sql, dialect),
    ask<Column>(sql, CATALOGUE[dialect].keys),
    ask<{ table: string; target: string; column: string }>(sql, CATALOGUE[dialect].pointers),
  ])
  const columnsOf = (table: string) =>
    columns.filter((one) => one.table === table).map(({ column }) => column)
  const owned = [...new Set(columns.map(({ table }) => table))].filter(
    (table) => table === 'accounts' || columnsOf(table).includes('account_id'),
  )
  const tables = owned.sort().map((name): AccountTable => {
    const account = name === 'accounts' ? 'id' : 'account_id'
    const key = keys.filter((one) => one.table === name).map(({ column }) => column)
    const toItself = pointers.filter((one) => one.table === name && one.target === name)
    return {
      name,
      columns: columnsOf(name).sort(),
      key: name === 'accounts' ? key : key.filter((column) => column !== account),
      account,
      self: toItself.map(({ column }) => column).find((column) => column !== account),
    }
  })
  return inOrder(tables, pointers)
}

function inOrder(tables: AccountTable[], pointers: { table: string; target: string }[]): AccountTable[] {
  const ordered: AccountTable[] = []
  let rest = tables
  while (rest.length > 0) {
    const waits = ({ name }: AccountTable) =>
      pointers.some(
        ({ table, target }) =>
          table === name && target !== name && rest.some((other) => other.name === target),
      )
    const free = rest.filter((table) => !waits(table))
    if (free.length === 0) throw new Error(`${rest.map(({ name }) => name).join(', ')} point at each other`)
    ordered.push(...free)
    rest = rest.filter((table) => !free.includes(table))
  }
  return ordered
}

type Row = SqlValue[]

/** Next rows of an account after a key, in key order. Undefined: from the beginning. */
export async function listRows(
  sql: Sql,
  { name, columns, key, account }: AccountTable,
  accountId: number,
  after: Row | undefined,
  limit: number,
): Promise<Row[]> {
  const beyond = after ? `and (${key.join(', ')}) > (${key.map(() => '?').join(', ')})` : ''
  const rows = await ask<Record<string, SqlValue>>(
    sql,
    `select ${columns.map(quoted).join(', ')} from ${name} where ${account} = ? ${beyond}
     order by ${key.join(', ')} limit ?`,
    accountId,
    ...(after ?? []),
    limit,
  )
  return rows.map((row) => columns.map((column) => row[column] ?? null))
}

export function keyOf({ columns, key }: AccountTable, row: Row): Row {
  return key.map((column) => row[columns.indexOf(column)] ?? null)
}

export async function countRows(
  sql: Sql,
  { name, account }: AccountTable,
  accountId: number,
): Promise<number> {
  const [row] = await ask<{ count: number }>(
    sql,
    `select cast(count(*) as integer) as count from ${name} where ${account} = ?`,
    accountId,
  )
  return row?.count ?? 0
}

/** Inserts a row and skips conflicts: an existing row came from the same import, or belongs to another account. */
export async function insertRow(sql: Sql, { name, columns }: AccountTable, row: Row): Promise<void> {
  await ask(
    sql,
    `insert into ${name} (${columns.map(quoted).join(', ')}) values (${columns.map(() => '?').join(', ')})
     on conflict do nothing`,
    ...row,
  )
}

/**
 * Finds an id that belongs to another account, since ids are unique across accounts. On PostgreSQL keys start with the
 * account id, so this scans the table: call it for many ids at once.
 */
export async function findOther(
  sql: Sql,
  dialect: Dialect,
  { name, account }: AccountTable,
  accountId: number,
  ids: SqlValue[],
): Promise<{ id: number; owner: number } | undefined> {
  const among =
    dialect === 'sqlite'
      ? 'id in (select value from json_each(?))'
      : 'id = any (array(select cast(json_array_elements_text(cast(cast(? as text) as json)) as bigint)))'
  const [other] = await ask<{ id: number; owner: number }>(
    sql,
    `select id, ${account} as owner from ${name} where ${account} <> ? and ${among} order by id limit 1`,
    accountId,
    JSON.stringify(ids),
  )
  return other
}

export async function updateSelf(sql: Sql, table: AccountTable, accountId: number, row: Row): Promise<void> {
  const { name, columns, key, account, self = '' } = table
  await ask(
    sql,
    `update ${name} set ${self} = ? where ${account} = ? and ${key.map((column) => `${column} = ?`).join(' and ')}`,
    row[columns.indexOf(self)] ?? null,
    accountId,
    ...keyOf(table, row),
  )
}

/** Ids reserved for one cell. */
export const IDS_PER_CELL = 10_000_000_000

/**
 * Advances the id sequence past the imported rows, unless they belong to another cell: a store stays in its own range.
 * SQLite does this by itself.
 */
export async function advanceIdSequence(
  sql: Sql,
  dialect: Dialect,
  { name, key, columns, account }: AccountTable,
  accountId: number,
): Promise<void> {
  if (dialect === 'sqlite' || key.join() !== 'id' || !columns.includes('id')) return
  await ask(
    sql,
    `select cast(setval('${name}_id_seq', greatest(s.last_value, coalesce((
       select max(id) from ${name} where ${account} = ?
         and id < (s.last_value / ${IDS_PER_CELL} + 1) * ${IDS_PER_CELL}), 1))) as text)
     from ${name}_id_seq s`,
    accountId,
  )
}

/** Starts the id sequence at an id; false if a higher id exists. */
export async function startIdSequence(
  sql: Sql,
  dialect: Dialect,
  { name, key }: AccountTable,
  id: number,
): Promise<boolean> {
  if (key.join() !== 'id') return true
  const [last] = await ask<{ id: number | null }>(sql, `select max(id) as id from ${name}`)
  if ((last?.id ?? 0) >= id) return false
  // Set on the sequence: a distributed table cannot be altered this way.
  if (dialect === 'postgres') await ask(sql, `select setval('${name}_id_seq', ${id}, false)`)
  else {
    await ask(sql, 'delete from sqlite_sequence where name = ?', name)
    await ask(sql, 'insert into sqlite_sequence (name, seq) values (?, ?)', name, id - 1)
  }
  return true
}

const quoted = (name: string) => `"${name}"`

const CATALOGUE: Record<Dialect, { columns: string; keys: string; pointers: string }> = {
  sqlite: {
    columns: `select t.name as "table", c.name as "column" from pragma_table_list t join pragma_table_info(t.name) c
      where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite_%'`,
    keys: `select t.name as "table", c.name as "column" from pragma_table_list t join pragma_table_info(t.name) c
      where t.schema = 'main' and t.type = 'table' and c.pk > 0 order by t.name, c.pk`,
    pointers: `select t.name as "table", f."table" as target, f."from" as "column"
      from pragma_table_list t join pragma_foreign_key_list(t.name) f
      where t.schema = 'main' and t.type = 'table'`,
  },
  postgres: {
    columns: `select c.table_name as "table", c.column_name as "column"
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'`,
    keys: `select c.conrelid::regclass::text as "table", a.attname as "column"
      from pg_constraint c cross join unnest(c.conkey) with ordinality k (number, place)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number
      where c.contype = 'p' and c.connamespace = current_schema()::regnamespace order by 1, k.place`,
    pointers: `select c.conrelid::regclass::text as "table", c.confrelid::regclass::text as target,
        a.attname as "column"
      from pg_constraint c cross join unnest(c.conkey) as k (number)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number
      where c.contype = 'f' and c.connamespace = current_schema()::regnamespace`,
  },
}

const texts = new Map<string, TemplateStringsArray>()

/**
 * Runs a statement built from the schema. The template object is cached by text, so that stores can cache the prepared
 * statement.
 */
function ask<Found>(sql: Sql, text: string, ...values: SqlValue[]): Promise<Found[]> {
  const pieces = text.split('?')
  const known = texts.get(text) ?? (Object.assign(pieces, { raw: pieces }) as TemplateStringsArray)
  texts.set(text, known)
  return sql<Found>(known, ...values)
}
