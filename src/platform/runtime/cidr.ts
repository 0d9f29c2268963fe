import { BlockList, isIP } from 'node:net'

export interface Network {
  address: string
  /** Prefix length in bits. */
  prefix: number
  family: 'ipv4' | 'ipv6'
}

/**
 * Parses an address or network. A `/0` prefix is rejected: trusting every address as a proxy would let any client forge
 * `X-Forwarded-For`.
 */
export function networkIn(entry: string): Network | undefined {
  const [address = '', bits, ...more] = entry.split('/')
  const version = isIP(address)
  // Zone ids are local to one machine, and mapped IPv4 must be written as IPv4.
  if (version === 0 || more.length > 0 || /%|^::ffff:/i.test(address)) return undefined
  const most = version === 4 ? 32 : 128
  const prefix = bits === undefined ? most : Number(bits)
  if (bits !== undefined && (!/^\d{1,3}$/.test(bits) || prefix < 1 || prefix > most)) return undefined
  return { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' }
}

/** Returns a check whether an address is in one of the networks. */
export function createNetworkMatcher(networks: readonly Network[]): (address: string) => boolean {
  const within = new BlockList()
  for (const { address, prefix, family } of networks) within.addSubnet(address, prefix, family)
  return (address) => isIP(address) > 0 && within.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
}
