import { BlockList, isIP } from 'node:net'
import { Refusal } from '../refusal.ts'

const RAW_PORT = 9100

const lan = new BlockList()
lan.addSubnet('10.0.0.0', 8)
lan.addSubnet('172.16.0.0', 12)
lan.addSubnet('192.168.0.0', 16)
lan.addSubnet('169.254.0.0', 16)
lan.addSubnet('fc00::', 7, 'ipv6')
lan.addSubnet('fe80::', 10, 'ipv6')

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

export interface Address {
  host: string
  port: number
}

/**
 * Where a raw printer is reached. Only a number, so that no name can be made to point elsewhere, and
 * only the local network, so that a printer's registration opens no door into anything else.
 */
export function addressOf(text: string, mayReachLoopback: boolean): Address | undefined {
  const [, bracketed, plain, port] = /^(?:\[([0-9a-f:.]+)\]|([0-9.]+))(?::(\d{1,5}))?$/i.exec(text) ?? []
  const host = bracketed ?? plain ?? ''
  const version = isIP(host)
  const number = port === undefined ? RAW_PORT : Number(port)
  if (version === 0 || number < 1 || number > 65_535) return undefined
  const family = version === 6 ? 'ipv6' : 'ipv4'
  const allowed = lan.check(host, family) || (mayReachLoopback && loopback.check(host, family))
  return allowed ? { host, port: number } : undefined
}

export function whyNotAddress(text: string, mayReachLoopback: boolean): Refusal | undefined {
  if (addressOf(text, mayReachLoopback)) return undefined
  return new Refusal(
    'invalid_request',
    `${text} is not an address in the local network, such as 192.168.1.50:9100.`,
    {},
    [{ at: 'address', fault: 'private_address' }],
  )
}

/** The same for every way to write the address, for comparing. */
export function placeOf({ host, port }: Address): string {
  const written = host.includes(':') ? new URL(`http://[${host}]`).hostname : host
  return `${written}:${port}`
}
