import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../core/refusal.ts'
import type { Database, WriteOptions, WriteSql } from '../../storage/database.ts'
import { changeOnce, type StoredAnswer } from '../idempotency/idempotency.ts'
import { idempotentRequest, rejectConcurrentKey } from '../idempotency/idempotency-key.ts'
import { nameIgnored, send } from '../response/reply.ts'
import { inputReader } from '../schema/input-validation.ts'
import type { Call } from './call.ts'
import { prepareThenCommit } from './prepare-and-retry.ts'
import { callerOf, type Service, timeSpent } from './service.ts'
import { createSessionContext, fromOf } from './session-call-context.ts'

/** Responds to changes: once per idempotency key. */
export function answerChange(service: Service, call: Call, run: Call['run'] & { kind: 'change' }) {
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

/** Responds to calls of several steps, such as a sign-in. */
export function answerSteps(service: Service, call: Call, { handle }: Call['run'] & { kind: 'steps' }) {
  const readInput = inputReader(call)

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const fields = await handle(createSessionContext(service, request, reply), readInput(request))
    reply.header('cache-control', 'no-store')
    return send(reply, call.status, JSON.stringify({ status: call.status, ...fields }))
  }
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
