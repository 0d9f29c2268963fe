import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { SECOND } from '../../core/clock.ts'
import { plainAddress } from '../server/client-address.ts'

/** Time for which new connections from a flooding address are closed unread. */
const PENALTY_MS = 10 * SECOND
const MAX_ADDRESSES = 10_000

/** Closes the connection and penalises its address. */
export type EndFlood = (socket: Socket) => void

export interface PenaltyOptions {
  /** True for addresses of trusted proxies, which are never penalised: others connect through them. */
  isProxy: (address: string) => boolean
  now?: () => number
}

/**
 * Closes connections from an address that flooded us, for ten seconds. Reading 64 KiB of tiny requests or chunks takes
 * some 20 ms, and hundreds of such connections may wait to be accepted; closing one unread takes a fraction of that.
 */
export function penaliseFloods(
  server: Server,
  { isProxy, now = () => performance.now() }: PenaltyOptions,
): EndFlood {
  const until = new Map<string, number>()
  const addressOf = ({ remoteAddress = '' }: Socket) => plainAddress(remoteAddress) ?? ''
  server.on('connection', (socket: Socket) => {
    if (until.size > 0 && now() < (until.get(addressOf(socket)) ?? 0)) socket.destroy()
  })
  return (socket) => {
    const address = addressOf(socket)
    if (until.size >= MAX_ADDRESSES) until.clear()
    if (!isProxy(address)) until.set(address, now() + PENALTY_MS)
    socket.destroy()
  }
}
