import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { createReconnectingSocket } from './socket.ts'
import { needsPrimary } from './url.ts'

const CHANNEL = 'comanda_notes'
/** PostgreSQL takes 8,000 bytes. */
const PAYLOAD_LIMIT_BYTES = 7_500
/** Commits with NOTIFY are serialised by PostgreSQL, so a node batches its signals. */
const GATHER_MS = 10
const LISTEN_AGAIN_MS = 1_000
const CONNECT_TIMEOUT_SECONDS = 3

/**
 * Carries signals between the nodes of one PostgreSQL, on a connection of its own. Failures cost only latency: readers
 * also poll.
 */
export function openNotify(url: string, hear: (signals: string[]) => void) {
  const node = randomBytes(6).toString('base64url')
  // This connection is permanent and nobody waits for it, so it retries forever.
  const line = createReconnectingSocket({ maxAttempts: Number.POSITIVE_INFINITY })
  let gathered = new Set<string>()
  let sending: Promise<void> | undefined
  let listening: Promise<void> | undefined
  let closed = false
  /** Number of the current LISTEN session; undefined while not listening. */
  let spell: number | undefined
  let spells = 0

  const options = {
    max: 1,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    ...(needsPrimary(url) && { target_session_attrs: 'read-write' as const }),
    ...{ socket: line.socket },
    max_lifetime: null,
    fetch_types: false,
    onnotice: () => {},
    // A signal lost in a crash is not missed, since readers also poll: its commit need not wait for the disk.
    connection: { application_name: 'comanda notes', synchronous_commit: 'off' },
    onnotify: (_channel: string, payload: string) => {
      const [from, ...signals] = payload.split(' ')
      if (from !== node) hear(signals)
    },
    onclose: () => {
      spell = undefined
      if (listening !== undefined) listen()
    },
  }
  let client: postgres.Sql | undefined
  const connected = () => {
    client ??= postgres(url, options)
    return client
  }

  let trying = false
  function listen(): void {
    if (trying || closed) return
    trying = true
    listening = (async () => {
      while (!closed) {
        try {
          await connected().unsafe(`listen ${CHANNEL}`)
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
        await connected()`select pg_notify(${CHANNEL}, ${payload})`.catch(() => {})
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
      await client?.end({ timeout: 1 })
      line.end()
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

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
