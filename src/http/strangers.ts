import type { IncomingMessage, RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { fewAtATime } from '../few-at-a-time.ts'

export type IsKnown = (request: IncomingMessage) => boolean

/**
 * Hears those who are not known a few in each turn of the event loop. Node takes a thousand that have sent something in
 * one turn, strangers or a fleet whose line is back: to answer them all at once takes a quarter of a second, in which
 * nobody else is answered. Of one connection no more than one request waits.
 */
export function hearFewStrangers(hear: RequestListener, isKnown: IsKnown): RequestListener {
  const waiting = new WeakSet<Socket>()
  const hearSoon = fewAtATime(([request, response]: Parameters<RequestListener>) => {
    const { socket } = request
    waiting.delete(socket)
    // Whoever gave up while waiting is nobody's error.
    if (!socket.destroyed) hear(request, response)
  })
  return (request, response) => {
    if (isKnown(request)) return hear(request, response)
    const { socket } = request
    if (waiting.has(socket)) return void socket.destroy()
    waiting.add(socket)
    hearSoon([request, response])
  }
}
