import { holdsCardNumber } from './card-numbers.ts'
import { type Fields, mostEntries, type Schema } from './schema-compiler.ts'

/** Limit of reported paths; a sender of more means another call. */
const MOST_NAMED = 30
const LONGEST_NAME = 64

/** Paths of undeclared fields: "items[0].quantity". */
export function unknownFields(schema: Schema, value: unknown): string[] {
  const found: string[] = []
  collect(schema, value, '', found)
  return found
}

function collect(schema: Schema, value: unknown, path: string, found: string[]): void {
  if (typeof value !== 'object' || value === null || found.length >= MOST_NAMED) return
  if (Array.isArray(value)) {
    const { items } = schema
    if (!items) return
    for (const [index, entry] of value.slice(0, mostEntries(schema)).entries()) {
      collect(items, entry, `${path}[${index}]`, found)
    }
    return
  }
  const { properties } = schema
  if (!properties) return
  for (const [name, entry] of Object.entries(value as Fields)) {
    const field = Object.hasOwn(properties, name) ? properties[name] : undefined
    const at = path === '' ? plainName(name) : `${path}.${plainName(name)}`
    if (field) collect(field, entry, at, found)
    else if (found.length < MOST_NAMED) found.push(at)
  }
}

/** Makes a field name safe for a header; a name that holds a card number is not echoed. */
function plainName(name: string): string {
  if (holdsCardNumber(name)) return '*'
  return encodeURIComponent(name.slice(0, LONGEST_NAME).toWellFormed()).slice(0, LONGEST_NAME)
}
