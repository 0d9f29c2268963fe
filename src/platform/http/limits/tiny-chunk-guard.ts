import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { STOP } from './pipelining-guard.ts'
import type { IsKnown } from './unauthenticated-throttle.ts'

/** A part of a body that is hardly longer than what is said about it. */
const CRUMB_BYTES = 512
/** So many of one connection, and of all, in one turn of the event loop: each takes some 3 to 10 µs. */
const OF_EACH = 2_000
const OF_ALL = 4_000
/** No browser and no printer sends any. */
const OF_A_STRANGER = 200
/** Whoever sends no more than these is never cut off for what others send. */
const FEW = 100

/** What reads a connection, as Node keeps it. Readers are used again, for others and for what we ask for ourselves. */
interface Reader {
  onIncoming: TakeRequest | null
  socket?: Connection | null
  incoming?: IncomingMessage | null
  [place: string]: unknown
}

/** A socket, with what Node keeps beside it. */
interface Connection extends Socket {
  parser?: Reader | null
}

type TakeRequest = (request: IncomingMessage, keepAlive: boolean) => number
type TakeBody = (this: Reader, bytes: Uint8Array) => void

/** What those are told who are hung up on: see unreadable.ts. */
export const CRUMBS = 'COMANDA_CRUMBS'

/** Makes each reader that it has seen take bodies again. */
const readers = new WeakMap<Reader, () => void>()
/** By whom it tells of requests it is known whether a reader reads for one of our connections, and who is known there. */
const ours = new WeakMap<object, IsKnown>()
/** Nothing that they still send is read. */
const cut = new WeakSet<Socket>()
/** Of this turn. */
const ofEach = new Map<Reader, number>()
let inAll = 0

/**
 * Hangs up on whoever sends a body in crumbs. A body that comes in chunks may have one byte in each, ten thousand of them
 * in what Node reads in one piece, and takes them all in one turn whether anybody wants the body or not: no key was
 * needed. Where nobody takes the body, its reader goes through what is left of the piece far faster.
 */
export function cutCrumbs(server: Server, event: 'connection' | 'secureConnection', isKnown: IsKnown): void {
  server.on(event, (socket: Connection) => {
    const { parser } = socket
    const take = parser?.onIncoming
    if (!take) return
    // In a turn that has had enough, strangers are not even begun with: to go through a piece takes a while either way.
    const takeRequest: TakeRequest = (request, keepAlive) => {
      const isTooMany = inAll > OF_ALL && isInChunks(request) && !isKnown(request)
      return isTooMany || cut.has(socket) ? STOP : take(request, keepAlive)
    }
    parser.onIncoming = takeRequest
    ours.set(takeRequest, isKnown)
    const takeBodies = readers.get(parser) ?? withoutCrumbs(parser)
    readers.set(parser, takeBodies)
    takeBodies()
  })
}

function withoutCrumbs(reader: Reader): () => void {
  const found = Object.entries(reader).find(([, take]) => (take as TakeBody | null)?.name === 'parserOnBody')
  const [place, take] = found ?? []
  const takeBodies = () => {
    if (place !== undefined) reader[place] = takeBody
  }
  function takeBody(bytes: Uint8Array): void {
    if (bytes.length >= CRUMB_BYTES || !isTooMuch(reader)) {
      ;(take as TakeBody).call(reader, bytes)
      return
    }
    // Whoever is given the reader next has theirs taken again, in this turn too.
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
  const isMuch = (++inAll > OF_ALL && count > FEW) || count > OF_EACH
  return isMuch || (count > OF_A_STRANGER && !isKnown(incoming))
}

/** What comes as a whole is short because there is little to say. */
function isInChunks(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined
}

function endTurn(): void {
  ofEach.clear()
  inAll = 0
}

function hangUp({ socket, incoming }: Reader): void {
  // Nobody may take what has come so far for the whole.
  if (incoming) incoming.push = () => false
  if (!socket) return
  cut.add(socket)
  const fault = Object.assign(new Error('a body in crumbs'), { code: CRUMBS })
  socket.server?.emit('clientError', fault, socket)
}
