import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type OpenResponses = ReturnType<typeof createOpenResponses>

/** Tracks the unfinished responses of each connection; with pipelined requests there are several. */
export function createOpenResponses() {
  const bySocket = new WeakMap<Socket, Set<ServerResponse>>()
  return {
    /** Adds a response until it is finished. Returns the number of unfinished responses of the connection. */
    add(socket: Socket, response: ServerResponse): number {
      const open = bySocket.get(socket) ?? new Set()
      if (open.size === 0) bySocket.set(socket, open)
      open.add(response)
      response.once('close', () => open.delete(response))
      return open.size
    },
    /** True while a response is partly sent, so that nothing else may be written to the connection. */
    hasStarted: (socket: Socket): boolean =>
      [...(bySocket.get(socket) ?? [])].some(({ headersSent }) => headersSent),
  }
}
