import postgres from 'postgres'
import { openSession, type Session } from './pipelined-session.ts'
import { createReconnectingSocket, type ReconnectingSocket } from './socket.ts'
import { keepsStatements, needsPrimary, tlsOf } from './url.ts'

const IDLE_MS = 300_000
/** Time for running transactions when the pool is closed. */
const LAST_WORK_MS = 5_000

/** A session whose commit hangs is closed after this; until then the server may still complete it. */
const ABANDONED_MS = 30_000

/** One connection to the server, used by one transaction at a time. */
export interface Connection {
  /** Driver client, which opens and closes the connection. */
  client: postgres.Sql
  /** Protocol session on the open connection. */
  session: Session
  line: ReconnectingSocket
  /** Closes the connection when it is idle. */
  idle: NodeJS.Timeout
  /** Called when the connection is returned, if somebody waits for that. */
  givenBack?: () => void
  /** True once the connection was lost; nothing may be sent on it. */
  lost: boolean
}

export type Purpose = 'read' | 'write'

export interface Pool {
  take(purpose: Purpose): Promise<Connection>
  giveBack(connection: Connection, purpose: Purpose): void
  /** Closes a connection at once, whatever it is doing. */
  discard(connection: Connection): void
  /** Closes a connection whose commit hangs, once that is done, so that sessions do not pile up. */
  abandon(connection: Connection, through: Promise<unknown>): void
  close(): Promise<void>
}

/**
 * Connection pool. Each connection is a driver client of its own, so that a lost one is discarded whole: the driver's
 * own pool would go on writing to it. Neither reads nor writes can take all connections.
 */
export function createPool(url: string, size: number, settings: Record<string, string | number>): Pool {
  const all = new Set<Connection>()
  const abandoned = new Set<Connection>()
  const free: Connection[] = []
  const waiting: { purpose: Purpose; resolve: (connection: Connection) => void }[] = []
  const inUse = { read: 0, write: 0 }
  const most = size - reservedCount(size)

  function connect(): Connection {
    const line = createReconnectingSocket({ tls: tlsOf(url) })
    const session = openSession({ keeps: keepsStatements(url) })
    const connection: Connection = {
      line,
      session,
      lost: false,
      idle: setTimeout(() => endIdle(connection), IDLE_MS).unref(),
      client: postgres(url, {
        max: 1,
        max_lifetime: null,
        ssl: false,
        connect_timeout: 3,
        ...(needsPrimary(url) && { target_session_attrs: 'read-write' as const }),
        ...{ socket: line.socket },
        fetch_types: false,
        onnotice: () => {},
        onclose: () => discard(connection),
        connection: { application_name: 'comanda', ...settings },
      }),
    }
    all.add(connection)
    // Any reply to the first query means that authentication has succeeded.
    connection.client.unsafe('select 1').then(
      () => line.open && session.begin(line.open),
      // Any failure counts as a lost connection, wrong credentials too: it may work in a moment.
      (error) => session.end(new Ended('no connection could be opened', { cause: error })),
    )
    return connection
  }

  function endIdle(connection: Connection): void {
    const index = free.indexOf(connection)
    if (index === -1) connection.idle.refresh()
    else {
      free.splice(index, 1)
      discard(connection)
    }
  }

  function end(connection: Connection): Promise<void> {
    connection.lost = true
    all.delete(connection)
    abandoned.delete(connection)
    clearTimeout(connection.idle)
    connection.session.end(new Ended('the connection was closed'))
    connection.line.end()
    const ended = connection.client.end({ timeout: 0 }).catch(() => {})
    serveNext()
    return ended
  }

  const discard = (connection: Connection) => void end(connection)

  /** Returns a usable connection, or opens one if the pool may grow. */
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
      connection.givenBack?.()
      if (!connection.lost) {
        connection.idle.refresh()
        free.push(connection)
      }
      serveNext()
    },
    async close() {
      await Promise.all(
        [...all, ...abandoned].map(async (connection) => {
          if (all.has(connection) && !free.includes(connection)) await givenBack(connection)
          await end(connection)
        }),
      )
    },
  }
}

/** Connections reserved for writes when reads use the rest, and vice versa. */
const reservedCount = (size: number) => (size === 1 ? 0 : Math.max(1, Math.floor(size / 3)))

/** Resolves when the connection is returned, or after LAST_WORK_MS. */
function givenBack(connection: Connection): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LAST_WORK_MS)
    connection.givenBack = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}

/** Has the error code that the driver uses for a closed connection. */
class Ended extends Error {
  code = 'CONNECTION_CLOSED'
}
