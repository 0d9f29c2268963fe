import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { Refusal } from '../../core/refusal.ts'
import { fieldsInEnglish } from '../../core/validation-messages.ts'
import { OutcomeUnknown, StoreUnavailable } from '../../storage/database.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Only our own pages call it. */
    isForPages?: boolean
  }
}

const RETRY_AFTER_SECONDS = 1

/** Body of every error response. */
export function errorBody(status: number, code: string, message: string, details: object, requestId: string) {
  return { status, error: { code, message, details }, request_id: requestId }
}

/** Details of a refusal: its faults by field, in English. */
export function answerDetails({ details, faults }: Refusal): Record<string, unknown> {
  return faults.length === 0 ? details : { fields: fieldsInEnglish(faults), ...details }
}

/** Turns a thrown error into a response: a refusal with its reason, anything else as a plain 500. */
export function errorHandler(log: Logger) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    // Browsers cache a 410 permanently; a later request without the forgotten id would get it again.
    reply.header('cache-control', 'no-store')
    const refusal = refusalFor(error, request.routeOptions.bodyLimit)
    if (!refusal) {
      log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'unhandled error')
      return reply
        .code(500)
        .send(errorBody(500, 'internal_error', 'Something went wrong on our side.', {}, request.id))
    }
    reply.errorCode = refusal.code
    if (refusal.code === 'database_unavailable') {
      // Without the stack, which is the same for every refused request while a disk is full.
      log.warn({ why: reasonsOf(error), requestId: request.id }, 'database unavailable')
    }
    if (refusal.cause !== undefined)
      log.error({ err: refusal.cause, requestId: request.id }, 'unhandled error')
    const { status, code, message, faults } = refusal
    const details = {
      ...answerDetails(refusal),
      ...(faults.length > 0 && isFromPage(request) && { faults }),
    }
    if (status === 503 || status === 429) {
      reply.header('retry-after', Number(refusal.details.retry_after ?? RETRY_AFTER_SECONDS))
    }
    return reply.code(status).send(errorBody(status, code, message, details, request.id))
  }
}

/** Messages of an error and of its causes. */
function reasonsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}: ${reasonsOf(error.cause)}`
}

/** Our own pages also get the faults as data, because they translate them. */
function isFromPage({ caller, routeOptions }: FastifyRequest): boolean {
  return caller?.actor.kind === 'user' || routeOptions.config?.isForPages === true
}

function refusalFor(error: FastifyError, bodyLimit: number): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof OutcomeUnknown) {
    return new Refusal(
      'database_unavailable',
      'The database did not say whether this was done. Send it again with the same Idempotency-Key to find out.',
      { outcome: 'unknown' },
    )
  }
  if (error instanceof StoreUnavailable) {
    return new Refusal(
      'database_unavailable',
      'The database cannot be reached. Try again with the same Idempotency-Key.',
    )
  }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new Refusal('body_too_large', `The body is larger than ${bodyLimit / 1024} KiB.`)
  }
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return new Refusal('path_too_long', 'The path is too long.')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new Refusal('invalid_request', 'The request could not be read.')
  }
  return undefined
}
