import { DatabaseSync } from 'node:sqlite'
import { SQLITE_TEMPLATE } from '../support/database/template.ts'
import type { Tables } from './tenant-confinement.ts'

/** The tables after all migrations. */
export function tablesOfTheStore(): Tables {
  const store = new DatabaseSync(process.env[SQLITE_TEMPLATE] ?? '', { readOnly: true })
  const columns = store
    .prepare(
      `select t.name as "table", c.name as "column" from sqlite_schema t, pragma_table_info(t.name) c
      where t.type in ('table', 'view')`,
    )
    .all()
  store.close()
  const tables = new Map<string, string | null>()
  for (const { table, column } of columns) {
    const isKey =
      column === 'account_id' || column === 'accountId' || (table === 'accounts' && column === 'id')
    if (isKey || !tables.has(String(table))) tables.set(String(table), isKey ? String(column) : null)
  }
  return tables
}
