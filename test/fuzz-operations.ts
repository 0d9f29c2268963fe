import { Ajv, type ValidateFunction } from 'ajv'
import { calls } from '../src/app.ts'
import { documentedPath, openapiDocument } from '../src/http/openapi.ts'
import { documentedWebhooks } from '../src/webhooks/openapi.ts'

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
  /** What each documented status may carry. */
  answers: Map<number, ValidateFunction | undefined>
}

export const ajv = new Ajv({ strict: false })

/** Every operation of our own OpenAPI document, by name. */
export const operations = new Map(documentedOperations().map((operation) => [operation.name, operation]))

function documentedOperations(): Operation[] {
  const document = JSON.parse(JSON.stringify(openapiDocument(calls, '0.0.0', documentedWebhooks())))
  const validators = (responses: Record<string, any>) =>
    Object.entries(responses).map(([status, { content }]) => {
      const schema = content?.['application/json']?.schema
      const resolved = schema?.$ref ? document.components.schemas.Error : schema
      return [Number(status), resolved && ajv.compile(resolved)] as const
    })
  const names = new Map(
    calls.map((call) => [`${call.method.toLowerCase()} ${documentedPath(call, calls)}`, call.name]),
  )
  return Object.entries<Record<string, any>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: names.get(`${method} ${path}`) as string,
      method: method.toUpperCase() as Operation['method'],
      path,
      parameters: operation.parameters,
      body: operation.requestBody?.content['application/json'].schema,
      streams: 'text/event-stream' in (operation.responses[200]?.content ?? {}),
      answers: new Map(validators(operation.responses)),
    })),
  )
}
