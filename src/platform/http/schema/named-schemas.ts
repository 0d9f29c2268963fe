import type { TSchema } from 'typebox'

type Json = Record<string, unknown>

/** Named schemas of the OpenAPI document. */
export const NAMED = new Map<string, Json>()

/** Names a schema in the OpenAPI document and in generated clients. */
export function Named<Schema extends TSchema>(name: string, schema: Schema): Schema {
  if (NAMED.has(name)) throw new Error(`two schemas are called ${name}`)
  const named = { ...schema, title: name }
  NAMED.set(name, named as unknown as Json)
  return named
}

/**
 * Named schema that this one equals except for its description. A schema that was copied and changed is a different
 * one.
 */
export function baseOf(schema: Json): Json | undefined {
  const base = NAMED.get(String(schema.title))
  if (base === undefined) return undefined
  const keywords = new Set([...Object.keys(base), ...Object.keys(schema)])
  keywords.delete('description')
  return [...keywords].every((keyword) => base[keyword] === schema[keyword]) ? base : undefined
}
