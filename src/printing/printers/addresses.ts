import { isIP } from 'node:net'
import { Refusal } from '../../platform/core/refusal.ts'
import {
  bareAddress,
  type EgressPolicy,
  isPrinterTargetAllowed,
} from '../../platform/runtime/egress-policy.ts'

const RAW_PORT = 9100

export interface Address {
  host: string
  port: number
}

/**
 * The address of a raw printer. Only IP addresses are accepted, so that no host name can be pointed elsewhere, and only
 * in the local network, so that registering a printer gives no access to anything else.
 */
export function allowedAddress(text: string, outward: EgressPolicy): Address | undefined {
  const address = parseAddress(text)
  return address && isPrinterTargetAllowed(address.host, address.port, outward) ? address : undefined
}

/** Parses an address without checking whether it is allowed. */
export function parseAddress(text: string): Address | undefined {
  const [, bracketed, plain, written] = /^(?:\[([0-9a-f:.]+)\]|([0-9.]+))(?::(\d{1,5}))?$/i.exec(text) ?? []
  const host = bracketed ?? plain ?? ''
  const port = written === undefined ? RAW_PORT : Number(written)
  return isIP(host) === 0 || port < 1 || port > 65_535 ? undefined : { host, port }
}

export function whyNotAddress(text: string, outward: EgressPolicy): Refusal | undefined {
  if (allowedAddress(text, outward)) return undefined
  return new Refusal(
    'invalid_request',
    `${text} is not an address of a printer in the local network, such as 192.168.1.50:9100.`,
    {},
    [{ at: 'address', fault: 'private_address' }],
  )
}

/** A canonical form of the address, for comparing. */
export function addressKey({ host, port }: Address): string {
  const bare = bareAddress(host) ?? host
  const written = bare.includes(':') ? new URL(`http://[${bare}]`).hostname : bare
  return `${written}:${port}`
}
