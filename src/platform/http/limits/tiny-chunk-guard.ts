import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { PARSER_ABORT } from './pipelining-guard.ts'
import type { IsKnown } from './unauthenticated-throttle.ts'

/** Chunks below this size cost more to parse than they carry. */
const TINY_CHUNK_BYTES = 512
/** Tiny chunks per event-loop tick, for one connection and in total: each takes some 3 to 10 µs. */
const CONNECTION_LIMIT = 2_000
const TOTAL_LIMIT = 4_000
/** Limit for unauthenticated clients: no browser and no printer sends any. */
const UNAUTHENTICATED_LIMIT = 200
/** A connection below this count is never cut off because of what others send. */
const ALWAYS_ALLOWED = 100

/** Node's HTTP parser. Parsers are pooled, and also reused for our own outgoing requests. */
interface Reader {
  onIncoming: TakeRequest | null
  socket?: Connection | null
  incoming?: IncomingMessage | null
  [place: string]: unknown
}

/** Socket with Node's parser attached. */
interface Connection extends Socket {
  parser?: Reader | null
}

type TakeRequest = (request: IncomingMessage, keepAlive: boolean) => number
type TakeBody = (this: Reader, bytes: Uint8Array) => void

/** Error code of a rejected connection: see client-errors.ts. */
export const TINY_CHUNKS = 'COMANDA_CRUMBS'

/** Restores the body callback of each parser that was guarded once. */
const readers = new WeakMap<Reader, () => void>()
/** Marks the parsers of our own server by their request callback, with the check for authenticated requests. */
const ours = new WeakMap<object, IsKnown>()
/** Rejected sockets; nothing further is parsed from them. */
const cut = new WeakSet<Socket>()
/** Tiny chunks in the current tick, by parser. */
const ofEach = new Map<Reader, number>()
let inAll = 0

/**
 * Rejects bodies sent in thousands of tiny chunks. A chunk may hold one byte, so one read of Node can contain ten
 * thousand of them; Node parses them all in one tick, whether or not the body is used, and no key is needed for that.
 * With the body callback removed, the parser skips the rest far faster.
 */
export function rejectTinyChunks(
  server: Server,
  event: 'connection' | 'secureConnection',
  isKnown: IsKnown,
): void {
  server.on(event, (socket: Connection) => {
    const { parser } = socket
    const take = parser?.onIncoming
    if (!take) return
    // Once the budget of the tick is spent, chunked requests of unauthenticated clients are rejected before their body
    // is parsed.
    const takeRequest: TakeRequest = (request, keepAlive) => {
      const isTooMany = inAll > TOTAL_LIMIT && isInChunks(request) && !isKnown(request)
      return isTooMany || cut.has(socket) ? PARSER_ABORT : take(request, keepAlive)
    }
    parser.onIncoming = takeRequest
    ours.set(takeRequest, isKnown)
    const takeBodies = readers.get(parser) ?? guardParser(parser)
    readers.set(parser, takeBodies)
    takeBodies()
  })
}

function guardParser(reader: Reader): () => void {
  const found = Object.entries(reader).find(([, take]) => (take as TakeBody | null)?.name === 'parserOnBody')
  const [place, take] = found ?? []
  const takeBodies = () => {
    if (place !== undefined) reader[place] = takeBody
  }
  function takeBody(bytes: Uint8Array): void {
    if (bytes.length >= TINY_CHUNK_BYTES || !isTooMuch(reader)) {
      ;(take as TakeBody).call(reader, bytes)
      return
    }
    // The pooled parser is restored in the next tick, or earlier when its next connection opens.
    if (place !== undefined) reader[place] = null
    setImmediate(takeBodies)
    hangUp(reader)
  }
  return takeBodies
}

function isTooMuch(reader: Reader): boolean {
  const { incoming, onIncoming } = reader
  const isKnown = onIncoming && ours.get(onIncoming)
  if (!isKnown || !incoming || !isInChunks(incoming)) return false
  if (inAll === 0) setImmediate(endTurn)
  const count = (ofEach.get(reader) ?? 0) + 1
  ofEach.set(reader, count)
  const isMuch = (++inAll > TOTAL_LIMIT && count > ALWAYS_ALLOWED) || count > CONNECTION_LIMIT
  return isMuch || (count > UNAUTHENTICATED_LIMIT && !isKnown(incoming))
}

/** Only chunked bodies count: a short body with a length is simply short. */
function isInChunks(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined
}

function endTurn(): void {
  ofEach.clear()
  inAll = 0
}

function hangUp({ socket, incoming }: Reader): void {
  // Prevents the handler from taking the partial body for a whole one.
  if (incoming) incoming.push = () => false
  if (!socket) return
  cut.add(socket)
  const fault = Object.assign(new Error('a body in crumbs'), { code: TINY_CHUNKS })
  socket.server?.emit('clientError', fault, socket)
}
