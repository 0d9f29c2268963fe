import type { IncomingMessage, RequestListener } from 'node:http'
import { limitPerTick, TICK_BUDGETS_MS } from '../../runtime/scheduler.ts'

/** True for requests with a recently valid key. */
export type IsKnown = (request: IncomingMessage) => boolean

/** A few per tick, since each costs as much as an admitted request. */
export const UNAUTHENTICATED_LIMIT = { budgetMs: TICK_BUDGETS_MS.unauthenticated, atMost: 32 }

/**
 * Handles unauthenticated requests a few per event-loop tick. Node reads up to a thousand connections in one tick, be
 * it an attack or a fleet that reconnects; answering them all at once takes a quarter of a second in which nobody else
 * is answered.
 */
export function throttleUnauthenticated(handle: RequestListener, isKnown: IsKnown): RequestListener {
  const handleSoon = limitPerTick(([request, response]: Parameters<RequestListener>) => {
    // The client may have disconnected while waiting.
    if (!request.socket.destroyed) handle(request, response)
  }, UNAUTHENTICATED_LIMIT)
  return (request, response) => {
    if (isKnown(request)) handle(request, response)
    else handleSoon([request, response])
  }
}
