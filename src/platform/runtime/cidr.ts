import { BlockList, isIP } from 'node:net'

export interface Network {
  address: string
  /** How many of its bits count. */
  prefix: number
  family: 'ipv4' | 'ipv6'
}

/** Everybody is no network: whoever calls could then say to be anyone. */
export function networkIn(entry: string): Network | undefined {
  const [address = '', bits, ...more] = entry.split('/')
  const version = isIP(address)
  // A zone is of one machine only, and mapped IPv4 has a spelling of its own.
  if (version === 0 || more.length > 0 || /%|^::ffff:/i.test(address)) return undefined
  const most = version === 4 ? 32 : 128
  const prefix = bits === undefined ? most : Number(bits)
  if (bits !== undefined && (!/^\d{1,3}$/.test(bits) || prefix < 1 || prefix > most)) return undefined
  return { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' }
}

/** Whether an address is in one of them. */
export function openNetworks(networks: readonly Network[]): (address: string) => boolean {
  const within = new BlockList()
  for (const { address, prefix, family } of networks) within.addSubnet(address, prefix, family)
  return (address) => isIP(address) > 0 && within.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
}
