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
  /** The operation's name in the client, where the document uses one name for two operations. */
  'x-name'?: string
}

export interface Answer {
  description: string
  headers?: Record<string, Header>
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
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
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
  const document = await answer.json()
  return inPlace(document, document, new Map()) as OpenapiDocument
}

type Json = Record<string, unknown>

/** Resolves every `$ref`, so that a shared definition is shown wherever it is used. */
function inPlace(document: Json, node: unknown, known: Map<string, Json>): unknown {
  if (typeof node !== 'object' || node === null) return node
  if (Array.isArray(node)) return node.map((one) => inPlace(document, one, known))
  const { $ref, ...own } = node as Json
  if (typeof $ref !== 'string') {
    return Object.fromEntries(
      Object.entries(node).map(([name, value]) => [name, inPlace(document, value, known)]),
    )
  }
  const target = known.get($ref) ?? (inPlace(document, found(document, $ref), known) as Json)
  known.set($ref, target)
  return { ...target, ...own }
}

/** "#/components/schemas/Order" */
function found(document: Json, reference: string): unknown {
  const names = reference.slice(2).split('/')
  return names.reduce<unknown>((place, name) => (place as Json)[name], document)
}
