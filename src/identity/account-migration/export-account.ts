import { verifyLogsOf } from '../../events/audit/verify-chain.ts'
import {
  type AccountTable,
  keyOf,
  listAccountTables,
  listRows,
} from '../../platform/storage/account-tables.ts'
import { type Database, type SqlValue, StoreRefusal } from '../../platform/storage/database.ts'
import { findSchema } from '../../platform/storage/migrate/migrate.ts'
import type { Dialect } from '../../platform/storage/migrate/migration-files.ts'
import { PROOF_PLACE, type Secrets } from '../../platform/storage/secrets.ts'
import { accountExists, findAccountName, updateLogsClosed, updateMovedTo } from '../accounts/store.ts'
import { createRowSum, openAccountFile, type Sums } from './account-file.ts'

/** Rows per read or transaction. */
export const AT_ONCE = 200

export interface MoveParts {
  database: Database
  secrets: Secrets
  dialect: Dialect
  now: () => number
  /** Receives progress messages. */
  progress: (line: string) => void
}

/** Closes the account here, so that nothing in it changes. `to`: URL that it moved to, if known. */
export async function closeAccount({ database }: Pick<MoveParts, 'database'>, accountId: number, to = '') {
  await database.write(async (sql) => {
    if (!(await accountExists(sql, accountId))) throw new StoreRefusal(`there is no account ${accountId}`)
    await updateMovedTo(sql, accountId, to)
    await updateLogsClosed(sql, accountId, 1)
  })
}

/** Opens an account that was closed or imported. */
export async function openAccount({ database }: Pick<MoveParts, 'database'>, accountId: number) {
  await database.write(async (sql) => {
    if (!(await accountExists(sql, accountId))) throw new StoreRefusal(`there is no account ${accountId}`)
    await updateLogsClosed(sql, accountId, 0)
    await updateMovedTo(sql, accountId, null)
  })
}

/** Closes the account and exports it to a file. After an interruption it starts over. */
export async function exportAccount(moving: MoveParts, accountId: number, path: string): Promise<number> {
  const { database, secrets, now, progress } = moving
  await refuseBroken(moving, accountId)
  await closeAccount(moving, accountId)
  const { tables, schema, name } = await database.read(async (sql) => ({
    tables: await listAccountTables(sql, moving.dialect),
    schema: (await findSchema(sql)).version,
    name: await findAccountName(sql, accountId),
  }))
  const proof = secrets.seal(String(accountId), PROOF_PLACE)
  const heading = { comanda: 'account' as const, schema, accountId, name, exportedAt: now(), proof }
  const file = await openAccountFile(path, heading, secrets)
  const sums: Sums = {}
  for (const table of tables) {
    await file.table(table.name, table.columns)
    sums[table.name] = await eachRow(moving, table, accountId, (row) => file.row(row))
    const { rows } = sums[table.name] ?? { rows: 0 }
    if (rows > 0) progress(`${table.name}: ${rows}`)
  }
  await file.end(sums)
  return total(sums)
}

/** Refuses to move an account whose event log is broken. */
export async function refuseBroken({ database }: MoveParts, accountId: number): Promise<void> {
  const { findings } = await verifyLogsOf(database, accountId)
  const [first] = findings
  if (!first) return
  throw new StoreRefusal(
    `the log of location ${first.locationId} is not whole: event ${first.sequence}: ${first.fault}`,
  )
}

/** Reads all rows of an account in a table, as they are while it is open. Returns their count and digest. */
export async function eachRow(
  { database }: MoveParts,
  table: AccountTable,
  accountId: number,
  take: (row: SqlValue[]) => Promise<void>,
) {
  const sum = createRowSum()
  for (let after: SqlValue[] | undefined; ; ) {
    const rows = await database.read((sql) => listRows(sql, table, accountId, after, AT_ONCE))
    for (const row of rows) {
      const atHome = whenOpen(table, row)
      sum.add(atHome)
      await take(atHome)
    }
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return sum.sum()
    after = keyOf(table, last)
  }
}

/** Columns that mark an account as closed; they are not exported. */
export const CLOSED: Record<string, { column: string; closed: SqlValue; open: SqlValue }> = {
  accounts: { column: 'moved_to', closed: '', open: null },
  event_logs: { column: 'closed', closed: 1, open: 0 },
}

function whenOpen({ name, columns }: AccountTable, row: SqlValue[]): SqlValue[] {
  const sign = CLOSED[name]
  return sign ? row.with(columns.indexOf(sign.column), sign.open) : row
}

export const total = (sums: Sums) => Object.values(sums).reduce((sum, { rows }) => sum + rows, 0)
