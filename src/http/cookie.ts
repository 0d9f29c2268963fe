import type { FastifyRequest } from 'fastify'

const NAME = 'comanda_signed_in'
/** Browsers take this name only with `Secure`, and from this very host: no neighbour can plant one. */
const NAME_UNDER_TLS = `__Host-${NAME}`
const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Strict'
const KEPT_SECONDS = 30 * 24 * 60 * 60

const tokenIn = (name: string) => new RegExp(`(?:^|;\\s*)${name}=([A-Za-z0-9_-]{20,100})(?:;|$)`)
const TOKEN = tokenIn(NAME)
const TOKEN_UNDER_TLS = tokenIn(NAME_UNDER_TLS)

export function sessionTokenOf(request: FastifyRequest): string | undefined {
  const { cookie } = request.headers
  if (cookie === undefined) return undefined
  return (isEncrypted(request) ? TOKEN_UNDER_TLS : TOKEN).exec(cookie)?.[1]
}

export function sessionCookie(token: string, request: FastifyRequest): string {
  return `${cookieOf(request, token)}; Max-Age=${KEPT_SECONDS}`
}

export function clearedCookie(request: FastifyRequest): string {
  return `${cookieOf(request, '')}; Max-Age=0`
}

function cookieOf(request: FastifyRequest, token: string): string {
  return isEncrypted(request)
    ? `${NAME_UNDER_TLS}=${token}; ${ATTRIBUTES}; Secure`
    : `${NAME}=${token}; ${ATTRIBUTES}`
}

/** As the proxy in front says; whoever lies here only weakens their own cookie, and browsers believe no promise of TLS that came without it. */
export function isEncrypted({ headers, protocol }: FastifyRequest): boolean {
  // Of several proxies the first says how the browser came.
  const [told] = String(headers['x-forwarded-proto'] ?? '').split(',', 1)
  return protocol === 'https' || told?.trim().toLowerCase() === 'https'
}
