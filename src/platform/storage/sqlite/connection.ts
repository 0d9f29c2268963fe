import { hash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'

/** `cacheKib`: pages kept by the connection itself; the rest of the file stays in the operating system's memory. */
export function connect(path: string, cacheKib: number): DatabaseSync {
  const connection = new DatabaseSync(path)
  connection.exec(`
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma trusted_schema = off;
    pragma temp_store = memory;
    pragma busy_timeout = 5000;
    pragma cache_size = -${cacheKib};
  `)
  // For steps of the schema; PostgreSQL has it.
  connection.function('digest_of', { deterministic: true }, (text) => hash('sha256', String(text)))
  return connection
}
