import type { Call } from './call.ts'
import { errorSchema, REQUEST_ID, refusals } from './openapi-refusals.ts'
import { documentedTags } from './openapi-tags.ts'

/** The OpenAPI document, made from the declarations that validate and answer; `webhooks`: what we send by ourselves. */
export function openapiDocument<Webhooks extends object>(calls: Call[], version: string, webhooks: Webhooks) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) {
    const path = documentedPath(call, calls)
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, path) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Comanda',
      version,
      description: [
        'Terminals, tables, menus, staff, printers, orders and payments of restaurants.',
        '',
        '- Send your API key in the header `x-api-key`.',
        '- Bodies are JSON whatever their content type says; integers may be sent as decimal strings; `null` for an optional field means that it is left out.',
        '- A field or query parameter that a call does not know is refused, 400 `unknown_field`. Where a call answers with `x-ignored-fields`, it ignores them and names them there.',
        '- Every answer has an `x-request-id`: yours, if you sent one of 8 to 64 visible characters. It stands in our log.',
        '- Give every change an `Idempotency-Key` of its own and send it again when no answer came: it happens once.',
        '- Send the `ETag` of a list back as `If-None-Match`: 304 while nothing changed.',
        '- Amounts have two decimals. Times are UTC, `YYYY-MM-DD HH:MM:SS`.',
        '- Errors carry a stable `code`, a `message` for people, `details`, and a `request_id` to quote.',
      ].join('\n'),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This installation' }],
    security: [{ key: [] }, { session: [] }],
    tags: documentedTags(calls),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        session: { type: 'apiKey', in: 'cookie', name: 'comanda_signed_in' },
      },
      headers: {
        RetryAfter: { description: 'Seconds to wait before trying again', schema: { type: 'integer' } },
        ETag: { description: 'Names this answer; send it as If-None-Match', schema: { type: 'string' } },
        RequestId: {
          description: 'Names this request, in our log too: yours, if you sent one, or ours',
          schema: { type: 'string' },
        },
        IgnoredFields: {
          description:
            'The fields and query parameters that were sent and are not known, up to 30 paths such as `items[0].quantity`; absent when there are none',
          schema: { type: 'string' },
        },
        Replayed: {
          description: '`true` when this is the stored answer to an earlier request with the same key',
          schema: { type: 'string', enum: ['true'] },
        },
      },
      schemas: { Error: errorSchema },
    },
  }
}

/**
 * The interface names one place in a path by different ids (`/go/table/{location_id}` and
 * `/go/table/{table_id}`). A document may not, so such places are called `id` there.
 */
export function documentedPath(call: Call, calls: Call[]): string {
  const shape = (path: string) => path.replace(/:\w+/g, ':')
  const names = new Set(calls.filter(({ path }) => shape(path) === shape(call.path)).map(({ path }) => path))
  return call.path.replace(/:(\w+)/g, (_, name: string) => (names.size > 1 ? '{id}' : `{${name}}`))
}

function operation(call: Call, path: string) {
  return {
    operationId: operationId(call),
    tags: [call.tag],
    ...(call.right === 'anyone' ? { security: [] } : { 'x-rights': call.right }),
    summary: call.summary,
    description:
      [call.description, alsoUnder(call), rightNeeded(call)].filter((text) => text !== '').join(' ') ||
      call.summary,
    parameters: [
      ...parameters(call.params, 'path', path.includes('{id}') ? 'id' : undefined),
      ...parameters(call.query, 'query'),
      ...HEADERS_OF[call.run.kind],
      requestId,
    ],
    ...(call.body && { requestBody: requestBody(call) }),
    responses: { ...success(call), ...(call.run.kind === 'read' && notModified(call)), ...refusals(call) },
  }
}

function operationId({ method, path, summary }: Call): string {
  const words = summary.replace(/[^A-Za-z ]/g, '').split(' ')
  const name = words.map((word, index) =>
    index === 0 ? word.toLowerCase() : word[0]?.toUpperCase() + word.slice(1),
  )
  return name.join('') || `${method}${path}`
}

function alsoUnder({ aliases }: Call): string {
  if (aliases.length === 0) return ''
  return `Also under ${aliases.map((path) => `\`${path.replace(/:(\w+)/g, '{$1}')}\``).join(', ')}.`
}

function rightNeeded({ right }: Call): string {
  if (right === 'anyone') return 'Anyone may call it.'
  return `Needs the right ${right.map((name) => `\`${name}\``).join(' or ')}.`
}

interface ObjectSchema {
  properties?: Record<string, { description?: string }>
  required?: string[]
}

/** "location_id" → "The id of the location" */
function described(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.endsWith(' id') ? `The id of the ${words.slice(0, -3)}` : `The ${words}`
}

function parameters(schema: ObjectSchema, where: 'path' | 'query', rename?: string) {
  return Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name: rename ?? name,
    in: where,
    required: where === 'path' || (schema.required ?? []).includes(name),
    description: field.description ?? described(name),
    schema: field,
  }))
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Makes a resend harmless: the first answer is replayed for 24 h',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of the answer you hold; 304 when it still holds',
  schema: { type: 'string' },
}

const lastEventId = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'The id of the last event you have; the stream goes on after it',
  schema: { type: 'string' },
}

const requestId = {
  name: 'x-request-id',
  in: 'header',
  required: false,
  description: 'Your own name for this request; it is taken over into the answer and our log',
  schema: { type: 'string', minLength: 8, maxLength: 64, pattern: '^[!-~]+$' },
}

const HEADERS_OF = { read: [ifNoneMatch], change: [idempotencyKey], steps: [], stream: [lastEventId] }

function requestBody({ body, bodyExample, seed }: Call) {
  const required = ((body as ObjectSchema).required ?? []).length > 0
  return {
    required,
    content: {
      'application/json': {
        schema: seed ? body : closed(body),
        ...(bodyExample !== undefined && { example: bodyExample }),
      },
    },
  }
}

/** Says that nothing besides what is declared is taken. */
function closed(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return schema
  if (Array.isArray(schema)) return schema.map(closed)
  const entries = Object.entries(schema).map(([name, value]) => [name, closed(value)] as const)
  return { ...Object.fromEntries(entries), ...('properties' in schema && { additionalProperties: false }) }
}

function success(call: Call) {
  const { status, answer, documents, run } = call
  const others = Object.entries(documents).map(
    ([mediaType, description]) => [mediaType, { schema: { type: 'string', description } }] as const,
  )
  const json = run.kind === 'stream' ? {} : { 'application/json': { schema: answer } }
  const content = { ...json, ...Object.fromEntries(others) }
  return { [status]: { description: 'Done', headers: headersOf(call), content } }
}

function headersOf({ run, seed }: Call) {
  return {
    ...ANSWER_HEADERS[run.kind],
    ...(seed && { 'x-ignored-fields': { $ref: '#/components/headers/IgnoredFields' } }),
    ...REQUEST_ID,
  }
}

const ANSWER_HEADERS = {
  read: { ETag: { $ref: '#/components/headers/ETag' } },
  change: { 'idempotency-replayed': { $ref: '#/components/headers/Replayed' } },
  steps: {},
  stream: {},
}

function notModified(call: Call) {
  return { 304: { description: 'What you hold still holds; no body', headers: headersOf(call) } }
}
