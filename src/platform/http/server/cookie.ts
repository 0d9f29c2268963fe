import type { FastifyRequest } from 'fastify'

/**
 * Browsers accept this name prefix only with `Secure` and from this exact host, so a sibling domain cannot plant one.
 */
const UNDER_TLS = '__Host-'
const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Strict'

const tokenIn = (name: string) => new RegExp(`(?:^|;\\s*)${name}=([A-Za-z0-9_-]{20,100})(?:;|$)`)

/** Reads and writes one cookie: the token it carries, and the `Set-Cookie` header that sets or clears it. */
function cookieOf(name: string, maxAgeSeconds: number) {
  const [plain, underTls] = [tokenIn(name), tokenIn(`${UNDER_TLS}${name}`)]
  return {
    tokenOf(request: FastifyRequest): string | undefined {
      const { cookie } = request.headers
      if (cookie === undefined) return undefined
      return (isEncrypted(request) ? underTls : plain).exec(cookie)?.[1]
    },
    headerFor(request: FastifyRequest, token: string | undefined): string {
      const maxAge = `Max-Age=${token === undefined ? 0 : maxAgeSeconds}`
      return isEncrypted(request)
        ? `${UNDER_TLS}${name}=${token ?? ''}; ${ATTRIBUTES}; Secure; ${maxAge}`
        : `${name}=${token ?? ''}; ${ATTRIBUTES}; ${maxAge}`
    },
  }
}

/** Session of a signed-in user. */
export const sessionCookie = cookieOf('comanda_signed_in', 30 * 24 * 60 * 60)
/** Binds a passkey challenge to the browser that requested it, before sign-in. */
export const preAuthCookie = cookieOf('comanda_at_door', 5 * 60)

/**
 * True if the browser came over TLS, directly or by what the proxy reports. A client that forges the header only
 * weakens its own cookie, and browsers ignore HSTS received without TLS.
 */
export function isEncrypted({ headers, protocol }: FastifyRequest): boolean {
  // With several proxies the first entry is the browser's protocol.
  const [forwardedProto] = String(headers['x-forwarded-proto'] ?? '').split(',', 1)
  return protocol === 'https' || forwardedProto?.trim().toLowerCase() === 'https'
}
