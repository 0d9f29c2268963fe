import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import { createNetworkMatcher, type Network, parseAddress } from '../../runtime/cidr.ts'

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
  const [bare = ''] = text.split('%', 1)
  return parseAddress(bare)?.toString()
}

/** Network that counts as one client: the /64 of an IPv6 address, since one customer usually holds all of it. */
export function networkOf(address: string): string {
  const parsed = address.includes(':') ? parseAddress(address) : undefined
  if (!(parsed instanceof ipaddr.IPv6)) return address
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16))
  return `${groups.join(':')}::/64`
}
