import { isIP } from 'node:net'
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js'

export interface Network {
  address: string
  /** Prefix length in bits. */
  prefix: number
  family: 'ipv4' | 'ipv6'
}

/**
 * Parses an address, with IPv4-mapped IPv6 as IPv4. Only usual spellings are accepted: the library alone would also
 * read octal, hexadecimal and shortened IPv4. Zone ids are rejected, since they are local to one machine.
 */
export function parseAddress(text: string): IPv4 | IPv6 | undefined {
  if (isIP(text) === 0 || text.includes('%')) return undefined
  // The library takes `::1.2.3.4` for a mapped address, which it is not.
  return ipaddr.process(text.replace(/^::(?=\d+\.)/, '0:0:0:0:0:0:'))
}

/**
 * Parses an address or network. A `/0` prefix is rejected: trusting every address as a proxy would let any client forge
 * `X-Forwarded-For`.
 */
export function networkIn(entry: string): Network | undefined {
  const [address = '', bits, ...more] = entry.split('/')
  const parsed = parseAddress(address)
  if (!parsed || more.length > 0) return undefined
  const family = parsed.kind()
  // Mapped IPv4 must be written as IPv4.
  if ((family === 'ipv6') !== address.includes(':')) return undefined
  const most = family === 'ipv4' ? 32 : 128
  const prefix = bits === undefined ? most : Number(bits)
  if (bits !== undefined && (!/^\d{1,3}$/.test(bits) || prefix < 1 || prefix > most)) return undefined
  return { address, prefix, family }
}

/** Returns a check whether an address is in one of the networks. */
export function createNetworkMatcher(networks: readonly Network[]): (address: string) => boolean {
  const ranges = networks.map(({ address, prefix }): [IPv4 | IPv6, number] => [
    parseAddress(address) as IPv4 | IPv6,
    prefix,
  ])
  return (text) => {
    const address = parseAddress(text)
    return address !== undefined && ranges.some((range) => isWithin(address, range))
  }
}

function isWithin(address: IPv4 | IPv6, [network, prefix]: [IPv4 | IPv6, number]): boolean {
  return address.kind() === network.kind() && address.match(network, prefix)
}
