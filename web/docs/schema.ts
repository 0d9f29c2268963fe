import type { Schema } from './openapi.ts'

/** A field as it is shown. */
export interface Field {
  name: string
  type: string
  required: boolean
  description: string
  /** Bounds, patterns and an example, one short phrase each. */
  limits: string[]
  values: string[]
  fields: Field[]
}

/** Returns the fields of an object, of the objects in a list, or of the variants of a union. */
export function fieldsOf(schema: Schema | undefined): Field[] {
  if (!schema) return []
  const inner = schema.items ? fieldsOf(schema.items) : partsOf(schema).flatMap(fieldsOf)
  if (!schema.properties) return oncePerName(inner)
  return Object.entries(schema.properties).map(([name, field]) =>
    fieldOf(name, field, schema.required?.includes(name) ?? false),
  )
}

function partsOf({ anyOf, oneOf, allOf }: Schema): Schema[] {
  return [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])]
}

/** Merges fields that several variants of a union share. Where the variants differ, each is described on its own. */
function oncePerName(fields: Field[]): Field[] {
  return [...Map.groupBy(fields, ({ name }) => name).values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const alike = others.every((other) => JSON.stringify(other) === JSON.stringify(first))
    return [alike ? first : { ...first, values: [], limits: [], fields: [] }]
  })
}

export function fieldOf(name: string, schema: Schema, required: boolean): Field {
  const inner = meant(schema)
  return {
    name,
    required,
    type: typeOf(schema),
    description: schema.description ?? inner.description ?? inner.items?.description ?? '',
    limits: limitsOf(inner),
    values: valuesOf(inner),
    fields: fieldsOf(inner),
  }
}

/** Returns the schema without its null variant. */
function meant(schema: Schema): Schema {
  const others = (schema.anyOf ?? []).filter(({ type }) => type !== 'null')
  return others.length === 1 && others[0] ? others[0] : schema
}

export function typeOf(schema: Schema): string {
  const either = schema.anyOf ?? schema.oneOf
  if (either) return [...new Set(either.map(typeOf))].sort(nullLast).join(' or ')
  if (schema.allOf) return typeOf(schema.allOf[0] ?? {})
  if (schema.const !== undefined) return typeof schema.const
  if (schema.type === 'array') return schema.items ? `list of ${plural(typeOf(schema.items))}` : 'list'
  if (Array.isArray(schema.type)) return [...schema.type].sort(nullLast).join(' or ')
  return schema.type ?? (schema.enum ? typeof schema.enum[0] : 'anything')
}

function nullLast(a: string, b: string): number {
  return Number(a === 'null') - Number(b === 'null')
}

function plural(type: string): string {
  return /^(object|string|integer|number)$/.test(type) ? `${type}s` : type
}

function valuesOf(schema: Schema): string[] {
  if (schema.const !== undefined) return [JSON.stringify(schema.const)]
  return (schema.enum ?? schema.items?.enum ?? []).map((value) => JSON.stringify(value))
}

function limitsOf(schema: Schema): string[] {
  const { pattern, description, examples = [] } = schema
  return [
    range(schema.minimum, schema.maximum, ''),
    range(schema.minLength, schema.maxLength, 'characters'),
    range(schema.minItems, schema.maxItems, 'entries'),
    // A description makes the pattern redundant.
    pattern && !description && examples.length === 0 ? `like ${pattern}` : '',
    examples.length > 0 ? `for example ${examples.map((one) => JSON.stringify(one)).join(', ')}` : '',
  ].filter((limit) => limit !== '')
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  // Ids and counts: the largest integer that JSON carries exactly is not worth showing as a limit.
  if (most === Number.MAX_SAFE_INTEGER && (least === 0 || least === 1)) return ''
  const top = most === Number.MAX_SAFE_INTEGER ? undefined : most
  const withUnit = (words: string) => (unit ? `${words} ${unit}` : words)
  if (least !== undefined && top !== undefined) {
    return withUnit(least === top ? `exactly ${top}` : `${grouped(least)} to ${grouped(top)}`)
  }
  if (top !== undefined) return withUnit(`at most ${grouped(top)}`)
  if (least !== undefined && least > (unit ? 0 : Number.NEGATIVE_INFINITY))
    return withUnit(`at least ${grouped(least)}`)
  return ''
}

function grouped(value: number): string {
  return value.toLocaleString('en')
}

/** Lists every field of the tree with its path. */
export function everyField(fields: Field[], path = ''): { field: Field; path: string }[] {
  return fields.flatMap((field) => {
    const own = path === '' ? field.name : `${path}.${field.name}`
    return [{ field, path: own }, ...everyField(field.fields, own)]
  })
}
