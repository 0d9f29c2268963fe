import {
  type AccountTable,
  advanceIdSequence,
  countRows,
  findOther,
  insertRow,
  keyOf,
  listAccountTables,
  updateSelf,
} from '../../platform/storage/account-tables.ts'
import { type SqlValue, StoreRefusal } from '../../platform/storage/database.ts'
import { findSchema } from '../../platform/storage/migrate/migrate.ts'
import { PROOF_PLACE, type Secrets } from '../../platform/storage/secrets.ts'
import { indexAccount } from '../accounts/account-directory-store.ts'
import { accountExists, lockedMovedTo } from '../accounts/store.ts'
import { createRowSum, type Heading, readAccountFile, type Sums } from './account-file.ts'
import {
  AT_ONCE,
  CLOSED,
  eachRow,
  type MoveParts,
  openAccount,
  refuseBroken,
  total,
} from './export-account.ts'

/**
 * Imports an account from a file. The file is verified before anything is written, and the written rows are verified
 * before the account opens; until then it is closed here. An interrupted import can be run again.
 */
export async function importAccount(moving: MoveParts, path: string): Promise<Heading & { rows: number }> {
  const { database, secrets, dialect, progress } = moving
  const tables = await database.read((sql) => listAccountTables(sql, dialect))
  const { heading, sums } = await inspect(moving, tables, path)
  const { accountId } = heading

  let table: AccountTable | undefined
  let isThere = false
  let batch: SqlValue[][] = []
  const later: SqlValue[][] = []
  const flush = async () => {
    const [rows, into] = [batch, table]
    batch = []
    if (!into || rows.length === 0) return
    await database.write(async (sql) => {
      for (const row of rows) await insertRow(sql, into, row)
    })
  }
  const endTable = async () => {
    await flush()
    const into = table
    if (!into) return
    for (const row of later.splice(0)) await database.write((sql) => updateSelf(sql, into, accountId, row))
    await database.write((sql) => advanceIdSequence(sql, dialect, into, accountId))
  }
  await readAccountFile(
    path,
    {
      table: async (name) => {
        await endTable()
        const into = tables.find((one) => one.name === name) as AccountTable
        table = into
        const { rows = 0 } = sums[name] ?? {}
        isThere =
          name !== 'accounts' && (await database.read((sql) => countRows(sql, into, accountId))) === rows
        if (rows > 0) progress(`${name}: ${rows}${isThere ? ' are there already' : ''}`)
      },
      row: async (row) => {
        if (!table || isThere) return
        batch.push(whileClosed(table, withoutLaterSelf(table, row, later)))
        if (batch.length >= AT_ONCE) await flush()
      },
    },
    secrets,
  )
  await endTable()
  await refuseDifferent(moving, tables, accountId, sums)
  await refuseBroken(moving, accountId)
  // A store written by an older program has an incomplete directory.
  await database.write((sql) => indexAccount(sql, accountId))
  await openAccount(moving, accountId)
  return { ...heading, rows: total(sums) }
}

/** Verifies the whole file: complete, same schema version, same secret, and no id in use. */
async function inspect(moving: MoveParts, tables: AccountTable[], path: string) {
  const { database, secrets } = moving
  const held = new Map<string, ReturnType<typeof createRowSum>>()
  let heading: Heading | undefined
  let table: AccountTable | undefined
  let batch: SqlValue[][] = []
  const lookUp = async () => {
    if (table && heading) await refuseOthers(moving, table, heading.accountId, batch)
    batch = []
  }
  const sums = await readAccountFile(
    path,
    {
      heading: async (found) => {
        heading = found
        const { version } = await database.read(findSchema)
        if (found.schema !== version) {
          throw new StoreRefusal(
            `${path} was written at schema ${found.schema}, this store is at ${version}: bring both to the same version`,
          )
        }
        refuseOtherSecret(secrets, found)
        await refuseTaken(moving, found.accountId)
      },
      table: async (name, columns) => {
        await lookUp()
        table = tables.find((one) => one.name === name)
        if (table?.columns.join() !== columns.join()) {
          throw new StoreRefusal(`${name} has other columns here: bring both stores to the same version`)
        }
        held.set(name, createRowSum())
      },
      row: async (row) => {
        held.get(table?.name ?? '')?.add(row)
        if (batch.push(row) >= LOOKED_UP_AT_ONCE) await lookUp()
      },
    },
    secrets,
  )
  await lookUp()
  for (const [name, sum] of Object.entries(sums)) {
    const read = held.get(name)?.sum()
    if (read?.rows !== sum.rows || read.digest !== sum.digest) {
      throw new StoreRefusal(`${path} is damaged: what it holds of ${name} is not what was written`)
    }
  }
  return { heading: heading as Heading, sums }
}

function refuseOtherSecret(secrets: Secrets, { proof, accountId }: Heading): void {
  try {
    if (secrets.open(proof, PROOF_PLACE) === String(accountId)) return
  } catch {}
  throw new StoreRefusal(
    'the account was sealed with another secret: set COMANDA_SECRET to that of the store it comes from, in both',
  )
}

/**
 * Refuses an account id that exists, unless it comes from an interrupted import. An account keeps its id, because its
 * events are bound to it.
 */
async function refuseTaken({ database }: MoveParts, accountId: number): Promise<void> {
  await database.write(async (sql) => {
    if (!(await accountExists(sql, accountId))) return
    if ((await lockedMovedTo(sql, accountId)) === '') return
    throw new StoreRefusal(`there is an account ${accountId} here already: an account keeps its id`)
  })
}

const LOOKED_UP_AT_ONCE = 10_000

/**
 * Refuses ids that belong to another account. Ids are unique in a store, and an account keeps its own, because its
 * events and terminals refer to them.
 */
async function refuseOthers(
  { database, dialect }: MoveParts,
  table: AccountTable,
  accountId: number,
  rows: SqlValue[][],
) {
  if (table.key.join() !== 'id' || table.name === 'accounts') return
  const ids = rows.map((row) => keyOf(table, row)[0] ?? null)
  const other = await database.read((sql) => findOther(sql, dialect, table, accountId, ids))
  if (!other) return
  throw new StoreRefusal(
    `${table.name} ${other.id} is of account ${other.owner} here: an account keeps its ids, so it needs a store where they are free`,
  )
}

/** Reads the imported rows back and compares them. */
async function refuseDifferent(
  moving: MoveParts,
  tables: AccountTable[],
  accountId: number,
  sums: Sums,
): Promise<void> {
  for (const table of tables) {
    const here = await eachRow(moving, table, accountId, async () => {})
    const there = sums[table.name]
    if (here.rows === there?.rows && here.digest === there.digest) continue
    throw new StoreRefusal(
      `${table.name} has not arrived as it left (${here.rows} of ${there?.rows ?? 0} rows): the account stays closed here`,
    )
  }
}

function whileClosed({ name, columns }: AccountTable, row: SqlValue[]): SqlValue[] {
  const sign = CLOSED[name]
  return sign ? row.with(columns.indexOf(sign.column), sign.closed) : row
}

/** Defers a self-reference to a later row until all rows are there. */
function withoutLaterSelf(
  { columns, key, self }: AccountTable,
  row: SqlValue[],
  later: SqlValue[][],
): SqlValue[] {
  if (self === undefined) return row
  const at = columns.indexOf(self)
  const own = row[columns.indexOf(key[0] ?? '')]
  if (row[at] === null || Number(row[at]) < Number(own)) return row
  later.push(row)
  return row.with(at, null)
}
