/** The part of JSON Schema that the document uses. */
export interface Schema {
  $ref?: string
  type?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
}

/** Direction: enums in responses may gain values; in requests they are closed. */
type Way = 'answered' | 'sent'

/** Type declaration of a named schema. */
export function declared(name: string, schema: Schema): string {
  const type = typeOf(schema, name.endsWith('Sent') ? 'sent' : 'answered')
  const words = schema.description ? `/** ${schema.description} */\n` : ''
  return `${words}export type ${name} = ${type}\n`
}

/** TypeScript type of a schema. */
export function typeOf(schema: Schema, way: Way): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
  const { allOf, oneOf, anyOf = oneOf } = schema
  if (allOf) return allOf.map((one) => grouped(typeOf(one, way))).join(' & ')
  if (anyOf) return [...new Set(anyOf.map((one) => typeOf(one, way)))].join(' | ')
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return choiceOf(schema.enum, way)
  if (schema.type === 'array') return `${grouped(typeOf(schema.items ?? {}, way))}[]`
  if (schema.type === 'object') return objectOf(schema, way)
  return PLAIN[schema.type ?? ''] ?? 'unknown'
}

const PLAIN: Record<string, string> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

function objectOf({ properties, required = [] }: Schema, way: Way): string {
  if (!properties) return 'Record<string, unknown>'
  const fields = Object.entries(properties).flatMap(([name, field]) => {
    const isOptional = !required.includes(name)
    const type = typeOf(field, way) + (isOptional && way === 'sent' ? ' | null | undefined' : '')
    const words = field.description ? [`  /** ${field.description.replaceAll('*/', '* /')} */`] : []
    return [...words, `  ${key(name)}${isOptional ? '?' : ''}: ${type.replaceAll('\n', '\n  ')}`]
  })
  return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n}`
}

function choiceOf(values: unknown[], way: Way): string {
  const known = values.map(literal).join(' | ')
  const rest = typeof values[0] === 'string' ? '(string & {})' : '(number & {})'
  return way === 'answered' ? `${known} | ${rest}` : known
}

const literal = (value: unknown) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value)
const key = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : literal(name))
const grouped = (type: string) => (/[|&]/.test(type) && !/^\{[\s\S]*\}$/.test(type) ? `(${type})` : type)
