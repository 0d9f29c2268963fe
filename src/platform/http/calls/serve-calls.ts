import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../../context.ts'
import type { Clock } from '../../core/clock.ts'
import { invalid, Refusal, refuseIf } from '../../core/refusal.ts'
import type { EgressPolicy } from '../../runtime/egress-policy.ts'
import { yieldTick } from '../../runtime/scheduler.ts'
import type { Database, TimeBudget, WriteOptions, WriteSql } from '../../storage/database.ts'
import type { Secrets } from '../../storage/secrets.ts'
import { type AnswerCache, cacheKeyOf } from '../cache/cached-response-handler.ts'
import { changeOnce, type StoredAnswer } from '../idempotency/idempotency.ts'
import { idempotentRequest, rejectConcurrentKey } from '../idempotency/idempotency-key.ts'
import { admitRequest } from '../limits/admission.ts'
import type { FairScheduler } from '../limits/fair-scheduler.ts'
import type { RequestLimits } from '../limits/limits.ts'
import type { RateLimiter } from '../limits/rate-limit.ts'
import { runWhenScheduled } from '../limits/run-in-turn.ts'
import type { SlowQueue } from '../limits/slow-queue.ts'
import { compressed, encodingFor, isWorthIt } from '../response/compression.ts'
import { formatsOf, withNegotiatedFormat } from '../response/content-negotiation.ts'
import { etagOf, matches } from '../response/etag.ts'
import { nameIgnored, send, sendDocument, varies } from '../response/reply.ts'
import { type Input, inputReader } from '../schema/input-validation.ts'
import type { AddressOf } from '../server/client-address.ts'
import { Document } from '../server/file-response.ts'
import { type Keys, reauthenticator, type Sessions, type StaffSessions } from './authenticate.ts'
import type { Call } from './call.ts'
import { prepareThenCommit } from './prepare-and-retry.ts'
import { createSessionContext, fromOf } from './session-call-context.ts'
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
}

/** Serves the calls: authentication, validation, then the read or change and its response. */
export function serveCalls(server: FastifyInstance, service: Service, calls: Call[]): void {
  for (const call of calls) {
    for (const url of [call.path, ...call.aliases]) {
      server.route({
        method: call.method,
        url,
        ...(call.maxBodyBytes !== undefined && { bodyLimit: call.maxBodyBytes }),
        // A HEAD request to a stream would never end.
        ...(call.run.kind === 'stream' && { exposeHeadRoute: false }),
        onRequest: admitRequest(service, call),
        handler: handlerFor(service, call),
        config: { isForPages: call.pagesOnly },
      })
    }
  }
}

function handlerFor(service: Service, call: Call) {
  const { run } = call
  if (run.kind === 'stream') return answerStream(service, call, run)
  const answer =
    run.kind === 'read'
      ? answerRead(service, call, run)
      : run.kind === 'change'
        ? answerChange(service, call, run)
        : answerSteps(service, call, run)
  return runWhenScheduled(service, call, answer)
}

function answerRead(service: Service, call: Call, run: Call['run'] & { kind: 'read' }) {
  const readInput = inputReader(call)
  const forms = formatsOf(call)

  const read = (
    caller: Caller,
    name: string,
    input: Input,
    spent: TimeBudget,
  ): Promise<ReadAnswer | Document> =>
    service.database.read(async (sql) => {
      let locationId: number | undefined
      const reading = { sql, caller, now: service.now(), secrets: service.secrets }
      const answer = await run.handle(reading, input, (id) => {
        locationId = id
      })
      if (answer instanceof Document) return answer
      const body = JSON.stringify({ status: call.status, ...answer })
      if (body.length > LONG) await yieldTick()
      const response = { etag: etagOf(body), body }
      // The cache key is the path alone, so calls with several formats are not cached.
      if (locationId !== undefined && forms.length === 0) {
        const entry = { ...response, ignored: input.ignored, route: call.path, locationId }
        await service.answerCache.keep(sql, name, caller.accountId, {
          ...entry,
          bytes: Buffer.byteLength(body),
        })
      }
      return response
    }, spent)

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = callerOf(request)
    const name = cacheKeyOf(caller, request.url)
    const cachedOrInput =
      (await service.answerCache.fresh(name, caller)) ??
      readInput(withNegotiatedFormat(forms, request, reply))
    nameIgnored(reply, cachedOrInput.ignored)
    const response: ReadAnswer | Document =
      'etag' in cachedOrInput ? cachedOrInput : await read(caller, name, cachedOrInput, timeSpent(request))
    if (response instanceof Document) {
      const body = await response.made()
      return isNotModified(request, reply, etagOf(body))
        ? reply.code(304).send()
        : sendDocument(reply, response, body)
    }
    return isNotModified(request, reply, response.etag)
      ? reply.code(304).send()
      : sendRead(request, reply, response)
  }
}

/** Serialising this many characters takes some milliseconds, and hashing as long again. */
const LONG = 1_000_000

/** Sets the ETag; true if the client has this version already. */
function isNotModified(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  return matches(request.headers['if-none-match'], etag)
}

interface ReadAnswer {
  etag: string
  body: string
}

/** Sends a response, compressed if it is long and the client accepts that. */
async function sendRead({ headers }: FastifyRequest, reply: FastifyReply, response: ReadAnswer) {
  if (!isWorthIt(response.body)) return send(reply, 200, response.body)
  varies(reply, 'accept-encoding')
  const encoding = encodingFor(headers['accept-encoding'])
  if (!encoding) return send(reply, 200, response.body)
  return send(reply.header('content-encoding', encoding), 200, await compressed(response, encoding))
}

function answerChange(service: Service, call: Call, run: Call['run'] & { kind: 'change' }) {
  const readInput = inputReader(call)
  const running = new Set<string>()

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const input = readInput(request)
    nameIgnored(reply, input.ignored)
    const caller = callerOf(request)
    const keyed = idempotentRequest(service, call, request, caller)
    const { secrets, outward } = service
    const given = { secrets, outward, from: fromOf(service, request) }
    const change = async (
      sql: WriteSql,
      now: number,
      prepared: () => unknown,
    ): Promise<StoredAnswer | Refusal> => {
      const fields = await run.handle({ ...given, sql, caller, now }, input, prepared())
      if (fields instanceof Refusal) return fields
      return { status: call.status, body: JSON.stringify({ status: call.status, ...fields }) }
    }
    const writeOptions = { accountId: caller.accountId, isLong: call.slow }
    const write: Database['write'] = (work) => writeFor(service, request, work, writeOptions)
    const make = (prepared: () => unknown): Promise<(StoredAnswer & { replayed?: true }) | Refusal> =>
      keyed
        ? changeOnce(write, keyed, service.now, (sql, now) => change(sql, now, prepared))
        : write((sql) => change(sql, service.now(), prepared))
    const prepare = run.prepare?.bind(undefined, { ...service, caller, isKeyed: keyed !== undefined }, input)
    const work = () => prepareThenCommit(prepare, make)
    const answer = await (keyed ? rejectConcurrentKey(running, keyed, work) : work())
    if (answer instanceof Refusal) throw answer
    if (answer.replayed) reply.header('idempotency-replayed', 'true')
    return send(reply, answer.status, answer.body)
  }
}

function answerSteps(service: Service, call: Call, { handle }: Call['run'] & { kind: 'steps' }) {
  const readInput = inputReader(call)

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const fields = await handle(createSessionContext(service, request, reply), readInput(request))
    reply.header('cache-control', 'no-store')
    return send(reply, call.status, JSON.stringify({ status: call.status, ...fields }))
  }
}

function answerStream(service: Service, call: Call, { handle }: Call['run'] & { kind: 'stream' }) {
  const readInput = inputReader(call)

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const input = { ...readInput(request), lastEventId: readLastEventId(request.headers['last-event-id']) }
    const caller = callerOf(request)
    refuseIf(service.streams.whyNotOpen(caller.accountId))
    const subscription = await service.database.read((sql) =>
      handle({ sql, caller, now: service.now(), secrets: service.secrets }, input),
    )
    reply.header('content-type', 'text/event-stream; charset=utf-8').header('cache-control', 'no-store')
    // Asks proxies not to buffer the stream.
    reply.header('x-accel-buffering', 'no').hijack()
    reply.raw.writeHead(call.status, reply.getHeaders() as OutgoingHttpHeaders)
    service.streams.open(reply.raw, reauthenticator(call, service, request), subscription)
  }
}

function readLastEventId(header: string | string[] | undefined): number | undefined {
  if (header === undefined || header === '') return undefined
  if (typeof header !== 'string' || !/^\d{1,15}$/.test(header)) {
    throw invalid({ 'Last-Event-ID': { fault: 'event_id' } })
  }
  return Number(header)
}

/** Writes, and records the time spent waiting for other writers: it says nothing about the cost of this request. */
async function writeFor<T>(
  { database }: Service,
  request: FastifyRequest,
  work: (sql: WriteSql) => Promise<T>,
  writeOptions: Pick<WriteOptions, 'accountId' | 'isLong'>,
): Promise<T> {
  const queuedAt = performance.now()
  let ranMs: number | undefined
  const ran = (ms: number) => {
    ranMs = ms
  }
  try {
    return await database.write(work, { ...timeSpent(request), ...writeOptions, ran })
  } finally {
    if (ranMs !== undefined) request.waitedMs += performance.now() - queuedAt - ranMs
  }
}

/** All database calls of a request share one deadline. */
const timeSpent = ({ workedOnSince }: FastifyRequest): TimeBudget => ({
  spentMs: performance.now() - workedOnSince,
})

function callerOf({ caller }: FastifyRequest): Caller {
  if (!caller) throw new Error('the request was not authenticated')
  return caller
}
