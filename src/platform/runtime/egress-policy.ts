import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'
import { createNetworkMatcher, type Network, networkIn, parseAddress } from './cidr.ts'

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
  table ??= TABLE.map(([network, kind]) => ({
    kind,
    holds: createNetworkMatcher([networkIn(network) as Network]),
  }))
  return table.find(({ holds }) => holds(address))?.kind ?? 'public'
}

/** IPv6 networks whose addresses contain an IPv4 address, and the byte where it begins. */
const EMBEDDING: [network: string, from: number][] = [
  // Translated by a gateway (RFC 2765), NAT64 and 6to4; mapped addresses are IPv4 already.
  ['::ffff:0:0:0/96', 12],
  ['64:ff9b::/96', 12],
  ['2002::/16', 2],
]

/**
 * Canonical spelling of an address. IPv6 forms of an IPv4 address count as that: mapped, translated, NAT64 and 6to4.
 * Undefined if the text is no address or has a zone id.
 */
export function bareAddress(text: string): string | undefined {
  const address = parseAddress(text)
  if (address === undefined || address.kind() === 'ipv4') return address?.toString()
  const [, from] = EMBEDDING.find(([network]) => address.match(ipaddr.parseCIDR(network))) ?? []
  if (from === undefined) return address.toString()
  return ipaddr.fromByteArray(address.toByteArray().slice(from, from + 4)).toString()
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
