import type { IncomingMessage } from 'node:http'
import { isIP, SocketAddress } from 'node:net'
import { type Network, openNetworks } from '../../runtime/cidr.ts'

/** The network address of whoever is calling. */
export type AddressOf = (request: Pick<IncomingMessage, 'socket' | 'headers'>) => string

/**
 * Only a proxy we trust is believed when it says for whom it calls. What it says is read from its end,
 * past those we trust: whatever stands before was sent by the caller, who may write anything.
 */
export function openAddresses(trustedProxies: readonly Network[]): AddressOf {
  const isTrusted = openNetworks(trustedProxies)
  // Asked of every request, and the same for as long as a connection lasts.
  const peers = new WeakMap<object, string>()

  const peerOf = (socket: IncomingMessage['socket']): string => {
    const known = peers.get(socket)
    if (known !== undefined) return known
    const peer = plainAddress(socket.remoteAddress ?? '') ?? ''
    // Of one that is gone by now nothing is known any more.
    if (peer !== '') peers.set(socket, peer)
    return peer
  }

  return ({ socket, headers }) => {
    const peer = peerOf(socket)
    if (trustedProxies.length === 0 || peer === '') return peer
    const told = String(headers['x-forwarded-for'] ?? '').split(',')
    let address = peer
    while (isTrusted(address)) {
      const before = addressIn(told.pop() ?? '')
      // Nobody stands before it, or somebody of whom nothing can be read: it counts itself.
      if (before === undefined) return address
      address = before
    }
    return address
  }
}

/** Some proxies write the port too. */
function addressIn(told: string): string | undefined {
  const text = told.trim()
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? []
  const [, withPort] = /^([\d.]+):\d{1,5}$/.exec(text) ?? []
  return plainAddress(bracketed ?? withPort ?? text)
}

/** One spelling for each address, and IPv4 as such; undefined where it is none. */
export function plainAddress(text: string): string | undefined {
  const family = isIP(text)
  if (family === 0) return undefined
  if (family === 4) return text
  const [bare = ''] = text.split('%', 1)
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' })
  return /^::ffff:([\d.]+)$/.exec(address)?.[1] ?? address
}

/** What counts as one caller: whoever has an IPv6 address has all of its /64. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::', 2)
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const left = tail === undefined ? [] : new Array(Math.max(0, 8 - groups.length - after.length)).fill('0')
  return `${[...groups, ...left, ...after].slice(0, 4).join(':')}::/64`
}
