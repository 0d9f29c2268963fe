import { REFUSALS, type RefusalCode } from '../refusal.ts'
import type { Call } from './call.ts'

/** What any call may answer, apart from its own refusals. */
const ALWAYS: RefusalCode[] = ['database_unavailable', 'overloaded']
/** What may be said to whoever must be known, and to whoever need not be. */
const TO_CALLERS: RefusalCode[] = [
  'key_missing',
  'key_unknown',
  'key_expired',
  'too_many_unknown_keys',
  'session_missing',
  'right_missing',
  'location_not_allowed',
  'network_not_allowed',
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

export const REQUEST_ID = { 'x-request-id': { $ref: '#/components/headers/RequestId' } }

const MEANINGS: Record<number, string> = {
  400: 'The request is wrong; `details.fields` names every faulty field',
  401: 'The API key is missing or unknown, or nobody is signed in',
  403: 'Known, but not allowed',
  404: 'There is no such thing in your account',
  409: 'The present state forbids it',
  410: 'It is no longer kept',
  413: 'The body is larger than 256 KiB, or than the call says',
  414: 'A part of the path is longer than 100 characters',
  415: 'Whoever is signed in sends JSON only',
  422: 'The Idempotency-Key was used for another request',
  429: 'Too often; try again after `Retry-After` seconds',
  503: 'The database cannot be reached, or too much is asked at once; try again after `Retry-After` seconds',
}

/** The one shape of all refusals. */
export const errorSchema = {
  type: 'object',
  required: ['status', 'error', 'request_id'],
  additionalProperties: false,
  properties: {
    status: { type: 'integer', description: 'The same as the HTTP status' },
    error: {
      type: 'object',
      required: ['code', 'message', 'details'],
      additionalProperties: false,
      properties: {
        code: { type: 'string', description: 'Stable, for programs' },
        message: { type: 'string', description: 'For people; says what to do' },
        details: { type: 'object', additionalProperties: true },
      },
    },
    request_id: { type: 'string', description: 'Quote it when you ask for help' },
  },
}

/** What a call may answer instead, by status. */
export function refusals(call: Call) {
  const codes = new Set([
    ...call.refusals,
    ...ALWAYS,
    ...(call.right !== 'anyone' ? TO_CALLERS : call.pagesOnly ? TO_PAGES : []),
    ...(call.seed ? [] : (['unknown_field'] as const)),
    ...(call.run.kind === 'read' || call.run.kind === 'stream' ? WITH_INPUT : ON_CHANGE),
  ])
  const byStatus = Map.groupBy(codes, (code) => REFUSALS[code])
  return Object.fromEntries([...byStatus].map(([status, group]) => [status, refusal(status, group)]))
}

function refusal(status: number, codes: RefusalCode[]) {
  return {
    description: `${MEANINGS[status]}. Codes: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
    headers: {
      ...REQUEST_ID,
      ...((status === 503 || status === 429) && {
        'Retry-After': { $ref: '#/components/headers/RetryAfter' },
      }),
    },
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(codes.map((code) => [code, { value: example(status, code) }])),
      },
    },
  }
}

function example(status: number, code: RefusalCode) {
  const message = `${code.replaceAll('_', ' ')}`
  return { status, error: { code, message, details: {} }, request_id: 'x7Kq2mAd-1f' }
}
