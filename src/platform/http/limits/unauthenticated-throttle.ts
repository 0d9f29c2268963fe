import type { IncomingMessage, RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { fewAtATime } from '../../runtime/per-tick-batch.ts'

export type IsKnown = (request: IncomingMessage) => boolean

/** No browser and no printer sends any ahead; and each takes as long as one that is let in. */
export const AHEAD_OF_A_STRANGER = 2
/** Of one connection: those, and the one before them. */
const MOST_WAITING = 1 + AHEAD_OF_A_STRANGER

/**
 * Hears those who are not known a few in each turn of the event loop. Node takes a thousand that have sent something in
 * one turn, strangers or a fleet whose line is back: to answer them all at once takes a quarter of a second, in which
 * nobody else is answered. Whoever goes on sending while they wait has sent too much.
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
    // Whoever gave up while waiting is nobody's error.
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
