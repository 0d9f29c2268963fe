import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../../context.ts'
import { Refusal, refuseIf } from '../../core/refusal.ts'
import { whyNotAllowed } from '../../core/rights.ts'
import type { AddressOf } from '../server/client-address.ts'
import { sessionCookie } from '../server/cookie.ts'
import type { Call } from './call.ts'
import type { StreamCredential } from './sse-contract.ts'

/** Authenticates callers by API key. */
export interface Keys {
  /**
   * Throws a refusal if the key is not valid. `address`: client address of an unauthenticated request, for the limit of
   * wrong keys.
   */
  callerFor(key: string | string[] | undefined, address?: string): Promise<Caller>
  /** Caller of a recently checked key, without a promise. */
  cachedCaller(key: string | string[] | undefined): Caller | undefined
  /** Account that the key belonged to when last checked. Good for scheduling, not for authorisation. */
  lastKnownAccount(key: string | string[] | undefined): number | undefined
  /** True if the key was valid recently or is being looked up: it needs no further query. */
  isRecentlyValid(key: string | string[] | undefined): boolean
}

/** Authenticates callers by the session cookie of their browser. */
export interface Sessions {
  /** Throws a refusal if the session is missing or expired. */
  callerFor(token: string | undefined): Promise<Caller>
}

/** Resolves the staff member who is signed in at the calling device. */
export interface StaffSessions {
  /** Caller with that person as the actor; throws a refusal if the staff session has ended. */
  callerFor(caller: Caller, session: string | string[]): Promise<Caller>
}

interface Authenticators {
  keys: Keys
  sessions: Sessions
  addressOf: AddressOf
}

/**
 * Authenticates a request. A key, if sent, decides alone. Otherwise the session cookie counts, and then the request
 * must come from our own pages.
 */
export async function authenticate(
  { right, pagesOnly }: Pick<Call, 'right' | 'pagesOnly'>,
  { keys, sessions, addressOf }: Authenticators,
  request: FastifyRequest,
): Promise<Caller | undefined> {
  if (right === 'anyone') {
    if (pagesOnly) refuseIf(whyNotFromOurPages(request) ?? whyNotJson(request))
    return undefined
  }
  const caller = isByKey(request)
    ? await keys.callerFor(request.headers['x-api-key'], addressOf(request.raw))
    : await authenticateSession(sessions, request)
  refuseIf(whyNotAllowed(caller.rights, right))
  return caller
}

/**
 * Without credentials we answer "API key required"; a request from our own pages (Sec-Fetch-Site) is treated as an
 * expired session instead.
 */
function isByKey(request: FastifyRequest): boolean {
  const { headers } = request
  if (headers['x-api-key'] !== undefined) return true
  return sessionCookie.tokenOf(request) === undefined && headers['sec-fetch-site'] === undefined
}

async function authenticateSession(sessions: Sessions, request: FastifyRequest): Promise<Caller> {
  refuseIf(whyNotFromOurPages(request) ?? whyNotJson(request))
  return sessions.callerFor(sessionCookie.tokenOf(request))
}

/** Credential of a long-lived stream, to be checked again while it is open. */
export function reauthenticator(
  { right }: Pick<Call, 'right'>,
  { keys, sessions, addressOf }: Authenticators,
  request: FastifyRequest,
): StreamCredential {
  const key = request.headers['x-api-key']
  const address = addressOf(request.raw)
  const token = key === undefined ? (sessionCookie.tokenOf(request) ?? '') : String(key)
  const again = () => (key === undefined ? sessions.callerFor(token) : keys.callerFor(token, address))
  return {
    id: `${right} ${key === undefined ? 'session' : `key from ${address}`} ${token}`,
    check: async () => {
      const caller = await again()
      refuseIf(whyNotAllowed(caller.rights, right))
      return caller
    },
  }
}

/**
 * CSRF check: a browser sends the cookie with requests of any page, so the page must be ours. Browsers report the
 * origin of a request; only GET may do without.
 */
function whyNotFromOurPages({ method, headers }: FastifyRequest): Refusal | undefined {
  const site = headers['sec-fetch-site']
  const fromUs =
    site !== undefined
      ? site === 'same-origin' || (site === 'none' && method === 'GET')
      : headers.origin !== undefined
        ? hostOf(headers.origin) === headers.host
        : method === 'GET'
  return fromUs
    ? undefined
    : new Refusal(
        'origin_not_allowed',
        'Sessions are accepted from our own pages only. Programs send an API key in x-api-key.',
      )
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}

/** CSRF check: a form on another page can send other content types without a preflight, but not JSON. */
function whyNotJson({ headers }: FastifyRequest): Refusal | undefined {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
  if (!hasBody || headers['content-length'] === '0') return undefined
  if (/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) return undefined
  return new Refusal('json_only', 'Send JSON, as application/json.')
}
