import { createConnector, orSoon } from './connect.ts'
import { type Connection, openConnection } from './connection.ts'
import { keepsStatements } from './url.ts'

const IDLE_MS = 300_000
/** Time for running transactions when the pool is closed. */
const LAST_WORK_MS = 5_000
/** Minimum time after which a statement without an answer ends its connection; until then a commit may succeed. */
const HUNG_MS = 30_000
/** Longer timers fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

export type Purpose = 'read' | 'write'

export interface Pool {
  take(purpose: Purpose): Promise<Connection>
  giveBack(connection: Connection, purpose: Purpose): void
  /** Takes a connection out of the pool and closes it, after the statements under way. */
  discard(connection: Connection): void
  /** Replaces all connections, those in use when they are returned: their prepared statements are outdated. */
  renew(): void
  close(): Promise<void>
}

interface Slot {
  connection: Connection
  /** Closes the connection when it is idle. */
  idle: NodeJS.Timeout
  isOutdated: boolean
  /** Called when the connection is returned, if somebody waits for that. */
  givenBack?: () => void
}

/** Connection pool. Neither reads nor writes can take all connections. */
export function createPool(
  url: string,
  size: number,
  options: { deadlineMs: number; lockTimeoutMs: number },
): Pool {
  const slots = new Map<Connection, Slot>()
  /** Discarded connections that still have a statement under way; bounded, so that they do not pile up. */
  const closing = new Map<Connection, Promise<void>>()
  const free: Connection[] = []
  const waiting: { purpose: Purpose; resolve: (connection: Connection) => void }[] = []
  const inUse = { read: 0, write: 0 }
  const most = size - reservedCount(size)
  const connect = createConnector(url, {
    applicationName: 'comanda',
    // Unlike statement_timeout, lock_timeout never aborts a commit that waits for its standby.
    lockTimeoutMs: options.lockTimeoutMs,
    queryTimeoutMs: Math.min(Math.max(HUNG_MS, 2 * options.deadlineMs), LONGEST_TIMER_MS),
  })
  const isPrepared = keepsStatements(url)

  function open(): Connection {
    const connection = openConnection(connect, {
      keepsStatements: isPrepared,
      onLost: () => discard(connection),
    })
    const idle = setTimeout(() => endIdle(connection), IDLE_MS).unref()
    slots.set(connection, { connection, idle, isOutdated: false })
    return connection
  }

  function endIdle(connection: Connection): void {
    if (free.includes(connection)) discard(connection)
    else slots.get(connection)?.idle.refresh()
  }

  function discard(connection: Connection): void {
    const slot = slots.get(connection)
    if (!slot) return
    slots.delete(connection)
    clearTimeout(slot.idle)
    const index = free.indexOf(connection)
    if (index !== -1) free.splice(index, 1)
    closing.set(
      connection,
      connection.end().finally(() => closing.delete(connection)),
    )
    serveNext()
  }

  /** Returns a usable connection, or opens one if the pool may grow. */
  function next(): Connection | undefined {
    return free.pop() ?? (slots.size < size && slots.size + closing.size < 2 * size ? open() : undefined)
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
    async take(purpose) {
      const connection = inUse[purpose] < most ? next() : undefined
      if (!connection) return new Promise((resolve) => waiting.push({ purpose, resolve }))
      inUse[purpose]++
      return connection
    },
    giveBack(connection, purpose) {
      inUse[purpose]--
      const slot = slots.get(connection)
      slot?.givenBack?.()
      if (slot?.isOutdated) discard(connection)
      else if (slot) {
        slot.idle.refresh()
        free.push(connection)
      }
      serveNext()
    },
    renew() {
      for (const slot of slots.values()) slot.isOutdated = true
      for (const connection of [...free]) discard(connection)
    },
    async close() {
      await Promise.all(
        [...slots.values()].map(async (slot) => {
          if (!free.includes(slot.connection)) await givenBack(slot)
          discard(slot.connection)
        }),
      )
      await orSoon(Promise.all(closing.values()))
    },
  }
}

/** Connections reserved for writes when reads use the rest, and vice versa. */
const reservedCount = (size: number) => (size === 1 ? 0 : Math.max(1, Math.floor(size / 3)))

/** Resolves when the connection is returned, or after LAST_WORK_MS. */
function givenBack(slot: Slot): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LAST_WORK_MS)
    slot.givenBack = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}
