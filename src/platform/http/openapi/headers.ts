import type { Call } from '../calls/call.ts'

/** Request headers, as named components. */
export const requestHeaders = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Makes a resend harmless: the first answer is replayed for 24 h',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'ETag of your cached answer; 304 if it is still valid',
    schema: { type: 'string' },
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    required: false,
    description: 'Id of the last event you received; the stream continues after it',
    schema: { type: 'string' },
  },
  RequestId: {
    name: 'x-request-id',
    in: 'header',
    required: false,
    description: 'Your own id for this request; it is repeated in the answer and in our log',
    schema: { type: 'string', minLength: 8, maxLength: 64, pattern: '^[!-~]+$' },
  },
}

/** Response headers, as named components. */
export const answerHeaders = {
  RetryAfter: { description: 'Seconds to wait before trying again', schema: { type: 'integer' } },
  ETag: { description: 'Version of this answer; send it as If-None-Match', schema: { type: 'string' } },
  RequestId: {
    description: 'Id of this request, also in our log: yours, if you sent one, or ours',
    schema: { type: 'string' },
  },
  IgnoredFields: {
    description:
      'Unknown fields and query parameters of the request, up to 30 paths such as `items[0].quantity`; absent if there are none',
    schema: { type: 'string' },
  },
  Replayed: {
    description: '`true` when this is the stored answer to an earlier request with the same key',
    schema: { type: 'string', enum: ['true'] },
  },
}

const sent = (name: keyof typeof requestHeaders) => ({ $ref: `#/components/parameters/${name}` })
const headerRef = (name: keyof typeof answerHeaders) => ({ $ref: `#/components/headers/${name}` })

const SENT_WITH = {
  read: [sent('IfNoneMatch')],
  change: [sent('IdempotencyKey')],
  steps: [],
  stream: [sent('LastEventId')],
}
const RETURNED_WITH = {
  read: { ETag: headerRef('ETag') },
  change: { 'idempotency-replayed': headerRef('Replayed') },
  steps: {},
  stream: {},
}

export const REQUEST_ID = { 'x-request-id': headerRef('RequestId') }
export const RETRY_AFTER = { 'Retry-After': headerRef('RetryAfter') }

export function requestHeadersOf({ run }: Call) {
  return [...SENT_WITH[run.kind], sent('RequestId')]
}

export function responseHeadersOf({ run, seed }: Call) {
  return {
    ...RETURNED_WITH[run.kind],
    ...(seed && { 'x-ignored-fields': headerRef('IgnoredFields') }),
    ...REQUEST_ID,
  }
}
