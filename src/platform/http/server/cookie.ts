import type { FastifyRequest } from 'fastify'

/** Browsers take a name with this only with `Secure`, and from this very host: no neighbour can plant one. */
const UNDER_TLS = '__Host-'
const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Strict'

const tokenIn = (name: string) => new RegExp(`(?:^|;\\s*)${name}=([A-Za-z0-9_-]{20,100})(?:;|$)`)

/** What a browser is handed to be known by: how it is read, and the header that hands it out or takes it away. */
function cookieOf(name: string, keptSeconds: number) {
  const [plain, underTls] = [tokenIn(name), tokenIn(`${UNDER_TLS}${name}`)]
  return {
    tokenOf(request: FastifyRequest): string | undefined {
      const { cookie } = request.headers
      if (cookie === undefined) return undefined
      return (isEncrypted(request) ? underTls : plain).exec(cookie)?.[1]
    },
    headerFor(request: FastifyRequest, token: string | undefined): string {
      const maxAge = `Max-Age=${token === undefined ? 0 : keptSeconds}`
      return isEncrypted(request)
        ? `${UNDER_TLS}${name}=${token ?? ''}; ${ATTRIBUTES}; Secure; ${maxAge}`
        : `${name}=${token ?? ''}; ${ATTRIBUTES}; ${maxAge}`
    },
  }
}

/** Whoever is signed in. */
export const sessionCookie = cookieOf('comanda_signed_in', 30 * 24 * 60 * 60)
/** Whoever is about to sign in: what one browser was asked, no other answers. */
export const doorCookie = cookieOf('comanda_at_door', 5 * 60)

/** As the proxy in front says; whoever lies here only weakens their own cookie, and browsers believe no promise of TLS that came without it. */
export function isEncrypted({ headers, protocol }: FastifyRequest): boolean {
  // Of several proxies the first says how the browser came.
  const [told] = String(headers['x-forwarded-proto'] ?? '').split(',', 1)
  return protocol === 'https' || told?.trim().toLowerCase() === 'https'
}
