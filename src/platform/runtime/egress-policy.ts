import { isIP, SocketAddress } from 'node:net'
import { networkInterfaces } from 'node:os'
import { createNetworkMatcher, type Network, networkIn } from './cidr.ts'

// Outgoing connections that tenants can cause: webhooks and raw printers. Both use one classification of addresses.

/** Outgoing connections that the operator allows. */
export interface EgressPolicy {
  /** Webhooks may go to any address and over plain HTTP: for testing. */
  mayReachPrivate?: boolean
  /** Networks that webhooks may reach besides the public internet. */
  webhookNetworks?: readonly Network[]
  /** Raw printers may be on this machine: for demos and tests. */
  mayReachLoopback?: boolean
  /** Undefined: private networks, if the installation has one account. */
  printerNetworks?: readonly Network[] | undefined
  printerPorts?: readonly Ports[]
}

export interface Ports {
  from: number
  to: number
}

const RAW_PORTS: Ports = { from: 9100, to: 9109 }

export type Kind = 'public' | 'private' | 'loopback' | 'link-local' | 'reserved'

/** Non-public networks (RFC 6890 and related); the first match counts. */
const TABLE: [network: string, kind: Exclude<Kind, 'public'>][] = [
  ['127.0.0.0/8', 'loopback'],
  ['::1/128', 'loopback'],
  ['169.254.0.0/16', 'link-local'],
  ['fe80::/10', 'link-local'],
  ['10.0.0.0/8', 'private'],
  ['172.16.0.0/12', 'private'],
  ['192.168.0.0/16', 'private'],
  ['fc00::/7', 'private'],
  ['0.0.0.0/8', 'reserved'],
  ['100.64.0.0/10', 'reserved'],
  ['192.0.0.0/24', 'reserved'],
  ['192.0.2.0/24', 'reserved'],
  ['192.88.99.0/24', 'reserved'],
  ['198.18.0.0/15', 'reserved'],
  ['198.51.100.0/24', 'reserved'],
  ['203.0.113.0/24', 'reserved'],
  ['224.0.0.0/4', 'reserved'],
  ['240.0.0.0/4', 'reserved'],
  ['::/96', 'reserved'],
  ['64:ff9b:1::/48', 'reserved'],
  ['100::/64', 'reserved'],
  ['2001::/32', 'reserved'],
  ['2001:db8::/32', 'reserved'],
  ['3fff::/20', 'reserved'],
  ['5f00::/16', 'reserved'],
  ['fec0::/10', 'reserved'],
  ['ff00::/8', 'reserved'],
]

let table: { kind: Kind; holds: (address: string) => boolean }[] | undefined

/** Kind of an address, also if it is embedded in IPv6. Undefined: not an address. */
export function addressKind(text: string): Kind | undefined {
  const address = bareAddress(text)
  if (address === undefined) return undefined
  // Created on first use: Node compiles a slow pattern for the first IPv6 network.
  table ??= TABLE.map(([network, kind]) => ({
    kind,
    holds: createNetworkMatcher([networkIn(network) as Network]),
  }))
  return table.find(({ holds }) => holds(address))?.kind ?? 'public'
}

/**
 * Canonical spelling of an address. IPv6 forms of an IPv4 address count as that: mapped, translated (both spellings),
 * NAT64 and 6to4. Addresses with a zone id are rejected, since they are local to one machine.
 */
export function bareAddress(text: string): string | undefined {
  const family = isIP(text)
  if (family === 0 || text.includes('%')) return undefined
  if (family === 4) return text
  const { address } = new SocketAddress({ address: text, family: 'ipv6' })
  const groups = groupsOf(address)
  const [inside] = [
    ['0:0:0:0:0:ffff', 6],
    ['0:0:0:0:ffff:0', 6],
    ['64:ff9b:0:0:0:0', 6],
    ['2002', 1],
  ].flatMap(([head, at]) => {
    const length = String(head).split(':').length
    return groups.slice(0, length).join(':') === head ? [groups.slice(Number(at), Number(at) + 2)] : []
  })
  if (!inside) return address
  const [high = 0, low = 0] = inside.map((group) => Number.parseInt(group, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

function groupsOf(address: string): string[] {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) =>
    [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((group) => group.toString(16)).join(':'),
  )
  const [head = '', tail] = hex.split('::', 2)
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const left = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...new Array<string>(left).fill('0'), ...after]
}

/** True if a webhook may be sent to the address. */
export function isWebhookTargetAllowed(
  address: string,
  { mayReachPrivate, webhookNetworks = [] }: EgressPolicy,
): boolean {
  if (mayReachPrivate) return true
  const bare = bareAddress(address)
  if (bare === undefined) return false
  return addressKind(bare) === 'public' || createNetworkMatcher(webhookNetworks)(bare)
}

/** True if a raw printer may be there: in the local network, at a printer port, and not on this machine. */
export function isPrinterTargetAllowed(address: string, port: number, outward: EgressPolicy): boolean {
  const bare = bareAddress(address)
  if (bare === undefined) return false
  const { mayReachLoopback = false, printerNetworks, printerPorts = [RAW_PORTS] } = outward
  if (mayReachLoopback && addressKind(bare) === 'loopback') return true
  if (!printerPorts.some(({ from, to }) => port >= from && port <= to)) return false
  const kind = addressKind(bare)
  if (kind === 'loopback' || kind === 'link-local' || isOurs(bare)) return false
  return printerNetworks ? createNetworkMatcher(printerNetworks)(bare) : kind === 'private'
}

/** True for any address of this machine. */
function isOurs(address: string): boolean {
  return Object.values(networkInterfaces())
    .flatMap((cards) => cards ?? [])
    .some((card) => bareAddress(card.address) === address)
}
