import { networkInterfaces } from 'node:os'
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
  /** True while no account exists. */
  isEmpty: boolean
}

/** URLs of the service. A wildcard host has one for this machine and one for each of its networks. */
export function addressesOf({ scheme, host, port }: Pick<Started, 'scheme' | 'host' | 'port'>) {
  const url = (name: string) => `${scheme}://${name.includes(':') ? `[${name}]` : name}:${port}`
  if (host !== '0.0.0.0' && host !== '::') return { local: url(host), network: [] }
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
  return { local: url('127.0.0.1'), network: others.map(({ address }) => url(address)) }
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
    ...(started.isEmpty ? EMPTY : inUse(started, local, network[0])),
    '',
  ].join('\n')
}

/** Pairing link for a phone in the local network, if there is one. */
export function phoneLink(started: Started): string | undefined {
  const [network] = addressesOf(started).network
  return network && pairingLink(started, network)
}

const EMPTY = [
  '',
  '  There is no restaurant yet. These three commands make one, and print a link to the portal:',
  '',
  `  ${CLI_NAME} account create --name "Trattoria Roma"`,
  `  ${CLI_NAME} location create --account 1 --name "Trattoria Roma" --currency EUR --timezone Europe/Rome`,
  `  ${CLI_NAME} user invite --account 1 --email you@example.com --name "Your name" --role owner`,
]

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
    '',
    `  try       curl -H 'x-api-key: ${apiKey ?? '<API key>'}' ${local}/go/terminal/T-1001/login`,
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
