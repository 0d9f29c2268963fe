import postgres from 'postgres'
import { openSession, type Session } from './pipelined-session.ts'
import { type Line, openLine } from './socket.ts'
import { keepsStatements, needsPrimary, tlsOf } from './url.ts'

const IDLE_MS = 300_000
/** What is under way when the pool is closed is waited for. */
const LAST_WORK_MS = 5_000

/** A commit that hangs is given up; its session, which the server keeps until it is through, is let go of after this. */
const ABANDONED_MS = 30_000

/** One connection to the server, used by one transaction at a time. */
export interface Connection {
  /** Opens and ends it. */
  client: postgres.Sql
  /** Speaks on it meanwhile. */
  session: Session
  line: Line
  /** Ends it when nobody has needed it for long. */
  idle: NodeJS.Timeout
  /** Told when it is given back, if somebody waits for that. */
  givenBack?: () => void
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
    const line = openLine({ tls: tlsOf(url) })
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
    // Whatever the server says to the first word, the driver has let us in by then.
    connection.client.unsafe('select 1').then(
      () => line.open && session.begin(line.open),
      // Whatever kept us out, a name or a password too: there is none, and may be one in a moment.
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

/** So many are left to writes when reads have the rest, and to reads when writes do. */
const keptBack = (size: number) => (size === 1 ? 0 : Math.max(1, Math.floor(size / 3)))

/** Or too late. */
function givenBack(connection: Connection): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LAST_WORK_MS)
    connection.givenBack = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}

/** Told as the driver tells that a connection is none any more. */
class Ended extends Error {
  code = 'CONNECTION_CLOSED'
}
