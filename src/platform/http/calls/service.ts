import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../../context.ts'
import type { BackupHealth } from '../../core/backup-health.ts'
import type { Clock } from '../../core/clock.ts'
import type { EgressPolicy } from '../../runtime/egress-policy.ts'
import type { Database, TimeBudget } from '../../storage/database.ts'
import type { Secrets } from '../../storage/secrets.ts'
import type { AnswerCache } from '../cache/cached-response-handler.ts'
import type { FairScheduler } from '../limits/fair-scheduler.ts'
import type { RequestLimits } from '../limits/limits.ts'
import type { RateLimiter } from '../limits/rate-limit.ts'
import type { SlowQueue } from '../limits/slow-queue.ts'
import type { AddressOf } from '../server/client-address.ts'
import type { Keys, Sessions, StaffSessions } from './authenticate.ts'
import type { Streams } from './sse-contract.ts'

/** Dependencies of the calls. */
export interface Service {
  database: Database
  keys: Keys
  sessions: Sessions
  staffSessions: StaffSessions
  secrets: Secrets
  streams: Streams
  answerCache: AnswerCache
  gate: RequestLimits
  shares: FairScheduler
  slowWork: SlowQueue
  rates: RateLimiter
  addressOf: AddressOf
  now: Clock
  outward: EgressPolicy
  networkHosts: () => string[]
  backupHealth: () => BackupHealth | undefined
}

/** All database calls of a request share one deadline. */
export const timeSpent = ({ workedOnSince }: FastifyRequest): TimeBudget => ({
  spentMs: performance.now() - workedOnSince,
})

export function callerOf({ caller }: FastifyRequest): Caller {
  if (!caller) throw new Error('the request was not authenticated')
  return caller
}
