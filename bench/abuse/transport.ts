import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { connect, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'

// Connections to the service itself, or by TLS to the proxy in front of it, whose certificate is made for the run.

/** Attackers have an address of their own, since proxies limit connections by address. */
export const ATTACKER_ADDRESS = '127.0.0.2'

const isSecure = (url: string) => url.startsWith('https:')

export const requestOf = (url: string) => (isSecure(url) ? httpsRequest : httpRequest)

export const newAgent = (url: string, options: { keepAlive?: boolean } = {}) =>
  isSecure(url) ? new HttpsAgent({ ...options, rejectUnauthorized: false }) : new HttpAgent(options)

/** Opens a connection of an attacker. */
export function openSocket(url: string): Socket {
  const { hostname, port } = new URL(url)
  const options = { host: hostname, port: Number(port), localAddress: ATTACKER_ADDRESS }
  return isSecure(url) ? connectSecurely({ ...options, rejectUnauthorized: false }) : connect(options)
}
