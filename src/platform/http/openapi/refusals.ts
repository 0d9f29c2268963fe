import { REFUSALS, type RefusalCode } from '../../core/refusal.ts'
import type { Call } from '../calls/call.ts'
import { formatsOf } from '../response/content-negotiation.ts'
import { REQUEST_ID, RETRY_AFTER } from './headers.ts'
import { pascal } from './schemas.ts'

/** Refusals that any call may return. */
const ALWAYS: RefusalCode[] = ['database_unavailable', 'overloaded']
/** Refusals of authenticated calls, and of calls open to anyone. */
const TO_CALLERS: RefusalCode[] = [
  'key_missing',
  'key_unknown',
  'key_expired',
  'too_many_unknown_keys',
  'rate_limited',
  'session_missing',
  'right_missing',
  'location_not_allowed',
  'network_not_allowed',
  'account_moved',
  'origin_not_allowed',
  'json_only',
]
const TO_PAGES: RefusalCode[] = ['origin_not_allowed', 'json_only']
const WITH_INPUT: RefusalCode[] = ['invalid_request', 'path_too_long', 'card_number_refused']
const ON_CHANGE: RefusalCode[] = [
  'invalid_request',
  'path_too_long',
  'invalid_json',
  'card_number_refused',
  'body_too_large',
  'idempotency_key_in_use',
  'idempotency_key_reused',
]

/** Refusals that do not depend on the call: wrong method, broken connection, internal error. */
export const GENERAL_REFUSALS: Record<number, string[]> = {
  405: ['method_not_allowed'],
  408: ['request_incomplete', 'request_timeout'],
  431: ['headers_too_large'],
  500: ['internal_error'],
}

/** All error codes. More may be added. */
export const CODES: string[] = [
  ...new Set([...Object.keys(REFUSALS), ...Object.values(GENERAL_REFUSALS).flat()]),
].sort()

const MEANINGS: Record<number, string> = {
  400: 'The request is wrong; `details.fields` names every faulty field',
  401: 'The API key or session is missing or not valid',
  403: 'Authenticated, but not allowed',
  404: 'There is no such thing in your account',
  405: 'The path has no such method; `Allow` names those it has',
  406: '`Accept` names no available format, or the content is too long for it; `details.media_types` lists the formats',
  408: 'The request broke off or took too long to arrive; send it again with the same key',
  409: 'The current state does not allow it',
  410: 'It was deleted after its retention period',
  413: 'The body is larger than 256 KiB, or than the call says',
  414: 'A part of the path is longer than 100 characters',
  415: 'Signed-in users send JSON only',
  422: 'The Idempotency-Key was used for another request',
  429: 'Too many requests; try again after `Retry-After` seconds',
  431: 'The headers are larger than 8 KiB',
  500: 'Internal error; send it again with the same Idempotency-Key',
  503: 'The database cannot be reached, or the service is overloaded; try again after `Retry-After` seconds',
}

/** Schema of every error response. */
export const problemSchema = {
  type: 'object',
  description: 'Why something was refused.',
  required: ['status', 'error', 'request_id'],
  additionalProperties: false,
  properties: {
    status: { type: 'integer', description: 'The same as the HTTP status' },
    error: {
      type: 'object',
      required: ['code', 'message', 'details'],
      additionalProperties: false,
      properties: {
        code: { type: 'string', enum: CODES, description: 'Stable, for programs; more may come' },
        message: { type: 'string', description: 'For people; says what to do' },
        details: { type: 'object', additionalProperties: true },
      },
    },
    request_id: { type: 'string', description: 'Quote it when you ask for help' },
  },
}

/** Recorded error response, used as an example. */
export type Problem = { status: number; error: { code: string; message: string; details: object } }

/** Builds the error responses of the calls, by status. Those shared by several calls become components. */
export function createRefusalResponses(examples: Record<string, Problem>) {
  const shared = new Map<string, { name: string; places: Record<string, unknown>[] }>()
  const exampled = new Set<string>()

  function of(call: Call) {
    const byStatus = Map.groupBy(codesOf(call), (code) => REFUSALS[code])
    const own = [...byStatus].map(([status, codes]) => [status, response(status, codes)] as const)
    const besides = Object.entries(GENERAL_REFUSALS).map(
      ([status, codes]) => [status, response(Number(status), codes)] as const,
    )
    return Object.fromEntries([...own, ...besides])
  }

  function response(status: number, codes: string[]) {
    const answer = refusal(status, codes)
    for (const code of codes) exampled.add(code)
    const key = JSON.stringify(answer)
    const known = shared.get(key) ?? { name: pascal(codes.join(' or ')), places: [] }
    known.places.push(answer)
    shared.set(key, known)
    return answer
  }

  function refusal(status: number, codes: string[]): Record<string, unknown> {
    const examplesOf = codes.filter((code) => code in examples)
    return {
      description: `${MEANINGS[status]}. Codes: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
      headers: { ...REQUEST_ID, ...((status === 503 || status === 429) && RETRY_AFTER) },
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Problem' },
          ...(examplesOf.length > 0 && {
            examples: Object.fromEntries(
              examplesOf.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
            ),
          }),
        },
      },
    }
  }

  /** Returns the components. Call it after all calls are documented. */
  function gathered() {
    const responses: Record<string, unknown> = {}
    for (const { name, places } of shared.values()) {
      if (places.length < 2) continue
      responses[name] = { ...places[0] }
      for (const place of places) {
        for (const keyword of Object.keys(place)) delete place[keyword]
        place.$ref = `#/components/responses/${name}`
      }
    }
    const met = [...exampled].sort().filter((code) => code in examples)
    return { responses, examples: Object.fromEntries(met.map((code) => [code, { value: examples[code] }])) }
  }

  return { of, gathered }
}

function codesOf(call: Call): Set<RefusalCode> {
  return new Set([
    ...call.refusals,
    ...ALWAYS,
    ...(call.right !== 'anyone' ? TO_CALLERS : call.pagesOnly ? TO_PAGES : []),
    ...(formatsOf(call).length > 0 ? (['not_acceptable'] as const) : []),
    ...(call.seed ? [] : (['unknown_field'] as const)),
    ...(call.run.kind === 'read' || call.run.kind === 'stream' ? WITH_INPUT : ON_CHANGE),
  ])
}
