import type { IncomingMessage } from 'node:http'
import { isIP, SocketAddress } from 'node:net'
import { createNetworkMatcher, type Network } from '../../runtime/cidr.ts'

/** Network address of the client that sent the request. */
export type AddressOf = (request: Pick<IncomingMessage, 'socket' | 'headers'>) => string

/**
 * Resolves the client address. `X-Forwarded-For` is read from its end, past the proxies we trust: everything before
 * that was sent by the client and may be forged.
 */
export function createAddressResolver(trustedProxies: readonly Network[]): AddressOf {
  const isTrusted = createNetworkMatcher(trustedProxies)
  // Caches the peer address of each connection: it does not change and every request needs it.
  const peers = new WeakMap<object, string>()

  const peerOf = (socket: IncomingMessage['socket']): string => {
    const known = peers.get(socket)
    if (known !== undefined) return known
    const peer = plainAddress(socket.remoteAddress ?? '') ?? ''
    // A closed socket has no remote address; do not cache that.
    if (peer !== '') peers.set(socket, peer)
    return peer
  }

  return ({ socket, headers }) => {
    const peer = peerOf(socket)
    if (trustedProxies.length === 0 || peer === '') return peer
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
    let address = peer
    while (isTrusted(address)) {
      const before = addressIn(forwarded.pop() ?? '')
      // No further hop, or one that cannot be parsed: the last trusted address is the client.
      if (before === undefined) return address
      address = before
    }
    return address
  }
}

/** Some proxies write the port too. */
function addressIn(entry: string): string | undefined {
  const text = entry.trim()
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? []
  const [, withPort] = /^([\d.]+):\d{1,5}$/.exec(text) ?? []
  return plainAddress(bracketed ?? withPort ?? text)
}

/** Canonical spelling of an address, with IPv4-mapped IPv6 as IPv4. Undefined if the text is no address. */
export function plainAddress(text: string): string | undefined {
  const family = isIP(text)
  if (family === 0) return undefined
  if (family === 4) return text
  const [bare = ''] = text.split('%', 1)
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' })
  return /^::ffff:([\d.]+)$/.exec(address)?.[1] ?? address
}

/** Network that counts as one client: the /64 of an IPv6 address, since one customer usually holds all of it. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::', 2)
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const left = tail === undefined ? [] : new Array(Math.max(0, 8 - groups.length - after.length)).fill('0')
  return `${[...groups, ...left, ...after].slice(0, 4).join(':')}::/64`
}
