import type { DatabaseSync } from 'node:sqlite'
import type { Sql, SqlValue } from '../database.ts'

type Row = Record<string, SqlValue>
/** Runs a statement with these values, and returns its rows. */
type Prepared = (values: SqlValue[]) => Row[]

/** Statements are prepared once per place in the source that writes them. */
export function statementsOf(connection: DatabaseSync): Sql {
  const prepared = new Map<TemplateStringsArray, Prepared>()

  const statementFor = (text: TemplateStringsArray): Prepared => {
    const known = prepared.get(text)
    if (known) return known
    const statement = prepare(connection, textOf(text))
    prepared.set(text, statement)
    return statement
  }

  // Not async: the rows are there at once, and one promise is enough to say so.
  return <Row>(text: TemplateStringsArray, ...values: SqlValue[]) => {
    try {
      return Promise.resolve(statementFor(text)(values) as Row[])
    } catch (error) {
      return Promise.reject(error)
    }
  }
}

/** One writer at a time makes row locks needless here, and SQLite has no word for them. */
function textOf(text: TemplateStringsArray): string {
  return text.join('?').replace(/\bfor update\b/, '')
}

/** The insert of one row that asks for its id, and never changes another row instead. */
const ASKS_FOR_ID =
  /^(\s*insert into \w+ \([^)]*\)\s*values (?!.*(?:\bdo update\b|\)\s*,\s*\()).*)\breturning id\s*$/s
/** Whatever asks of the rows it changed only how many they are. */
const ASKS_HOW_MANY = /^(.*)\breturning 1 as changed\s*$/s
const CHANGED = { changed: 1 }

/**
 * To return something of the rows that a statement changes, SQLite makes a table at each run. The new id and the
 * number of rows it knows without that.
 */
function prepare(connection: DatabaseSync, text: string): Prepared {
  const [, insert] = ASKS_FOR_ID.exec(text) ?? []
  if (insert !== undefined) {
    const statement = connection.prepare(insert)
    return (values) => {
      const { changes, lastInsertRowid } = statement.run(...values)
      return changes === 0 ? [] : [{ id: Number(lastInsertRowid) }]
    }
  }
  const [, change] = ASKS_HOW_MANY.exec(text) ?? []
  if (change !== undefined) {
    const statement = connection.prepare(change)
    return (values) => {
      const changes = Number(statement.run(...values).changes)
      return changes === 1 ? [CHANGED] : Array.from({ length: changes }, () => CHANGED)
    }
  }
  const statement = connection.prepare(text)
  const names = statement.columns().map(({ name }) => name)
  if (names.length === 0) {
    return (values) => {
      statement.run(...values)
      return []
    }
  }
  statement.setReturnArrays(true)
  const rowOf = rowMaker(names)
  return (values) => (statement.all(...values) as unknown as SqlValue[][]).map(rowOf)
}

/**
 * The rows that Node makes are dictionaries: dear to make, and each look at a field is a search. A function
 * written for the columns makes objects of one shape, which the compiler knows.
 */
function rowMaker(names: string[]): (values: SqlValue[]) => Row {
  const fields = names.map((name, index) => `${JSON.stringify(name)}: values[${index}]`)
  return new Function('values', `return { ${fields.join(', ')} }`) as (values: SqlValue[]) => Row
}
