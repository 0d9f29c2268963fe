import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Caller, type Change, changeAs, type From } from '../../../context.ts'
import type { BackupHealth } from '../../core/backup-health.ts'
import type { Clock } from '../../core/clock.ts'
import type { EgressPolicy } from '../../runtime/egress-policy.ts'
import type { Database } from '../../storage/database.ts'
import type { Secrets } from '../../storage/secrets.ts'
import type { AddressOf } from '../server/client-address.ts'
import { preAuthCookie, sessionCookie } from '../server/cookie.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
  }
}

/** Context of a call with several transactions: the database and the browser's session. */
export interface SessionContext {
  readonly database: Database
  readonly secrets: Secrets
  readonly now: Clock
  /** Outgoing connections that the operator allows tenants to request. */
  readonly outward: EgressPolicy
  /** Hosts under which devices in the local network reach the service. */
  readonly networkHosts: () => string[]
  /** State of the scheduled backups. Undefined: the service makes none. */
  readonly backupHealth: () => BackupHealth | undefined
  /** Undefined where anyone may call. */
  readonly caller: Caller | undefined
  /** Address and user agent of the client. */
  readonly from: From
  readonly sessionToken: string | undefined
  /** Sets the session cookie, or clears it. */
  setSessionCookie(token: string | undefined): void
  /** Token of a browser that is about to sign in with a passkey. */
  readonly preAuthToken: string | undefined
  setPreAuthCookie(token: string): void
  /** `Origin` header of the calling page. */
  readonly origin: string | undefined
}

export function createSessionContext(
  service: Pick<
    SessionContext,
    'database' | 'secrets' | 'now' | 'outward' | 'networkHosts' | 'backupHealth'
  > & {
    addressOf: AddressOf
  },
  request: FastifyRequest,
  reply: FastifyReply,
): SessionContext {
  const { database, secrets, now, outward, networkHosts, backupHealth } = service
  return {
    database,
    secrets,
    now,
    outward,
    networkHosts,
    backupHealth,
    caller: request.caller,
    from: fromOf(service, request),
    sessionToken: sessionCookie.tokenOf(request),
    preAuthToken: preAuthCookie.tokenOf(request),
    origin: request.headers.origin,
    setSessionCookie(token) {
      reply.header('set-cookie', sessionCookie.headerFor(request, token))
    },
    setPreAuthCookie(token) {
      reply.header('set-cookie', preAuthCookie.headerFor(request, token))
    },
  }
}

const AGENT_CHARACTERS = 200

/** Address and user agent of a request. The agent is reduced to printable ASCII so that it can be displayed. */
export function fromOf({ addressOf }: { addressOf: AddressOf }, { raw, headers }: FastifyRequest): From {
  const agent = (headers['user-agent'] ?? '').replace(/[^ -~]/g, '').slice(0, AGENT_CHARACTERS)
  return { address: addressOf(raw), agent }
}

/** Runs one change as the signed-in user. */
export function changeInSession<T>(
  context: SessionContext,
  action: (change: Change) => Promise<T>,
): Promise<T> {
  return changeAs(context, requireCaller(context), (change) => action({ ...change, from: context.from }))
}

export function requireCaller({ caller }: SessionContext): Caller {
  if (!caller) throw new Error('the call has no authenticated caller')
  return caller
}
