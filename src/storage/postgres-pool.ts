import postgres from 'postgres'

const IDLE_SECONDS = 300

/** One connection to the server, used by one transaction at a time. */
export interface Connection {
  sql: postgres.Sql
  /** True once the server or the network has ended it; nothing may be sent on it any more. */
  lost: boolean
}

export interface Pool {
  take(): Promise<Connection>
  giveBack(connection: Connection): void
  /** Ends a connection that is not to be used again, whatever it is doing. */
  discard(connection: Connection): void
  close(): Promise<void>
}

/**
 * Hands out connections. Each is a client of its own, so that one that was lost is thrown away whole:
 * the driver's own pool would go on writing to it.
 */
export function openPool(url: string, size: number, settings: Record<string, string | number>): Pool {
  const all = new Set<Connection>()
  const free: Connection[] = []
  const waiting: ((connection: Connection) => void)[] = []

  function connect(): Connection {
    const connection: Connection = {
      lost: false,
      sql: postgres(url, {
        max: 1,
        idle_timeout: IDLE_SECONDS,
        max_lifetime: null,
        connect_timeout: 3,
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

  function discard(connection: Connection): void {
    connection.lost = true
    all.delete(connection)
    void connection.sql.end({ timeout: 0 }).catch(() => {})
    if (all.size < size) waiting.shift()?.(connect())
  }

  return {
    discard,
    async take() {
      for (let connection = free.pop(); connection; connection = free.pop()) {
        if (!connection.lost) return connection
      }
      if (all.size < size) return connect()
      return new Promise((resolve) => waiting.push(resolve))
    },
    giveBack(connection) {
      if (connection.lost) return
      const next = waiting.shift()
      if (next) next(connection)
      else free.push(connection)
    },
    async close() {
      await Promise.all([...all].map(({ sql }) => sql.end({ timeout: 5 })))
    },
  }
}
