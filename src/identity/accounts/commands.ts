import type { Config } from '../../config.ts'
import { type Command, integer, OPERATOR, text, UsageError } from '../../platform/cli/options.ts'
import { IDS_PER_CELL, listAccountTables, startIdSequence } from '../../platform/storage/account-tables.ts'
import { StoreRefusal } from '../../platform/storage/database.ts'
import type { Store } from '../../platform/storage/open.ts'
import { distributeAccounts } from '../account-migration/distribute-accounts.ts'
import {
  closeAccount,
  exportAccount,
  type MoveParts,
  openAccount,
} from '../account-migration/export-account.ts'
import { importAccount } from '../account-migration/import-account.ts'
import { createAccount } from './actions.ts'
import { reencryptAll } from './rotate-secret.ts'

export const accountCommands: Record<string, Command> = {
  'account create': async (store, options) => {
    const name = text(options, 'name')
    const accountId = await store.database.write(async (sql) => {
      const change = { sql, now: Date.now(), secrets: store.secrets }
      return (await createAccount(change, OPERATOR, name)).caller.accountId
    })
    return `account ${accountId} created`
  },

  'secret reseal': async (store, _options, { oldSecret }) => {
    if (oldSecret === undefined)
      throw new UsageError('set COMANDA_OLD_SECRET to the secret that is to be replaced')
    const count = await reencryptAll(store)
    return `${count} secrets re-encrypted: remove COMANDA_OLD_SECRET from every node after a day`
  },

  'account export': async (store, options, config) => {
    const [accountId, path] = [integer(options, 'account'), text(options, 'to')]
    const rows = await exportAccount(movingOf(store, config), accountId, path)
    return `account ${accountId} is closed here and exported to ${path} (${rows} rows): import it elsewhere, then run \`account moved\` here, or \`account reopen\``
  },

  'account import': async (store, options, config) => {
    const { accountId, name, rows } = await importAccount(movingOf(store, config), text(options, 'from'))
    return `account ${accountId} (${name}) is served here: ${rows} rows and its event log verified. Run \`account moved\` on the store it came from`
  },

  'account moved': async (store, options) => {
    const [accountId, to] = [integer(options, 'account'), text(options, 'to')]
    await closeAccount(store, accountId, to)
    return `account ${accountId} is closed here; callers are told that it has moved to ${to}`
  },

  'account reopen': async (store, options) => {
    const accountId = integer(options, 'account')
    await openAccount(store, accountId)
    return `account ${accountId} is served here`
  },
}

const MOST_CELLS = 900_000

export const cellCommands: Record<string, Command> = {
  distribute: async ({ database }, _options, config) => {
    const progress = (line: string) => console.error(line)
    const { tables, before } = await distributeAccounts({ database, target: config.database, progress })
    return tables === 0
      ? `all ${before} tables are distributed already`
      : `${tables} tables distributed, ${before} were already: start the nodes again, with the coordinator in DATABASE_URL`
  },

  'cell begin': async ({ database }, options, config) => {
    const cell = integer(options, 'cell')
    if (cell < 1 || cell > MOST_CELLS) throw new UsageError(`--cell must be 1 to ${MOST_CELLS}`)
    const dialect = config.database.kind
    const from = cell * IDS_PER_CELL + 1
    await database.write(async (sql) => {
      for (const table of await listAccountTables(sql, dialect)) {
        if (await startIdSequence(sql, dialect, table, from)) continue
        throw new StoreRefusal(`${table.name} has ids of cell ${cell} or a later one already`)
      }
    })
    return `new ids start at ${from}: accounts can move between this store and other cells`
  },
}

function movingOf({ database, secrets }: Store, config: Config): MoveParts {
  const progress = (line: string) => console.error(line)
  return { database, secrets, dialect: config.database.kind, now: Date.now, progress }
}
