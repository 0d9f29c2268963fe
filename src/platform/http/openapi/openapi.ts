import type { Call } from '../calls/call.ts'
import { answerHeaders, requestHeaders, requestHeadersOf, responseHeadersOf } from './headers.ts'
import { createRefusalResponses, type Problem, problemSchema } from './refusals.ts'
import { createSchemas, type Schemas } from './schemas.ts'
import { documentedTags } from './tags.ts'

/** Recorded responses, used as examples. */
export interface Examples {
  /** By operation id. */
  answers: Record<string, unknown>
  /** By error code. */
  refusals: Record<string, Problem>
}

/** Parts of the document other than the calls. */
interface Besides<Webhook> {
  version: string
  /** Webhooks that we send. */
  webhooks: (schemas: Schemas) => Record<string, Webhook>
  webhookHeaders: Record<string, object>
  examples: Examples
}

/** Builds the OpenAPI document from the declarations of the calls. */
export function openapiDocument<Webhook>(calls: Call[], besides: Besides<Webhook>) {
  const pieces = documentInPieces(calls, besides)
  for (;;) {
    const piece = pieces.next()
    if (piece.done) return piece.value
  }
}

/** Builds the OpenAPI document call by call. In one piece it blocked the event loop for a fifth of a second. */
export function* documentInPieces<Webhook>(calls: Call[], besides: Besides<Webhook>) {
  const { version, webhooks, webhookHeaders, examples } = besides
  const schemas = createSchemas()
  const refusals = createRefusalResponses(examples.refusals)
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) {
    const path = documentedPath(call, calls)
    const responses = { ...success(call, schemas, examples.answers[call.name]), ...refusals.of(call) }
    const documented = { ...operation(call, path, schemas), responses }
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: documented }
    yield
  }
  const sent = webhooks(schemas)
  const Problem = schemas.describe(problemSchema, 'answered', 'Problem')
  return {
    openapi: '3.1.0',
    info: {
      title: 'Comanda',
      version,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      {
        url: '{origin}',
        description: 'Your installation',
        variables: { origin: { default: 'http://127.0.0.1:8080', description: 'Its address' } },
      },
    ],
    security: [{ key: [] }, { session: [] }],
    tags: documentedTags(calls),
    paths,
    webhooks: sent,
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        session: { type: 'apiKey', in: 'cookie', name: 'comanda_signed_in' },
      },
      parameters: { ...requestHeaders, ...webhookHeaders },
      headers: answerHeaders,
      ...refusals.gathered(),
      schemas: { Problem, ...schemas.gathered() },
    },
  }
}

const DESCRIPTION = [
  'Terminals, tables, menus, staff, printers, orders and payments of restaurants.',
  '',
  '- Send your API key in the header `x-api-key`.',
  '- Bodies are JSON whatever their content type says; integers may be sent as decimal strings; `null` for an optional field means that it is left out.',
  '- Unknown fields and query parameters are refused, 400 `unknown_field`. Calls that answer with `x-ignored-fields` ignore them and list them there.',
  '- Every answer has an `x-request-id`: yours, if you sent one of 8 to 64 visible characters. It is in our log.',
  '- Give every change its own `Idempotency-Key` and send it again with the same key when no answer came: it takes effect once.',
  '- Where a call has a `format`, `Accept` chooses too: `text/csv`, `text/plain`, `image/png`. `format` wins if both are sent; an unsupported format is refused, 406 `not_acceptable`.',
  '- Send the `ETag` of a list back as `If-None-Match`: 304 while nothing changed.',
  '- Amounts have two decimals. Times are UTC, `YYYY-MM-DD HH:MM:SS`.',
  '- Errors carry a stable `code`, a `message` for people, `details`, and a `request_id` to quote.',
  '- Answers and events may gain fields, lists of values may gain values, and types of events may be added: ignore what you do not know. Nothing is renamed, removed or given another meaning without being announced two releases ahead.',
].join('\n')

/**
 * Path as documented. The interface uses different parameter names in the same place (`/go/table/{location_id}` and
 * `/go/table/{table_id}`), which OpenAPI forbids; such parameters are called `id` there.
 */
export function documentedPath({ path }: Call, calls: Call[]): string {
  const names = pathsAlike(calls).get(shapeOf(path))?.size ?? 0
  return path.replace(/:(\w+)/g, (_, name: string) => (names > 1 ? '{id}' : `{${name}}`))
}

const shapeOf = (path: string) => path.replace(/:\w+/g, ':')
const alike = new WeakMap<Call[], Map<string, Set<string>>>()

/** Paths that differ only in parameter names, computed once. */
function pathsAlike(calls: Call[]): Map<string, Set<string>> {
  const known = alike.get(calls)
  if (known) return known
  const found = new Map<string, Set<string>>()
  for (const { path } of calls) {
    const shape = shapeOf(path)
    found.set(shape, (found.get(shape) ?? new Set()).add(path))
  }
  alike.set(calls, found)
  return found
}

function operation(call: Call, path: string, schemas: Schemas) {
  return {
    operationId: call.name,
    tags: [call.tag],
    ...(call.right === 'anyone' ? { security: [] } : { 'x-rights': call.right }),
    summary: call.summary,
    description:
      [call.description, alsoUnder(call), rightNeeded(call)].filter((text) => text !== '').join(' ') ||
      call.summary,
    parameters: [
      ...parameters(call.params, 'path', schemas, path.includes('{id}') ? 'id' : undefined),
      ...parameters(call.query, 'query', schemas),
      ...requestHeadersOf(call),
    ],
    ...(call.body && { requestBody: requestBody(call, schemas) }),
  }
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

function parameters(schema: ObjectSchema, where: 'path' | 'query', schemas: Schemas, rename?: string) {
  return Object.entries(schema.properties ?? {}).map(([name, { description, ...field }]) => ({
    name: rename ?? name,
    in: where,
    required: where === 'path' || (schema.required ?? []).includes(name),
    description: description ?? described(name),
    schema: schemas.describe(field, 'sent', name),
    ...(rename !== undefined && { 'x-name': name }),
  }))
}

function requestBody({ name, body, bodyExample, seed }: Call, schemas: Schemas) {
  const required = ((body as ObjectSchema).required ?? []).length > 0
  return {
    required,
    content: {
      'application/json': {
        schema: schemas.describe(body, seed ? 'sent' : 'sent, nothing else', `${name} body`),
        ...(bodyExample !== undefined && { example: bodyExample }),
      },
    },
  }
}

function success(call: Call, schemas: Schemas, example: unknown) {
  const { name, status, answer, documents, run } = call
  const headers = responseHeadersOf(call)
  const json = {
    'application/json': {
      schema: schemas.describe(answer, 'answered', `${name} answer`),
      ...(example !== undefined && { example }),
    },
  }
  const others = Object.entries(documents).map(([mediaType, { description, holds }]) => {
    const schema = holds ? schemas.describe(holds, 'answered', name) : { type: 'string' }
    return [mediaType, { schema: { ...schema, description } }] as const
  })
  const content = { ...(hasJson(call) && json), ...Object.fromEntries(others) }
  return {
    [status]: { description: 'Done', headers, content },
    ...(run.kind === 'read' && { 304: { description: 'Not modified; no body', headers } }),
  }
}

/** True if the call can return JSON, and not only a document. */
export function hasJson({ run, answer, documents }: Call): boolean {
  if (run.kind === 'stream') return false
  return Object.keys(documents).length === 0 || Object.keys(answer.properties).length > 1
}
