import { hash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { changeCheck } from './change-check.ts'

interface ConnectOptions {
  /** Page cache of the connection; the rest of the file is cached by the operating system. */
  cacheKib: number
  /** True: a migration may edit the text of a table (`change-check.ts`), which SQLite's defensive mode forbids. */
  canEditSchema?: boolean
}

export function connect(path: string, { cacheKib, canEditSchema = false }: ConnectOptions): DatabaseSync {
  const connection = new DatabaseSync(path, { defensive: !canEditSchema })
  connection.exec(`
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma trusted_schema = off;
    pragma temp_store = memory;
    pragma busy_timeout = 5000;
    pragma cache_size = -${cacheKib};
  `)
  // Used by migrations. PostgreSQL has equivalents.
  connection.function('digest_of', { deterministic: true }, (text) => hash('sha256', String(text)))
  connection.function('change_check', { deterministic: true }, (table, from, to) =>
    changeCheck(String(table), String(from), String(to)),
  )
  return connection
}
