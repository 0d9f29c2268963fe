import type { IncomingMessage, RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { fewAtATime } from '../../runtime/per-tick-batch.ts'

export type IsKnown = (request: IncomingMessage) => boolean

/**
 * Pipelined requests of an unauthenticated client. No browser and no printer pipelines, and each request costs as much
 * as an admitted one.
 */
export const AHEAD_OF_A_STRANGER = 2
/** Per connection: the pipelined requests, and the one before them. */
const MOST_WAITING = 1 + AHEAD_OF_A_STRANGER

/**
 * Handles unauthenticated requests a few per event-loop tick. Node reads up to a thousand connections in one tick, be
 * it an attack or a fleet that reconnects; answering them all at once takes a quarter of a second in which nobody else
 * is answered. A client that keeps sending while it waits is cut off.
 */
export function hearFewStrangers(
  hear: RequestListener,
  isKnown: IsKnown,
  onTooMuch: (socket: Socket) => void,
): RequestListener {
  const waiting = new WeakMap<Socket, number>()
  const hearSoon = fewAtATime(([request, response]: Parameters<RequestListener>) => {
    const { socket } = request
    waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
    // The client may have disconnected while waiting.
    if (!socket.destroyed) hear(request, response)
  })
  return (request, response) => {
    if (isKnown(request)) return hear(request, response)
    const { socket } = request
    const ahead = waiting.get(socket) ?? 0
    if (ahead >= MOST_WAITING) return onTooMuch(socket)
    waiting.set(socket, ahead + 1)
    hearSoon([request, response])
  }
}
