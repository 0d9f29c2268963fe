import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Sql, SqlValue } from './database.ts'

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
  return connection
}

/** Statements are prepared once per place in the source that writes them. */
export function statementsOf(connection: DatabaseSync): Sql {
  const prepared = new Map<TemplateStringsArray, StatementSync>()

  const statementFor = (text: TemplateStringsArray): StatementSync => {
    const known = prepared.get(text)
    if (known) return known
    const statement = connection.prepare(textOf(text))
    prepared.set(text, statement)
    return statement
  }

  // Not async: the rows are there at once, and one promise is enough to say so.
  return <Row>(text: TemplateStringsArray, ...values: SqlValue[]) => {
    try {
      return Promise.resolve(statementFor(text).all(...values) as Row[])
    } catch (error) {
      return Promise.reject(error)
    }
  }
}

/** One writer at a time makes row locks needless here, and SQLite has no word for them. */
function textOf(text: TemplateStringsArray): string {
  return text.join('?').replace(/\bfor update\b/, '')
}
