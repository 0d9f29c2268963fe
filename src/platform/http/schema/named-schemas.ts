import type { TSchema } from 'typebox'

type Json = Record<string, unknown>

/** Every schema that has a name in the document. */
export const NAMED = new Map<string, Json>()

/** Gives the schema a name by which the document, and programs made of it, know it. */
export function Named<Schema extends TSchema>(name: string, schema: Schema): Schema {
  if (NAMED.has(name)) throw new Error(`two schemas are called ${name}`)
  const named = { ...schema, title: name }
  NAMED.set(name, named as unknown as Json)
  return named
}

/** The named schema that this one is, but for its words; whoever spread one to change it made another. */
export function baseOf(schema: Json): Json | undefined {
  const base = NAMED.get(String(schema.title))
  if (base === undefined) return undefined
  const keywords = new Set([...Object.keys(base), ...Object.keys(schema)])
  keywords.delete('description')
  return [...keywords].every((keyword) => base[keyword] === schema[keyword]) ? base : undefined
}
