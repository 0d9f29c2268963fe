import { holdsCardNumber } from './card-numbers.ts'
import type { Fields, Schema } from './schema-compiler.ts'

/** Path of the first text with a card number, relative to the value; undefined if there is none. */
type Find = (value: unknown) => string | undefined

/**
 * Compiles a scan of the schema's free-text fields. Other fields are skipped: serial numbers and references may look
 * like card numbers. Undefined if the schema has no free text.
 */
export function cardNumberFinder(schema: Schema): Find | undefined {
  if (schema['x-free-text']) {
    return (value) => (typeof value === 'string' && holdsCardNumber(value) ? '' : undefined)
  }
  if (schema.items) return inEntries(schema.items)
  if (schema.properties) return inFields(schema.properties)
  return undefined
}

function inEntries(items: Schema): Find | undefined {
  const find = cardNumberFinder(items)
  if (!find) return undefined
  return (value) => {
    if (!Array.isArray(value)) return undefined
    for (const [index, entry] of value.entries()) {
      const found = find(entry)
      if (found !== undefined) return `[${index}]${found}`
    }
    return undefined
  }
}

function inFields(properties: Record<string, Schema>): Find | undefined {
  const finders: [string, Find][] = []
  for (const [name, field] of Object.entries(properties)) {
    const find = cardNumberFinder(field)
    if (find) finders.push([name, find])
  }
  if (finders.length === 0) return undefined
  return (value) => {
    if (typeof value !== 'object' || value === null) return undefined
    for (const [name, find] of finders) {
      const found = find((value as Fields)[name])
      if (found !== undefined) return `.${name}${found}`
    }
    return undefined
  }
}
