import type { FastifyRequest } from 'fastify'
import type { Caller } from '../context.ts'
import { Refusal, refuseIf } from '../refusal.ts'
import { type Role, whyNotAllowed } from '../roles.ts'
import { type AddressOf, networkOf } from './address.ts'
import type { Door } from './call.ts'
import { sessionTokenOf } from './cookie.ts'
import type { Pass } from './stream.ts'

/** Whoever knows the callers by their keys. */
export interface Keys {
  /** Throws a refusal when nobody holds the key. `network`: from where it came, when it is somebody knocking. */
  callerFor(key: string | string[] | undefined, network?: string): Promise<Caller>
  /** Whose key it is, if that was asked a moment ago. */
  remembers(key: string | string[] | undefined): Caller | undefined
  /** Whether it costs no look-up of its own. */
  hasMet(key: string | string[] | undefined): boolean
}

/** Whoever knows the callers by what their browser holds. */
export interface Sessions {
  /** Throws a refusal when nobody is signed in with it. */
  callerFor(token: string | undefined): Promise<Caller & { role: Role }>
}

interface Doormen {
  keys: Keys
  sessions: Sessions
  addressOf: AddressOf
}

/** Who is calling, or a refusal to let them in. */
export async function callerAt(
  door: Door,
  { keys, sessions, addressOf }: Doormen,
  request: FastifyRequest,
): Promise<Caller | undefined> {
  if (door === 'key') {
    return keys.callerFor(request.headers['x-api-key'], networkOf(addressOf(request.raw)))
  }
  refuseIf(whyNotFromOurPages(request) ?? whyNotJson(request))
  if (door === 'anyone') return undefined
  const caller = await sessions.callerFor(sessionTokenOf(request))
  refuseIf(whyNotAllowed(caller.role, door))
  return caller
}

/** By what a client that stays was let in, to be looked at again while it stays. */
export function passOf(
  door: Door,
  { keys, sessions }: Omit<Doormen, 'addressOf'>,
  request: FastifyRequest,
): Pass {
  const token = door === 'key' ? String(request.headers['x-api-key']) : (sessionTokenOf(request) ?? '')
  const check = door === 'key' ? () => keys.callerFor(token) : () => sessions.callerFor(token)
  return { id: `${door === 'key' ? 'key' : 'session'} ${token}`, check }
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
    : new Refusal('origin_not_allowed', 'The portal takes requests from its own pages only.')
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
