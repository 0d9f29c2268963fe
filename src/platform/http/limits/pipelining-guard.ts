import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { AHEAD_OF_A_STRANGER, type IsKnown } from './unauthenticated-throttle.ts'

/** Requests that come behind another in one piece: so many in each, and in all of one turn of the event loop. */
const OF_EACH = 16
const OF_ALL = 64

/** What llhttp takes for a fault of its reader: it reads no further. */
export const STOP = -1

/** What reads a connection, as Node keeps it: its caller learns by the answer how to go on. */
interface Reader {
  onIncoming: (request: IncomingMessage, keepAlive: boolean) => number
}

/**
 * Hangs up on whoever sends hundreds of requests in one piece. Node takes all that it finds in 64 KiB in one turn,
 * thousands of requests of some bytes each, and there is no setting to the contrary: thirty connections held the
 * thread for ten seconds. Who sends a few ahead is served.
 */
export function cutPipelines(
  server: Server,
  event: 'connection' | 'secureConnection',
  isKnown: IsKnown,
): void {
  let piece = 0
  let isPieceEnding = false
  let inAll = 0

  /** What was read is gone through without a break. */
  function endPiece(): void {
    isPieceEnding = false
    piece++
  }

  function endTurn(): void {
    inAll = 0
  }

  function isTooMuch(behind: number, request: IncomingMessage): boolean {
    if (inAll === 0) setImmediate(endTurn)
    return ++inAll > OF_ALL || behind > OF_EACH || (behind > AHEAD_OF_A_STRANGER && !isKnown(request))
  }

  server.on(event, (socket: Socket & { parser?: Reader | null }) => {
    const { parser } = socket
    if (!parser) return
    const take = parser.onIncoming
    let lastPiece = -1
    let behind = 0
    parser.onIncoming = (request, keepAlive) => {
      if (!isPieceEnding) {
        isPieceEnding = true
        process.nextTick(endPiece)
      }
      if (lastPiece !== piece) {
        lastPiece = piece
        behind = 0
      } else if (isTooMuch(++behind, request)) return STOP
      return take(request, keepAlive)
    }
  })
}
