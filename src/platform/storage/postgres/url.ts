/** Host list and database name of a URL, for messages to the operator. */
export function partsOfUrl(url: string): { hosts: string; name: string } {
  const [, hosts = ''] = /^[a-z]+:\/\/(?:[^@/?]*@)?([^/?]+)/.exec(url) ?? []
  const { pathname } = new URL(url.replace(hosts, hosts.split(',')[0] ?? ''))
  return { hosts, name: pathname.slice(1) }
}

/** True if the driver can use the URL: one host, or several of which the writable one is used. */
export function isPostgresUrl(url: string): boolean {
  const [, hosts] = /^postgres(?:ql)?:\/\/(?:[^@/?]*@)?([^/?@]+)(?:[/?]|$)/.exec(url) ?? []
  return hosts?.split(',').every((host) => URL.canParse(url.replace(hosts, host))) ?? false
}

/** True if the URL lists several hosts: only one of them is writable, and that may change. */
export const needsPrimary = (url: string): boolean => partsOfUrl(url).hosts.includes(',')

/** `?prepare=false` disables prepared statements, for poolers that do not support them. */
export const keepsStatements = (url: string): boolean => parametersOf(url).get('prepare') !== 'false'

/** TLS mode of the URL, in libpq's terms. Undefined: no TLS. */
export function tlsOf(url: string): string | undefined {
  const parameters = parametersOf(url)
  if (parameters.get('sslrootcert') === 'system') return 'verify-full'
  const mode = parameters.get('sslmode') ?? parameters.get('ssl') ?? 'disable'
  return mode === 'disable' || mode === 'false' ? undefined : mode
}

const parametersOf = (url: string) => new URLSearchParams(/\?(.*)$/.exec(url)?.[1])
