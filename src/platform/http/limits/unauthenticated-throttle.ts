import type { IncomingMessage, RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { limitPerTick, TICK_BUDGETS_MS } from '../../runtime/scheduler.ts'

export type IsKnown = (request: IncomingMessage) => boolean

/**
 * Pipelined requests of an unauthenticated client. No browser and no printer pipelines, and each request costs as much
 * as an admitted one.
 */
export const MAX_PIPELINED_UNAUTHENTICATED = 2
/** Per connection: the pipelined requests, and the one before them. */
const MOST_WAITING = 1 + MAX_PIPELINED_UNAUTHENTICATED

/** A few per tick, since each costs as much as an admitted request. */
export const UNAUTHENTICATED_LIMIT = { budgetMs: TICK_BUDGETS_MS.unauthenticated, atMost: 32 }

/**
 * Handles unauthenticated requests a few per event-loop tick. Node reads up to a thousand connections in one tick, be
 * it an attack or a fleet that reconnects; answering them all at once takes a quarter of a second in which nobody else
 * is answered. A client that keeps sending while it waits is cut off.
 */
export function throttleUnauthenticated(
  handle: RequestListener,
  isKnown: IsKnown,
  onTooMuch: (socket: Socket) => void,
): RequestListener {
  const waiting = new WeakMap<Socket, number>()
  const handleSoon = limitPerTick(([request, response]: Parameters<RequestListener>) => {
    const { socket } = request
    waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
    // The client may have disconnected while waiting.
    if (!socket.destroyed) handle(request, response)
  }, UNAUTHENTICATED_LIMIT)
  return (request, response) => {
    if (isKnown(request)) return handle(request, response)
    const { socket } = request
    const ahead = waiting.get(socket) ?? 0
    if (ahead >= MOST_WAITING) return onTooMuch(socket)
    waiting.set(socket, ahead + 1)
    handleSoon([request, response])
  }
}
