import { baseOf, NAMED } from '../schema/named-schemas.ts'

/** Direction of a schema: responses are open, since fields may be added; bodies take what their call says. */
export type Way = 'answered' | 'sent' | 'sent, nothing else'

type Json = Record<string, unknown>

/** An unnamed schema with at least this many fields becomes a component if it occurs more than once. */
const WORTH_A_NAME = 3

interface SharedSchema {
  name: string
  places: Json[]
}

/**
 * Collects the schemas of the document. Named ones become components; unnamed ones do so once they occur again, named
 * after the place where they were first seen.
 */
export function createSchemas() {
  const components: Record<string, Json> = {}
  const shared = new Map<string, SharedSchema>()

  function describe(schema: unknown, way: Way, place: string): Json {
    const given = schema as Json
    const base = baseOf(given)
    return base === undefined ? nameless(given, way, place) : reference(given, base, way, place)
  }

  function reference(given: Json, base: Json, way: Way, place: string): Json {
    const title = String(base.title)
    const name = way === 'answered' || !holdsObject(base) ? title : `${title}Sent`
    if (components[name] === undefined) {
      components[name] = {}
      Object.assign(components[name], described(base, way, place))
    }
    const { description } = given
    return { $ref: `#/components/schemas/${name}`, ...(description !== base.description && { description }) }
  }

  function nameless(given: Json, way: Way, place: string): Json {
    const schema = described(given, way, place)
    const fields = Object.keys((schema.properties as Json | undefined) ?? {})
    if (fields.length >= WORTH_A_NAME) {
      const key = JSON.stringify(schema)
      const known = shared.get(key) ?? { name: place, places: [] }
      known.places.push(schema)
      shared.set(key, known)
    }
    return schema
  }

  function described(given: Json, way: Way, place: string): Json {
    const schema: Json = {}
    for (const [keyword, value] of Object.entries(given)) {
      // Keywords that only our own validation uses.
      if (keyword.startsWith('x-') || keyword === 'title') continue
      schema[keyword] = inner(keyword, value, way, place)
    }
    if (Array.isArray(schema.type)) return eitherOf(schema)
    if (schema.discriminator !== undefined) schema.discriminator = mapped(given, schema.oneOf as Json[])
    if (schema.properties === undefined) return schema
    if (way === 'answered') delete schema.additionalProperties
    if (way === 'sent, nothing else') schema.additionalProperties = false
    return schema
  }

  function inner(keyword: string, value: unknown, way: Way, place: string): unknown {
    if (keyword === 'properties') {
      const fields = Object.entries(value as Json)
      return Object.fromEntries(
        fields.map(([name, field]) => [name, describe(field, way, `${place} ${name}`)]),
      )
    }
    if (keyword === 'items') return describe(value, way, place)
    if (['anyOf', 'oneOf', 'allOf'].includes(keyword)) {
      return (value as unknown[]).map((one) => describe(one, way, place))
    }
    return value
  }

  /** Returns the components. Call it after everything is documented: schemas seen more than once get their name. */
  function gathered(): Record<string, Json> {
    for (const [, { name, places }] of shared) {
      if (places.length < 2) continue
      const component = freeName(name)
      components[component] = { ...places[0] }
      for (const schema of places) {
        for (const keyword of Object.keys(schema)) delete schema[keyword]
        schema.$ref = `#/components/schemas/${component}`
      }
    }
    return Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  function freeName(place: string): string {
    const name = pascal(place)
    for (let count = 1; ; count++) {
      const free = count === 1 ? name : `${name}${count}`
      if (components[free] === undefined && !NAMED.has(free)) return free
    }
  }

  return { describe, gathered }
}

export type Schemas = ReturnType<typeof createSchemas>

/** Maps discriminator values to named schemas; without a mapping the schema names would be the values. */
function mapped({ discriminator, oneOf }: Json, references: Json[]): Json {
  const { propertyName } = discriminator as { propertyName: string }
  const values = (oneOf as { properties: Record<string, Json> }[]).map(
    ({ properties }) => properties[propertyName]?.const,
  )
  const mapping = Object.fromEntries(values.map((value, at) => [value, references[at]?.$ref]))
  return { propertyName, mapping }
}

function holdsObject(schema: Json): boolean {
  return ['properties', 'items', 'anyOf', 'oneOf', 'allOf'].some((keyword) => keyword in schema)
}

const OF_TYPE: Record<string, RegExp> = {
  string: /^(pattern|minLength|maxLength)$/,
  number: /^(minimum|maximum)$/,
  integer: /^(minimum|maximum)$/,
}
const OF_BOTH = /^(description|examples)$/

/** Splits a list of types into `anyOf`, each with its own limits: few client generators understand a list of types. */
function eitherOf({ type, ...rest }: Json): Json {
  const only = (pattern: RegExp) =>
    Object.fromEntries(Object.entries(rest).filter(([keyword]) => pattern.test(keyword)))
  const anyOf = (type as string[]).map((one) => ({ type: one, ...only(OF_TYPE[one] ?? /^$/) }))
  return { anyOf, ...only(OF_BOTH) }
}

/** "orders.add_items body" → "OrdersAddItemsBody" */
export function pascal(words: string): string {
  return words.replace(/(?:^|[^A-Za-z0-9]+)(\w)/g, (_, letter: string) => letter.toUpperCase())
}
