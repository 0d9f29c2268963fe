import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { type IsKnown, MAX_PIPELINED_UNAUTHENTICATED } from './unauthenticated-throttle.ts'

/** Pipelined requests per read of a connection, and in total per event-loop tick. */
const OF_EACH = 16
const OF_ALL = 64

/** Return value that makes llhttp stop parsing. */
export const PARSER_ABORT = -1

/** Node's HTTP parser. The return value of the callback says how to continue. */
interface Reader {
  onIncoming: (request: IncomingMessage, keepAlive: boolean) => number
}

/**
 * Rejects deep HTTP pipelining. Node parses everything in 64 KiB in one tick, thousands of small requests, and has no
 * setting against it: thirty connections blocked the thread for ten seconds. A few pipelined requests are served.
 */
export function rejectDeepPipelining(
  server: Server,
  event: 'connection' | 'secureConnection',
  isKnown: IsKnown,
): void {
  let piece = 0
  let isPieceEnding = false
  let inAll = 0

  /** One read is parsed synchronously, so it is over when `process.nextTick` runs. */
  function endPiece(): void {
    isPieceEnding = false
    piece++
  }

  function endTurn(): void {
    inAll = 0
  }

  function isTooMuch(behind: number, request: IncomingMessage): boolean {
    if (inAll === 0) setImmediate(endTurn)
    return (
      ++inAll > OF_ALL || behind > OF_EACH || (behind > MAX_PIPELINED_UNAUTHENTICATED && !isKnown(request))
    )
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
      } else if (isTooMuch(++behind, request)) return PARSER_ABORT
      return take(request, keepAlive)
    }
  })
}
