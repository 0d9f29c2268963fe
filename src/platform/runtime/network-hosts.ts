import { networkInterfaces } from 'node:os'

/** True for a host that only this machine reaches. */
const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127\./.test(host)

/** Hosts under which other devices reach a service that listens on `host`; none if it listens on loopback only. */
export function networkHosts(host: string): string[] {
  if (host !== '0.0.0.0' && host !== '::') return isLoopback(host) ? [] : [host]
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
}
