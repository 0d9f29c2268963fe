import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ConnectionLost } from './error-codes.ts'
import { needsPrimary, waysToConnect } from './url.ts'

const CONNECT_TIMEOUT_MS = 3_000
const KEEP_ALIVE_MS = 60_000
/** Minimum interval between a failed attempt to connect and the next one. */
const ATTEMPT_INTERVAL_MS = 200
/** Time for the server to confirm the end of a connection. */
const GOODBYE_MS = 1_000

export interface ConnectOptions {
  applicationName: string
  lockTimeoutMs?: number
  /** A statement without an answer after this time ends its connection. */
  queryTimeoutMs?: number
}

/** Opens a connection. `createSocket` lets the caller batch what the driver writes to its socket. */
export type Connect = (createSocket?: () => Socket) => Promise<pg.Client>

/**
 * Opens connections to the server, or to the writable one of several. The driver never connects again by itself. After
 * a failure the next attempt waits for a moment: a balancer without a primary accepts and closes thousands of
 * connections a second.
 */
export function createConnector(url: string, options: ConnectOptions): Connect {
  const { applicationName, lockTimeoutMs, queryTimeoutMs } = options
  const ways = waysToConnect(url)
  const mustBeWritable = needsPrimary(url)
  /** Index of the host that worked last, or of the one after that failed. */
  let first = 0
  let pausedUntil = 0

  async function attempt(way: pg.ClientConfig, createSocket?: () => Socket): Promise<pg.Client> {
    const client = new pg.Client({
      application_name: applicationName,
      ...way,
      ...(lockTimeoutMs !== undefined && { lock_timeout: lockTimeoutMs }),
      ...(queryTimeoutMs !== undefined && { query_timeout: queryTimeoutMs }),
      // Statements are sent without waiting for the answers to earlier ones.
      pipeline: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      types: { getTypeParser },
      ...(createSocket && { stream: createSocket }),
    })
    // Stays until the end: without a listener, an error of an idle connection would end the process.
    client.on('error', () => void client.end())
    try {
      await client.connect()
      if (mustBeWritable) await refuseReadOnly(client)
      return client
    } catch (error) {
      void client.end()
      throw error
    }
  }

  return async (createSocket) => {
    const waitMs = pausedUntil - performance.now()
    if (waitMs > 0) await pause(waitMs)
    let failure: unknown
    const start = first
    for (let tried = 0; tried < ways.length; tried++) {
      const index = (start + tried) % ways.length
      try {
        const client = await attempt(ways[index] as pg.ClientConfig, createSocket)
        first = index
        return client
      } catch (error) {
        failure = error
        if (first === index) first = (index + 1) % ways.length
      }
    }
    pausedUntil = performance.now() + someOf(ATTEMPT_INTERVAL_MS)
    // Any failure counts as a lost connection, wrong credentials too: it may work in a moment.
    throw new ConnectionLost('no connection could be opened', { cause: failure })
  }
}

/** Waits for connections to end, but no longer than GOODBYE_MS: a server may be frozen. */
export async function orSoon(ended: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, GOODBYE_MS)
  })
  await Promise.race([ended, late])
  clearTimeout(timer)
}

async function refuseReadOnly(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  if (rows[0]?.transaction_read_only === 'on') throw new ConnectionLost('the server is read-only')
}

const BOOLEAN = 16
const BYTEA = 17
/** Ids, cents and milliseconds are all safe integers. */
const NUMBERS = new Set([20, 21, 23, 26, 700, 701])

/** Converts column values to those of the embedded store; all other types stay text. */
function getTypeParser(type: number): (text: string) => unknown {
  if (NUMBERS.has(type)) return Number
  if (type === BYTEA) return readBytes
  return type === BOOLEAN ? readBoolean : readText
}

const readText = (text: string) => text
const readBoolean = (text: string) => text === 't'
const readBytes = (text: string) => Buffer.from(text.slice('\\x'.length), 'hex')

/** Adds jitter, so that nodes do not reconnect in step. */
const someOf = (milliseconds: number) => milliseconds * (0.5 + Math.random() / 2)
