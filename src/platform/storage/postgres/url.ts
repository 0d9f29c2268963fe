import type { ClientConfig } from 'pg'

/** Host list and database name of a URL, for messages to the operator. */
export function partsOfUrl(url: string): { hosts: string; name: string } {
  const [, hosts = ''] = /^[a-z]+:\/\/(?:[^@/?]*@)?([^/?]+)/.exec(url) ?? []
  const { pathname } = new URL(url.replace(hosts, hosts.split(',')[0] ?? ''))
  return { hosts, name: pathname.slice(1) }
}

/** True if the URL can be used: one host, or several of which the writable one is used. */
export function isPostgresUrl(url: string): boolean {
  const [, hosts] = /^postgres(?:ql)?:\/\/(?:[^@/?]*@)?([^/?@]+)(?:[/?]|$)/.exec(url) ?? []
  return hosts?.split(',').every((host) => URL.canParse(url.replace(hosts, host))) ?? false
}

const PRIMARY = new Set(['read-write', 'primary'])

/** True if only a writable server will do: of several hosts only one is writable, and that may change. */
export const needsPrimary = (url: string): boolean =>
  partsOfUrl(url).hosts.includes(',') || PRIMARY.has(parametersOf(url).get('target_session_attrs') ?? '')

/** `?prepare=false` disables prepared statements, for poolers that do not support them. */
export const keepsStatements = (url: string): boolean => parametersOf(url).get('prepare') !== 'false'

/** Modes that accept any certificate, as in libpq. */
const WITHOUT_PROOF = new Set(['require', 'allow', 'prefer'])

/** Parameters of the URL that are not settings of the server. */
const OF_THE_CLIENT = new Set([
  'prepare',
  'ssl',
  'sslmode',
  'sslrootcert',
  'target_session_attrs',
  'connect_timeout',
  'application_name',
  'options',
])

/**
 * Driver settings for each way to connect, in the order to try them: all hosts of the URL, each with TLS as its
 * `sslmode` says. Further parameters of the URL are settings of the server, such as `search_path`.
 */
export function waysToConnect(url: string): ClientConfig[] {
  const { hosts } = partsOfUrl(url)
  const parameters = parametersOf(url)
  const applicationName = parameters.get('application_name')
  const options = [
    ...parameters.getAll('options'),
    ...[...parameters]
      .filter(([name]) => !OF_THE_CLIENT.has(name))
      .map(([name, value]) => `-c ${name}=${value.replace(/[\\ ]/g, '\\$&')}`),
  ].join(' ')
  return hosts.split(',').flatMap((host) => {
    const { hostname, port, username, password, pathname } = new URL(url.replace(hosts, host))
    const config: ClientConfig = {
      host: decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1'),
      ...(port !== '' && { port: Number(port) }),
      ...(username !== '' && { user: decodeURIComponent(username) }),
      ...(password !== '' && { password: decodeURIComponent(password) }),
      ...(pathname.length > 1 && { database: decodeURIComponent(pathname.slice(1)) }),
      ...(applicationName && { application_name: applicationName }),
      ...(options !== '' && { options }),
    }
    return tlsOf(parameters).map((ssl) => ({ ...config, ssl }))
  })
}

/** TLS settings to try, in libpq's terms: `prefer` uses a connection without TLS if the server has none. */
function tlsOf(parameters: URLSearchParams): NonNullable<ClientConfig['ssl']>[] {
  const mode =
    parameters.get('sslrootcert') === 'system'
      ? 'verify-full'
      : (parameters.get('sslmode') ?? parameters.get('ssl') ?? 'disable')
  if (mode === 'disable' || mode === 'false') return [false]
  const tls = WITHOUT_PROOF.has(mode) ? { rejectUnauthorized: false } : true
  return mode === 'prefer' ? [tls, false] : [tls]
}

const parametersOf = (url: string) => new URLSearchParams(/\?(.*)$/.exec(url)?.[1])
