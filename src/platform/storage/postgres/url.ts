/** What an operator is told of a URL: where, and which database. Several hosts are parted by commas. */
export function partsOfUrl(url: string): { hosts: string; name: string } {
  const [, hosts = ''] = /^[a-z]+:\/\/(?:[^@/?]*@)?([^/?]+)/.exec(url) ?? []
  const { pathname } = new URL(url.replace(hosts, hosts.split(',')[0] ?? ''))
  return { hosts, name: pathname.slice(1) }
}

/** True for what the driver can read: one host, or several of which the one that takes writes is used. */
export function isPostgresUrl(url: string): boolean {
  const [, hosts] = /^postgres(?:ql)?:\/\/(?:[^@/?]*@)?([^/?@]+)(?:[/?]|$)/.exec(url) ?? []
  return hosts?.split(',').every((host) => URL.canParse(url.replace(hosts, host))) ?? false
}

/** Of several servers only one takes writes, and that may change. */
export const needsPrimary = (url: string): boolean => partsOfUrl(url).hosts.includes(',')

/** Poolers that do not know of prepared statements want `?prepare=false`: each is then said whole each time. */
export const keepsStatements = (url: string): boolean => parametersOf(url).get('prepare') !== 'false'

/** How a connection is to be kept from other eyes, in the words of libpq; undefined: not at all. */
export function tlsOf(url: string): string | undefined {
  const parameters = parametersOf(url)
  if (parameters.get('sslrootcert') === 'system') return 'verify-full'
  const mode = parameters.get('sslmode') ?? parameters.get('ssl') ?? 'disable'
  return mode === 'disable' || mode === 'false' ? undefined : mode
}

const parametersOf = (url: string) => new URLSearchParams(/\?(.*)$/.exec(url)?.[1])
