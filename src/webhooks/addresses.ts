import { BlockList, isIP } from 'node:net'

/** Networks in which nothing of the public internet lives (RFC 6890 and its kin). */
const RESERVED: [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // What stands for an IPv4 address could stand for a private one.
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
]

const reserved4 = new BlockList()
const reserved6 = new BlockList()
for (const [network, prefix] of RESERVED) {
  // Told by a sign: to be asked of the first IPv6 address, Node makes a pattern that holds up a start.
  if (!network.includes(':')) reserved4.addSubnet(network, prefix, 'ipv4')
  else reserved6.addSubnet(network, prefix, 'ipv6')
}

/** False for whatever is not an address of the public internet. */
export function isPublic(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !reserved4.check(address, 'ipv4')
  return family === 6 && !address.includes('%') && !reserved6.check(address, 'ipv6')
}
