import { hash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'

/** `cacheKib`: page cache of the connection; the rest of the file is cached by the operating system. */
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
  // Used by migrations; PostgreSQL has an equivalent.
  connection.function('digest_of', { deterministic: true }, (text) => hash('sha256', String(text)))
  return connection
}
