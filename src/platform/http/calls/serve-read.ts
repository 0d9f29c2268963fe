import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../../context.ts'
import { yieldTick } from '../../runtime/scheduler.ts'
import type { TimeBudget } from '../../storage/database.ts'
import { cacheKeyOf } from '../cache/cached-response-handler.ts'
import { compressed, encodingFor, isWorthIt } from '../response/compression.ts'
import { formatsOf, withNegotiatedFormat } from '../response/content-negotiation.ts'
import { etagOf, matches } from '../response/etag.ts'
import { nameIgnored, send, sendDocument, varies } from '../response/reply.ts'
import { type Input, inputReader } from '../schema/input-validation.ts'
import { Document } from '../server/file-response.ts'
import type { Call } from './call.ts'
import { callerOf, type Service, timeSpent } from './service.ts'

/** Responds to reads: from the cache or the store, with an ETag, compressed if that is worth it. */
export function answerRead(service: Service, call: Call, run: Call['run'] & { kind: 'read' }) {
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
      let until: number | undefined
      const reading = { sql, caller, now: service.now(), secrets: service.secrets }
      const answer = await run.handle(reading, input, (id, outdatedAt) => {
        locationId = id
        until = outdatedAt
      })
      if (answer instanceof Document) return answer
      const body = JSON.stringify({ status: call.status, ...answer })
      if (body.length > LONG) await yieldTick()
      const response = { etag: etagOf(body), body }
      // The cache key is the path alone, so calls with several formats are not cached.
      if (locationId !== undefined && forms.length === 0) {
        const entry = { ...response, ignored: input.ignored, route: call.path, locationId, until }
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
