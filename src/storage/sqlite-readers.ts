import { type Sql, type SqlValue, StoreUnavailable } from './database.ts'
import { openBreaths } from './sqlite-breaths.ts'
import { connect } from './sqlite-connection.ts'
import { isStoreFault } from './sqlite-faults.ts'
import { statementsOf } from './sqlite-statements.ts'

const CACHE_KIB = 4_000

/**
 * Each read has a connection to itself while it lasts, so that its statements see one snapshot and
 * nothing uncommitted. Reads rarely overlap, so there are seldom more than one or two.
 */
export function openReaders(path: string) {
  const free: Reader[] = []

  async function read<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    try {
      return await readWith(free.pop() ?? openReader(path), work)
    } catch (error) {
      if (!isStoreFault(error)) throw error
      throw new StoreUnavailable('the database could not be read', { cause: error })
    }
  }

  async function readWith<T>(reader: Reader, work: (sql: Sql) => Promise<T>): Promise<T> {
    reader.begin.run()
    reader.breaths.begin()
    try {
      return await work(reader.sql)
    } finally {
      reader.commit.run()
      free.push(reader)
    }
  }

  return {
    read,
    close: () => {
      for (const reader of free.splice(0)) reader.connection.close()
    },
  }
}

type Reader = ReturnType<typeof openReader>

function openReader(path: string) {
  const connection = connect(path, CACHE_KIB)
  connection.exec('pragma query_only = on')
  const run = statementsOf(connection)
  const breaths = openBreaths()
  const sql: Sql = <Row>(text: TemplateStringsArray, ...values: SqlValue[]) => {
    const rows = run<Row>(text, ...values)
    return breaths.isDue() ? breaths.after(rows) : rows
  }
  return {
    connection,
    breaths,
    sql,
    begin: connection.prepare('begin'),
    commit: connection.prepare('commit'),
  }
}
