import { networkHosts } from '../runtime/network-hosts.ts'
import { CLI_NAME } from '../runtime/paths.ts'

export interface Started {
  /** Listening address. */
  scheme: 'http' | 'https'
  host: string
  port: number
  /** Only if it was created at this start: it cannot be read again. */
  apiKey: string | undefined
  owner: { email: string; password: string } | undefined
  /** Only at that start: the pairing code works once, within ten minutes. */
  phone: { code: string; pin: string; waiter: string } | undefined
  /** Only while no account exists: the code that the set-up page requires. */
  setupCode: string | undefined
}

/** URLs of the service. A wildcard host has one for this machine and one for each of its networks. */
export function addressesOf({ scheme, host, port }: Pick<Started, 'scheme' | 'host' | 'port'>) {
  const url = (name: string) => `${scheme}://${name.includes(':') ? `[${name}]` : name}:${port}`
  if (host !== '0.0.0.0' && host !== '::') return { local: url(host), network: [] }
  return { local: url('127.0.0.1'), network: networkHosts(host).map(url) }
}

/** Message printed at the start. */
export function banner(started: Started): string {
  const { local, network } = addressesOf(started)
  return [
    '',
    '  Comanda is serving',
    '',
    `  address   ${local}`,
    ...network.map((url) => `  network   ${url}   (for phones, tablets and printers)`),
    `  docs      ${local}/docs`,
    `  portal    ${local}/portal`,
    ...(started.setupCode ? empty(started.setupCode, local, network) : inUse(started, local, network[0])),
    '',
  ].join('\n')
}

/** Pairing link for a phone in the local network, if there is one. */
export function phoneLink(started: Started): string | undefined {
  const [network] = addressesOf(started).network
  return network && pairingLink(started, network)
}

/** Set-up link for a phone or computer in the local network, if there is one. */
export function setupLink(started: Started): string | undefined {
  const [network] = addressesOf(started).network
  return started.setupCode && network && `${network}${setupPath(started.setupCode)}`
}

/** The code is in the fragment, which browsers do not send. */
const setupPath = (code: string) => `/portal/setup#${code}`

function empty(code: string, local: string, network: string[]): string[] {
  return [
    '',
    '  There is no restaurant yet. Open one of these addresses in a browser to set it up:',
    '',
    ...[local, ...network].map((url) => `  ${url}${setupPath(code)}`),
    '',
    `  set-up code   ${code}   (works once; only give it to the owner)`,
    ...(network.length === 0
      ? ['', '  Opens on this machine only: start with HOST=0.0.0.0 to let phones and printers in']
      : []),
  ]
}

function inUse({ apiKey, owner, phone }: Started, local: string, network: string | undefined): string[] {
  const terminal = phone && pairingLink({ phone }, network ?? local)
  return [
    ...(owner && apiKey
      ? [credentials({ owner, apiKey })]
      : [
          `  sign in   ${CLI_NAME} user reset prints a link to choose a new password`,
          `  API key   ${CLI_NAME} key create makes one`,
        ]),
    terminal
      ? `  terminal  ${terminal}   (once, within 10 minutes; PIN ${phone.pin}, ${phone.waiter})`
      : '  terminal  Portal › Terminals pairs a phone or a tablet',
    ...(terminal && !network
      ? ['            opens on this machine only: start with HOST=0.0.0.0 to let phones in']
      : []),
    ...(apiKey ? ['', `  try       curl -H 'x-api-key: ${apiKey}' ${local}/go/terminal/T-1001/login`] : []),
  ]
}

/** Credentials of a new demo. */
export function credentials({
  owner,
  apiKey,
}: {
  owner: { email: string; password: string }
  apiKey: string
}): string {
  return [
    `  sign in   ${owner.email}  ${owner.password}   (shown this once: write it down)`,
    `  API key   ${apiKey}   (shown this once: write it down)`,
  ].join('\n')
}

function pairingLink({ phone }: Pick<Started, 'phone'>, url: string): string | undefined {
  return phone && `${url}/terminal#pair=${phone.code}`
}
