import type { FastifyRequest } from 'fastify'

const NAME = 'comanda_session'
const ATTRIBUTES = 'Path=/portal; HttpOnly; SameSite=Strict'
const KEPT_SECONDS = 30 * 24 * 60 * 60

export function sessionTokenOf({ headers }: FastifyRequest): string | undefined {
  return new RegExp(`(?:^|;\\s*)${NAME}=([A-Za-z0-9_-]{20,100})(?:;|$)`).exec(headers.cookie ?? '')?.[1]
}

export function sessionCookie(token: string, request: FastifyRequest): string {
  return `${NAME}=${token}; ${ATTRIBUTES}; Max-Age=${KEPT_SECONDS}${isEncrypted(request) ? '; Secure' : ''}`
}

export function clearedCookie(): string {
  return `${NAME}=; ${ATTRIBUTES}; Max-Age=0`
}

/** As the proxy in front says; whoever lies here only weakens their own cookie. */
function isEncrypted({ headers, protocol }: FastifyRequest): boolean {
  return protocol === 'https' || headers['x-forwarded-proto'] === 'https'
}
