import { type Sql, type SqlPart, StoreUnavailable } from '../database.ts'
import { connect } from './connection.ts'
import { isStoreFault } from './errors.ts'
import { statementsOf } from './statements.ts'
import { createTransactionYield } from './yield-in-transaction.ts'

const CACHE_KIB = 4_000

/** Connections that stay open; more are opened only for long reads. */
const MAX_IDLE_CONNECTIONS = 8

/**
 * Read connections. Each read has one for its duration, so that its statements see one snapshot and nothing
 * uncommitted. Reads rarely overlap, so one or two are usually enough. Hundreds that start in one tick wait for one
 * another, since most end within it: opening a connection and preparing its statements takes ten times as long.
 */
export function openReaders(path: string) {
  const free: Reader[] = []
  const waiting = new Set<(reader: Reader) => void>()
  let open = 0

  async function read<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    try {
      return await readWith(free.pop() ?? (open < MAX_IDLE_CONNECTIONS ? opened() : await freed()), work)
    } catch (error) {
      if (!isStoreFault(error)) throw error
      throw new StoreUnavailable('the database could not be read', { cause: error })
    }
  }

  function opened(): Reader {
    const reader = openReader(path)
    open++
    return reader
  }

  /** Returns the next free connection or, after this tick, a new one: no read waits for a long one. */
  function freed(): Promise<Reader> {
    return new Promise((resolve, reject) => {
      const take = (reader: Reader) => {
        waiting.delete(take)
        clearImmediate(turnEnd)
        resolve(reader)
      }
      const turnEnd = setImmediate(() => {
        waiting.delete(take)
        try {
          resolve(free.pop() ?? opened())
        } catch (error) {
          reject(error)
        }
      })
      waiting.add(take)
    })
  }

  async function readWith<T>(reader: Reader, work: (sql: Sql) => Promise<T>): Promise<T> {
    try {
      reader.begin.run()
      reader.transactionYield.begin()
      return await work(reader.sql)
    } finally {
      giveBack(reader)
    }
  }

  function giveBack(reader: Reader): void {
    let isFit = false
    try {
      if (reader.connection.isTransaction) reader.commit.run()
      isFit = true
    } finally {
      const [next] = waiting
      if (isFit && next) next(reader)
      else if (isFit && open <= MAX_IDLE_CONNECTIONS) free.push(reader)
      else {
        open--
        reader.connection.close()
      }
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
  const connection = connect(path, { cacheKib: CACHE_KIB })
  connection.exec('pragma query_only = on')
  const run = statementsOf(connection)
  const transactionYield = createTransactionYield()
  const sql: Sql = <Row>(text: TemplateStringsArray, ...values: SqlPart[]) => {
    const rows = run<Row>(text, ...values)
    return transactionYield.shouldYield() ? transactionYield.resumeAfterTick(rows) : rows
  }
  return {
    connection,
    transactionYield,
    sql,
    begin: connection.prepare('begin'),
    commit: connection.prepare('commit'),
  }
}
