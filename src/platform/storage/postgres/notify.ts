import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { createConnector, orSoon } from './connect.ts'

const CHANNEL = 'comanda_notes'
/** PostgreSQL takes 8,000 bytes. */
const PAYLOAD_LIMIT_BYTES = 7_500
/** Commits with NOTIFY are serialised by PostgreSQL, so a node batches its signals. */
const GATHER_MS = 10
const LISTEN_AGAIN_MS = 1_000
/** A statement without an answer after this time ends the connection. */
const HUNG_MS = 10_000

/**
 * A signal lost in a crash is not missed, since readers also poll: its commit need not wait for the disk. The setting is
 * local to the statement, because behind a pooler other transactions share the session.
 */
const NOTIFY = "select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)"

/**
 * Carries signals between the nodes of one PostgreSQL, on a connection of its own. Failures cost only latency: readers
 * also poll.
 */
export function openNotify(url: string, hear: (signals: string[]) => void) {
  const node = randomBytes(6).toString('base64url')
  const connect = createConnector(url, { applicationName: 'comanda notes', queryTimeoutMs: HUNG_MS })
  let gathered = new Set<string>()
  let sending: Promise<void> | undefined
  let isListening = false
  let closed = false
  /** Number of the current LISTEN session; undefined while not listening. */
  let spell: number | undefined
  let spells = 0

  let client: Promise<pg.Client> | undefined

  function connected(): Promise<pg.Client> {
    if (client) return client
    const opening = connect()
    client = opening
    const lose = () => {
      if (client === opening) client = undefined
    }
    opening.then((opened) => {
      opened.on('notification', ({ payload = '' }) => {
        const [from, ...signals] = payload.split(' ')
        if (from !== node) hear(signals)
      })
      opened.on('end', () => {
        lose()
        spell = undefined
        if (isListening) listen()
      })
    }, lose)
    return opening
  }

  let trying = false
  function listen(): void {
    if (trying || closed) return
    trying = true
    isListening = true
    void (async () => {
      while (!closed) {
        try {
          const open = await connected()
          await open.query(`listen ${CHANNEL}`)
          spell = ++spells
          break
        } catch {
          await pause(LISTEN_AGAIN_MS)
        }
      }
      trying = false
    })()
  }

  async function sendAll(): Promise<void> {
    await pause(GATHER_MS)
    while (gathered.size > 0) {
      const signals = gathered
      gathered = new Set()
      for (const payload of payloadsOf(node, signals)) {
        await connected()
          .then((open) => open.query(NOTIFY, [CHANNEL, payload]))
          .catch(() => {})
      }
    }
    sending = undefined
  }

  return {
    listen,
    since: () => spell,
    send(signals: Iterable<string>): void {
      if (closed) return
      for (const signal of signals) gathered.add(signal)
      if (gathered.size > 0) sending ??= sendAll()
    },
    async close(): Promise<void> {
      await sending
      closed = true
      await orSoon(Promise.resolve(client?.then((open) => open.end())).catch(() => {}))
    },
  }
}

function* payloadsOf(node: string, signals: Set<string>): Generator<string> {
  let payload = node
  for (const signal of signals) {
    if (payload.length + signal.length >= PAYLOAD_LIMIT_BYTES) {
      yield payload
      payload = node
    }
    payload += ` ${signal}`
  }
  yield payload
}
