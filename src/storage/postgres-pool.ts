import postgres from 'postgres'
import { type Line, openLine } from './postgres-socket.ts'
import { needsPrimary } from './postgres-url.ts'

const IDLE_SECONDS = 300

/** A commit that hangs is given up; its session, which the server keeps until it is through, is let go of after this. */
const ABANDONED_MS = 30_000

/** One connection to the server, used by one transaction at a time. */
export interface Connection {
  sql: postgres.Sql
  line: Line
  /** True once the server or the network has ended it; nothing may be sent on it any more. */
  lost: boolean
}

export type Purpose = 'read' | 'write'

export interface Pool {
  take(purpose: Purpose): Promise<Connection>
  giveBack(connection: Connection, purpose: Purpose): void
  /** Ends a connection that is not to be used again, whatever it is doing. */
  discard(connection: Connection): void
  /** The same for one whose commit hangs: it is ended once that is through, so that sessions do not pile up. */
  abandon(connection: Connection, through: Promise<unknown>): void
  close(): Promise<void>
}

/**
 * Hands out connections. Each is a client of its own, so that one that was lost is thrown away whole: the driver's own
 * pool would go on writing to it. Neither reads nor writes can take all of them: some are left for the others.
 */
export function openPool(url: string, size: number, settings: Record<string, string | number>): Pool {
  const all = new Set<Connection>()
  const abandoned = new Set<Connection>()
  const free: Connection[] = []
  const waiting: { purpose: Purpose; resolve: (connection: Connection) => void }[] = []
  const inUse = { read: 0, write: 0 }
  const most = size - keptBack(size)

  function connect(): Connection {
    const line = openLine()
    const connection: Connection = {
      line,
      lost: false,
      sql: postgres(url, {
        max: 1,
        idle_timeout: IDLE_SECONDS,
        max_lifetime: null,
        connect_timeout: 3,
        ...(needsPrimary(url) && { target_session_attrs: 'read-write' as const }),
        ...{ socket: line.socket },
        fetch_types: false,
        onnotice: () => {},
        onclose: () => discard(connection),
        connection: { application_name: 'comanda', ...settings },
        // Ids, cents and milliseconds are all safe integers.
        types: { integer: { to: 20, from: [20], parse: Number, serialize: String } },
      }),
    }
    all.add(connection)
    return connection
  }

  function end(connection: Connection): void {
    abandoned.delete(connection)
    connection.line.end()
    void connection.sql.end({ timeout: 0 }).catch(() => {})
    serveNext()
  }

  function discard(connection: Connection): void {
    connection.lost = true
    all.delete(connection)
    end(connection)
  }

  /** One that works, if there may be one more. */
  function next(): Connection | undefined {
    for (let connection = free.pop(); connection; connection = free.pop()) {
      if (!connection.lost) return connection
    }
    return all.size < size && all.size + abandoned.size < 2 * size ? connect() : undefined
  }

  function serveNext(): void {
    const index = waiting.findIndex(({ purpose }) => inUse[purpose] < most)
    const connection = index === -1 ? undefined : next()
    if (!connection) return
    const [one] = waiting.splice(index, 1)
    if (!one) return
    inUse[one.purpose]++
    one.resolve(connection)
  }

  return {
    discard,
    abandon(connection, through) {
      connection.lost = true
      all.delete(connection)
      abandoned.add(connection)
      const timer = setTimeout(() => end(connection), ABANDONED_MS).unref()
      const over = () => {
        clearTimeout(timer)
        if (abandoned.has(connection)) end(connection)
      }
      through.then(over, over)
      serveNext()
    },
    async take(purpose) {
      const connection = inUse[purpose] < most ? next() : undefined
      if (!connection) return new Promise((resolve) => waiting.push({ purpose, resolve }))
      inUse[purpose]++
      return connection
    },
    giveBack(connection, purpose) {
      inUse[purpose]--
      if (!connection.lost) free.push(connection)
      serveNext()
    },
    async close() {
      await Promise.all(
        [...all, ...abandoned].map(async ({ sql, line }) => {
          await sql.end({ timeout: 5 })
          line.end()
        }),
      )
    },
  }
}

/** So many are left to writes when reads have the rest, and to reads when writes do. */
const keptBack = (size: number) => (size === 1 ? 0 : Math.max(1, Math.floor(size / 3)))
