/** As much of an OpenAPI 3.1 document as this page shows. */
export interface OpenapiDocument {
  info: { title: string; version: string; description: string }
  tags: { name: string; description?: string; 'x-displayName'?: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
  components: { schemas: Record<string, Schema>; headers: Record<string, Header> }
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  /** Left out: an API key. */
  security?: Record<string, unknown>[]
  parameters: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, MediaType> }
  responses: Record<string, Answer>
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
}

export interface Answer {
  description: string
  headers?: Record<string, Header | { $ref: string }>
  content?: Record<string, MediaType>
}

interface MediaType {
  schema: Schema
  example?: unknown
  examples?: Record<string, { value: unknown }>
}

interface Header {
  description?: string
}

export interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  additionalProperties?: boolean | Schema
  patternProperties?: Record<string, Schema>
  enum?: unknown[]
  const?: unknown
  default?: unknown
  examples?: unknown[]
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

export async function readDocument(): Promise<OpenapiDocument> {
  const answer = await fetch('/openapi.json')
  if (!answer.ok) throw new Error(`/openapi.json answered ${answer.status}`)
  return answer.json()
}
