import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../../context.ts'
import { Refusal, refuseIf } from '../../core/refusal.ts'
import { whyNotAllowed } from '../../core/rights.ts'
import type { AddressOf } from '../server/client-address.ts'
import { sessionCookie } from '../server/cookie.ts'
import type { Call } from './call.ts'
import type { Pass } from './sse-contract.ts'

/** Whoever knows the callers by their keys. */
export interface Keys {
  /** Throws a refusal when nobody holds the key. `address`: from where it came, when it is somebody knocking. */
  callerFor(key: string | string[] | undefined, address?: string): Promise<Caller>
  /** Whose key it is, if that was asked a moment ago. */
  remembers(key: string | string[] | undefined): Caller | undefined
  /** Whose it was when it was last asked for: enough to say whose turn it is, not to let anybody in. */
  lastKnown(key: string | string[] | undefined): number | undefined
  /** Whether it costs no look-up of its own. */
  hasMet(key: string | string[] | undefined): boolean
}

/** Whoever knows the callers by what their browser holds. */
export interface Sessions {
  /** Throws a refusal when nobody is signed in with it. */
  callerFor(token: string | undefined): Promise<Caller>
}

/** Whoever knows who is at the device that calls. */
export interface AtDevice {
  /** The caller as that person; throws a refusal when nobody is signed in with it. */
  callerFor(caller: Caller, session: string | string[]): Promise<Caller>
}

interface Doormen {
  keys: Keys
  sessions: Sessions
  addressOf: AddressOf
}

/**
 * Who is calling, or a refusal to let them in. Whoever sends a key is judged by it alone; else it is the
 * session that a browser sends along, and then the page must be ours.
 */
export async function callerAt(
  { right, pagesOnly }: Pick<Call, 'right' | 'pagesOnly'>,
  { keys, sessions, addressOf }: Doormen,
  request: FastifyRequest,
): Promise<Caller | undefined> {
  if (right === 'anyone') {
    if (pagesOnly) refuseIf(whyNotFromOurPages(request) ?? whyNotJson(request))
    return undefined
  }
  const caller = isByKey(request)
    ? await keys.callerFor(request.headers['x-api-key'], addressOf(request.raw))
    : await personAt(sessions, request)
  refuseIf(whyNotAllowed(caller.rights, right))
  return caller
}

/** Whoever has nothing to show is told of the key, unless a browser says that the page is ours. */
function isByKey(request: FastifyRequest): boolean {
  const { headers } = request
  if (headers['x-api-key'] !== undefined) return true
  return sessionCookie.tokenOf(request) === undefined && headers['sec-fetch-site'] === undefined
}

async function personAt(sessions: Sessions, request: FastifyRequest): Promise<Caller> {
  refuseIf(whyNotFromOurPages(request) ?? whyNotJson(request))
  return sessions.callerFor(sessionCookie.tokenOf(request))
}

/** By what a client that stays was let in, to be looked at again while it stays. */
export function passOf(
  { right }: Pick<Call, 'right'>,
  { keys, sessions, addressOf }: Doormen,
  request: FastifyRequest,
): Pass {
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
 * A browser sends the cookie along whoever wrote the page, so the page must be ours. Browsers say
 * where a request comes from; only reading may do without.
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
        'Whoever is signed in calls from our own pages only. Programs send an API key in x-api-key.',
      )
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}

/** A form on another page can send other types without asking; JSON it cannot. */
function whyNotJson({ headers }: FastifyRequest): Refusal | undefined {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
  if (!hasBody || headers['content-length'] === '0') return undefined
  if (/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) return undefined
  return new Refusal('json_only', 'Send JSON, as application/json.')
}
