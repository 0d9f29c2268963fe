import { Socket } from 'node:net'
import type pg from 'pg'
import type { SqlValue } from '../database.ts'
import type { Connect } from './connect.ts'
import { ConnectionLost, isServerError, RolledBack } from './error-codes.ts'

export type Connection = ReturnType<typeof openConnection>

/**
 * One connection to the server, used by one transaction at a time. It can be used at once: statements wait until it is
 * open. `keepsStatements`: false behind a transaction pooler, where prepared statements do not survive.
 */
export function openConnection(
  connect: Connect,
  { keepsStatements, onLost }: { keepsStatements: boolean; onLost: () => void },
) {
  let client: pg.Client | undefined
  let socket: Socket | undefined
  let sending: NodeJS.Immediate | undefined
  let isLost = false

  function lose(): void {
    if (isLost) return
    isLost = true
    onLost()
  }

  const opening = connect(() => {
    socket = new Socket()
    return socket
  })
  // The first continuation, so that statements that waited are sent before later ones.
  opening.then((opened) => {
    client = opened
    opened.on('error', lose).on('end', lose)
    if (isLost) void opened.end()
  }, lose)

  async function send(query: pg.QueryConfig, values?: SqlValue[]): Promise<pg.QueryResult> {
    if (!client && !isLost) await opening
    if (!client || isLost) throw new ConnectionLost('the connection was lost')
    gatherWrites()
    try {
      return await client.query(query, values)
    } catch (error) {
      throw isServerError(error) ? error : new ConnectionLost('no answer', { cause: error })
    }
  }

  /**
   * Lets all statements of one turn of the event loop leave in one packet. The driver writes each by itself, which took
   * a fifth more of a node's CPU for an order (`npm run bench:cost`).
   */
  function gatherWrites(): void {
    if (sending) return
    socket?.cork()
    sending = setImmediate(() => {
      sending = undefined
      socket?.uncork()
    })
  }

  return {
    /** True once the connection was lost or given up; nothing may be sent on it. */
    get isLost() {
      return isLost
    },
    async ask(text: string, values: SqlValue[]): Promise<Record<string, unknown>[]> {
      const { rows } = await send(keepsStatements ? preparedQuery(text) : { text }, values)
      return rows
    },
    /** Runs `begin`, `commit` or `rollback`. */
    async command(text: string): Promise<void> {
      const { command } = await send({ text })
      if (text === 'commit' && command !== 'COMMIT') throw new RolledBack('nothing was committed')
    },
    /** Closes the connection, after the statements under way. Resolves when it is closed. */
    async end(): Promise<void> {
      lose()
      await opening.then(
        (opened) => opened.end(),
        () => {},
      )
    },
  }
}

const prepared = new Map<string, pg.QueryConfig>()

/** Settings under which a statement is prepared, the same on all connections. */
function preparedQuery(text: string): pg.QueryConfig {
  const known = prepared.get(text)
  if (known) return known
  const query = { name: `s${prepared.size + 1}`, text }
  prepared.set(text, query)
  return query
}
