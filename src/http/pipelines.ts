import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** Requests that come behind another on one connection, in one turn of the event loop: so many of each, and of all. */
const OF_EACH = 16
const OF_ALL = 64

/** What llhttp takes for a fault of its reader: it reads no further. */
const STOP = -1

/** What reads a connection, as Node keeps it: its caller learns by the answer how to go on. */
interface Reader {
  onIncoming: (request: IncomingMessage, keepAlive: boolean) => number
}

/**
 * Hangs up on whoever sends hundreds of requests in one piece. Node takes all that it finds in 64 KiB in one turn,
 * thousands of requests of some bytes each, and there is no setting to the contrary: thirty connections held the
 * thread for ten seconds. Who sends a few ahead is served.
 */
export function cutPipelines(server: Server, event: 'connection' | 'secureConnection'): void {
  let turn = 0
  let isTurnEnding = false
  let inAll = 0

  function endTurn(): void {
    isTurnEnding = false
    turn++
    inAll = 0
  }

  server.on(event, (socket: Socket & { parser?: Reader | null }) => {
    const { parser } = socket
    if (!parser) return
    const take = parser.onIncoming
    let lastTurn = -1
    let behind = 0
    parser.onIncoming = (request, keepAlive) => {
      if (!isTurnEnding) {
        isTurnEnding = true
        setImmediate(endTurn)
      }
      if (lastTurn !== turn) {
        lastTurn = turn
        behind = 0
      } else if (++behind > OF_EACH || ++inAll > OF_ALL) return STOP
      return take(request, keepAlive)
    }
  })
}
