import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { fewAtATime } from '../few-at-a-time.ts'

/**
 * Lets in whoever connects a few at a time. Node takes all that knock in one turn, with what they have sent: of thousands,
 * strangers or a fleet whose line is back, that is a quarter of a second in which nobody is answered.
 */
export function letInFewAtATime(server: Server): void {
  const letIn = server.listeners('connection')
  const begin = fewAtATime((socket: Socket) => {
    socket.off('error', ignore)
    if (socket.destroyed) return
    for (const listener of letIn) listener.call(server, socket)
  })
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    // Whoever gives up while waiting is nobody's error.
    socket.on('error', ignore)
    begin(socket)
  })
}

const ignore = () => {}
