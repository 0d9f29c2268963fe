import { Ajv, type ValidateFunction } from 'ajv'
import type { TObject } from 'typebox'
import { calls } from '../../src/app.ts'
import { documentedPath, hasJson } from '../../src/platform/http/openapi/openapi.ts'
import { problemSchema } from '../../src/platform/http/openapi/refusals.ts'
import { plainDocument } from '../support/openapi-document.ts'

export interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  required?: string[]
  additionalProperties?: boolean
  properties?: Record<string, Schema>
  'x-money'?: boolean
  'x-integer'?: boolean
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Schema
}

export interface Operation {
  /** The name of the call. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  parameters: Parameter[]
  body: Schema | undefined
  /** A stream is answered for as long as the client stays, so only what is refused can be fuzzed. */
  streams: boolean
  /** Validators by documented status. */
  answers: Map<number, ValidateFunction | undefined>
}

export const ajv = new Ajv({ strict: false, discriminator: true })

/** All calls of our own document, with the stricter contract that it was generated from. */
export const operations = new Map(documentedOperations().map((operation) => [operation.name, operation]))

function documentedOperations(): Operation[] {
  const { paths } = plainDocument()
  const fitsProblem = ajv.compile(problemSchema)
  return calls.map((call) => {
    const { responses } = paths[documentedPath(call, calls)][call.method.toLowerCase()]
    const statuses = Object.keys(responses).map(Number)
    const fits = hasJson(call) ? ajv.compile(call.answer) : undefined
    return {
      name: call.name,
      method: call.method,
      path: call.path.replace(/:(\w+)/g, '{$1}'),
      parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')],
      body: call.body && (call.seed ? (call.body as Schema) : closed(call.body as Schema)),
      streams: call.run.kind === 'stream',
      answers: new Map(
        statuses.map((status) => [status, status >= 400 ? fitsProblem : status < 300 ? fits : undefined]),
      ),
    }
  })
}

function parametersOf(contract: TObject, place: 'path' | 'query'): Parameter[] {
  const { properties = {}, required = [] } = contract as Schema
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema,
  }))
}

/** Forbids undeclared fields. */
function closed(schema: Schema): Schema {
  return {
    ...schema,
    ...(schema.items && { items: closed(schema.items) }),
    ...(schema.properties && {
      additionalProperties: false,
      properties: Object.fromEntries(
        Object.entries(schema.properties).map(([name, field]) => [name, closed(field)]),
      ),
    }),
  }
}
